import Browser
import CSpawn
import Glibc

/// Opens web addresses in the user's browser, by a program of its own.
///
/// Used on the loop's thread only; nothing waits for the program.
struct LinkOpener {
  /// Programs that were started and not yet seen to end.
  private var started: [(process: pid_t, name: String)] = []

  /// Starts the program for a link: that of `$BROWSER`, else `xdg-open`.
  ///
  /// - Returns: why it could not be started, as a sentence; nil when it was.
  mutating func open(_ link: WebLink) -> String? {
    let command = Self.command(for: link, browser: getenv("BROWSER").map { String(cString: $0) })
    let process = Self.spawn(command)
    guard process > 0 else { return Self.refusal(command[0], -process) }
    started.append((process, command[0]))
    return nil
  }

  /// Looks which programs ended by now, so that none stays as a zombie.
  ///
  /// - Returns: what to tell of one that failed, as a sentence; nil when none did.
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

  /// The words of the command: `$BROWSER` names programs between colons, of which the first is
  /// taken; `%s` in it stands for the address, which else comes last.
  static func command(for link: WebLink, browser: String?) -> [String] {
    let first = browser?.split(separator: ":").first ?? ""
    let words = first.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return ["xdg-open", link.url] }
    guard words.contains(where: { $0.contains("%s") }) else { return words + [link.url] }
    return words.map { $0.replacing("%s", with: link.url) }
  }

  private static func refusal(_ name: String, _ code: Int32) -> String {
    let reason = String(cString: strerror(code))
    return "\(name) can't be started: \(reason); set BROWSER to a program"
  }

  /// Starts a program without a shell, with nothing of the terminal.
  ///
  /// - Returns: its process, or a negative value of `errno`.
  private static func spawn(_ command: [String]) -> pid_t {
    let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    return cspawn_detached(words)
  }
}
