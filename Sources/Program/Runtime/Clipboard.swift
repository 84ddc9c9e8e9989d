import CEverSystem
import Glibc

/// Programs that put a text into the user's clipboard.
enum Clipboard {
  /// A started program that reads the text.
  struct Copying: Sendable {
    let process: pid_t
    let name: String
  }

  /// The commands for the user's surroundings, the nearest clipboard first.
  static func commands(environment: (String) -> String?) -> [[String]] {
    func isSet(_ name: String) -> Bool { !(environment(name) ?? "").isEmpty }
    var commands: [[String]] = []
    if isSet("TMUX") { commands.append(["tmux", "load-buffer", "-w", "-"]) }
    if isSet("WAYLAND_DISPLAY") { commands.append(["wl-copy"]) }
    if isSet("DISPLAY") { commands.append(["xclip", "-selection", "clipboard"]) }
    #if os(macOS)
      commands.append(["pbcopy"])
    #endif
    return commands
  }

  /// Starts the first of some commands that can be started, with a text as its input; nil when none
  /// can, or a pipe can't hold the text.
  static func start(_ text: String, by commands: [[String]]) -> Copying? {
    var ends: [Int32] = [-1, -1]
    guard !commands.isEmpty, pipe(&ends) == 0 else { return nil }
    defer { for end in ends { close(end) } }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Only this end: the program waits when it reads.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let bytes = Array(text.utf8)
    guard write(ends[1], bytes, bytes.count) == bytes.count else { return nil }
    for command in commands {
      let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      let process = cspawn_detached(words, ends[0])
      if process > 0 { return Copying(process: process, name: command[0]) }
    }
    return nil
  }

  /// The time that a program has before it is no longer waited for.
  private static let patience = Duration.seconds(2)

  /// Waits for a program, and returns whether it took the text.
  static func end(of copying: Copying) async -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + patience
    var status: Int32 = 0
    while waitpid(copying.process, &status, WNOHANG) == 0 {
      guard clock.now < end, (try? await clock.sleep(for: .milliseconds(5))) != nil else {
        return false
      }
    }
    return status == 0
  }
}
