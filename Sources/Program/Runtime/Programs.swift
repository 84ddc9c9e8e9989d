import CEverSystem
import EverBase
import EverBrowser
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
    let process = startProgram(command)
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
  /// `$BROWSER` is a list of programs separated by colons; the first one is used. `%s` in it is
  /// replaced by the address, which is otherwise the last word.
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
}

/// Starts a program without a shell and without access to the terminal, which reads its input from
/// a descriptor; none for -1.
///
/// Returns its process id, for which the caller must wait, or a negative value of `errno`.
private func startProgram(_ command: [String], input: Int32 = -1) -> pid_t {
  let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  return cspawn_detached(words, input)
}

/// Commands of the user's shell on the terminal, which is restored for them.
enum Shell {
  /// Runs a command with a text as its input, and waits until it has ended and the user has pressed
  /// Enter.
  static func run(_ command: String, input text: String) {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return }
    defer { close(terminal) }
    let words = [getenv("SHELL").map { String(cString: $0) } ?? "/bin/sh", "-c", command]
    let input = cscratch_memory()
    defer { if input >= 0 { close(input) } }
    var status: Int32 = 0
    // The keys that end or stop the command are for it alone.
    let ignored = [SIGINT, SIGQUIT, SIGTSTP].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in ignored { signal(number, handler) } }
    var code = input < 0 ? errno : writeAll(text, to: input)
    if code == 0, lseek(input, 0, SEEK_SET) != 0 { code = errno }
    if code == 0 {
      let pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
      defer { for pointer in pointers { free(pointer) } }
      let process = cspawn_foreground(pointers, input, terminal)
      if process > 0 { waitpid(process, &status, 0) } else { code = -process }
    }
    let end = code != 0 ? String(errno: code) : status == 0 ? "" : "it failed · "
    _ = writeAll("\n\(end)Enter returns to the list ", to: terminal)
    var byte: UInt8 = 0
    while read(terminal, &byte, 1) == 1, byte != 0x0a, byte != 0x0d {}
  }
}

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
      let process = startProgram(command, input: ends[0])
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
