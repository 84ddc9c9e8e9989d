import EverBrowser
import CEverSystem
import EverBase
import Glibc

/// Opens web addresses in the user's browser, as a separate process.
///
/// Use it on the loop's thread only; no call waits for the process.
struct LinkOpener {
  /// The started processes whose end wasn't observed yet.
  private var started: [(process: pid_t, name: String)] = []

  /// Starts the program for a link: `$BROWSER`, else `xdg-open`; returns a sentence about why it
  /// could not be started.
  mutating func open(_ link: WebLink) -> String? {
    let command = Self.command(for: link, browser: getenv("BROWSER").map { String(cString: $0) })
    let process = Self.spawn(command)
    guard process > 0 else { return Self.refusal(command[0], -process) }
    started.append((process, command[0]))
    return nil
  }

  /// Collects ended processes, so that none remains as a zombie; returns a sentence for the user
  /// about a failed one.
  mutating func reap() -> String? {
    var failure: String?
    started.removeAll { process, name in
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) != 0 else { return false }
      if status != 0 { failure = "\(name) could not open the link; set BROWSER to another program" }
      return true
    }
    return failure
  }

  /// Returns the words of the command.
  ///
  /// `$BROWSER` is a list of programs separated by colons, of which the first is used; `%s` in it
  /// is replaced by the address, which is otherwise the last word.
  static func command(for link: WebLink, browser: String?) -> [String] {
    let first = browser?.split(separator: ":").first ?? ""
    let words = first.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return ["xdg-open", link.url] }
    guard words.contains(where: { $0.contains("%s") }) else { return words + [link.url] }
    return words.map { $0.replacing("%s", with: link.url) }
  }

  private static func refusal(_ name: String, _ code: Int32) -> String {
    let reason = String(errno: code)
    return "\(name) can't be started: \(reason); set BROWSER to a program"
  }

  /// Starts a program without a shell and without access to the terminal; its process id, or a
  /// negative value of `errno`.
  private static func spawn(_ command: [String]) -> pid_t {
    let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    return cspawn_detached(words, -1)
  }
}
