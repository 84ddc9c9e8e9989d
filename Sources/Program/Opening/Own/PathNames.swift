import EverText
import Glibc
import EverBase
import EverRuntime

/// The paths of files and directories that begin with a text, as a shell completes them.
enum PathNames {
  /// The most entries of a directory that are read, and the most paths that are returned.
  private static let limits = (read: 100_000, returned: 500)

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
    guard let entries = opendir(place) else { return [] }
    defer { closedir(entries) }
    var paths: [String] = []
    for _ in 0..<limits.read {
      guard let entry = readdir(entries) else { break }
      guard let name = name(of: entry), name.hasPrefix(start), isOffered(name, for: start) else {
        continue
      }
      paths.append(directory + name + (isDirectory(entry, place + name) ? "/" : ""))
    }
    return Array(paths.sorted().prefix(limits.returned))
  }

  /// The name of an entry; nil for one that can't be typed.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
    }
    return name.flatMap { CleanText(sanitizing: $0).string == $0 ? $0 : nil }
  }

  private static func isOffered(_ name: String, for start: Substring) -> Bool {
    name != "." && name != ".." && (!name.hasPrefix(".") || start.hasPrefix("."))
  }

  private static func isDirectory(_ entry: UnsafeMutablePointer<dirent>, _ path: String) -> Bool {
    switch Int(entry.pointee.d_type) {
    case Int(DT_DIR): return true
    case Int(DT_LNK), Int(DT_UNKNOWN):
      return UserDirectory.exists(at: path)
    default: return false
    }
  }
}
