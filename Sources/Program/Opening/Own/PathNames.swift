import EverBase
import EverRuntime
import EverText

/// The paths of files and directories that begin with a text, as a shell completes them.
enum PathNames {
  /// The most paths that are returned.
  private static let most = 500

  /// Lists the paths that begin with a text, in alphabetical order; that of a directory ends with
  /// `/`.
  ///
  /// A thread of its own waits for the file system, which may take long. Hidden files are returned
  /// when their dot is typed.
  static func beginning(with text: String) async -> [String] {
    await withCheckedContinuation { waiter in
      let isStarted = startDetachedThread(named: "paths") {
        waiter.resume(returning: list(text))
      }
      if !isStarted { waiter.resume(returning: []) }
    }
  }

  private static func list(_ text: String) -> [String] {
    if text == "~" { return ["~/"] }
    let end = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let directory = text[..<end]
    let start = text[end...]
    let place = directory.isEmpty ? "./" : UserDirectory.expanding(String(directory))
    let names = directoryNames(place).filter { name in
      // A name with other characters can't be typed.
      name.hasPrefix(start) && (!name.hasPrefix(".") || start.hasPrefix("."))
        && CleanText(sanitizing: name).string == name
    }
    return names.sorted().prefix(most).map { name in
      directory + name + (UserDirectory.exists(at: place + name) ? "/" : "")
    }
  }
}
