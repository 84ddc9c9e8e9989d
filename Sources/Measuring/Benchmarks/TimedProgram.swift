import EverBase
import EverEmulation
import EverText
import Glibc

/// A program in an emulated terminal of 120×40 cells, which receives keys and is timed.
///
/// A frame ends when no byte arrives for ``silence``.
final class TimedProgram {
  /// The program, which leads the session of its terminal.
  let process: pid_t

  /// The memory of its processes, which is sampled before each frame; nil where it isn't measured.
  var memory: ProcessMemory?

  private let master: Int32
  private let startedAt: ContinuousClock.Instant
  private var emulator = TerminalEmulator(size: size)
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// When the last byte arrived.
  private var receivedAt: ContinuousClock.Instant

  private static let size = Size(columns: 120, rows: 40)
  private static let silence = Duration.milliseconds(1)
  /// A frame ends after this time even if bytes still arrive.
  private static let longestFrame = Duration.milliseconds(12)

  /// Starts a program with `NAME=value` variables in addition to those of all programs; nil when
  /// that fails.
  init?(_ path: String, _ arguments: [String], environment: [String] = []) {
    startedAt = .now
    receivedAt = startedAt
    guard let (process, master) = Self.start([path] + arguments, environment) else {
      return nil
    }
    self.process = process
    self.master = master
  }

  /// The executable with this name beside the running one.
  static func builtPath(of name: String) -> String {
    guard let own = realpath("/proc/self/exe", nil) else { return name }
    defer { free(own) }
    return String(cString: dirname(own)) + "/" + name
  }

  deinit {
    kill(-process, SIGKILL)
    close(master)
    waitpid(process, nil, 0)
  }

  /// The time that the main thread has run; see proc(5), `/proc/PID/schedstat`.
  var processorTime: Duration {
    let text = Figures.text(of: "/proc/\(process)/schedstat")
    return .nanoseconds(text.split(separator: " ").first.flatMap { Int($0) } ?? 0)
  }

  /// The rows of the screen.
  var screen: ScreenSnapshot { emulator.snapshot() }

  /// The text of the last row.
  var lastRow: String { emulator.lastRow() }

  /// Sends bytes without waiting.
  func type(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { _ = write(master, $0.baseAddress, $0.count) }
  }

  /// Receives a frame; the arrival of its last byte, nil when no byte arrived within the time.
  func frame(within time: Duration) -> ContinuousClock.Instant? {
    memory?.sample()
    guard receive(within: time) else { return nil }
    let start = receivedAt
    while receivedAt - start < Self.longestFrame, receive(within: Self.silence) {}
    return receivedAt
  }

  /// The time from the start until the screen meets a condition; nil when that takes longer than 20
  /// seconds.
  func time(until condition: (ScreenSnapshot) -> Bool) -> Duration? {
    var age = Duration.zero
    while !condition(screen) {
      guard age < .seconds(20) else { return nil }
      memory?.sample()
      _ = receive(within: .milliseconds(20))
      age = .now - startedAt
    }
    return age
  }

  /// Receives output until there is none for a time.
  func settle(quiet: Duration = .milliseconds(700), within patience: Duration = .seconds(20)) {
    let start = ContinuousClock.now
    receivedAt = start
    while .now - start < patience, .now - receivedAt < quiet {
      _ = frame(within: .milliseconds(20))
    }
  }

  /// Quits the program and receives output until it has ended.
  func quit() {
    type([UInt8(ascii: "q")])
    settle(quiet: .milliseconds(300), within: .seconds(2))
  }

  /// Displays the output that is there within a time, and answers queries in it; false when there is
  /// none, or the program has ended.
  private func receive(within time: Duration) -> Bool {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Int32(time / .milliseconds(1))) > 0 else { return false }
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    receivedAt = .now
    emulator.write(buffer[..<count])
    let replies = emulator.takeReplies()
    if !replies.isEmpty { type(replies) }
    return true
  }

  /// Starts a program in the foreground of a terminal of its own; returns the terminal's side, too.
  private static func start(
    _ command: [String],
    _ environment: [String]
  ) -> (process: pid_t, master: Int32)? {
    // The requests of pts(4), which are macros: TIOCSPTLCK unlocks a new terminal, and TIOCGPTN says
    // its number.
    let (unlock, tellNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number) = (Int32(0), UInt32(0))
    var cells = winsize()
    (cells.ws_col, cells.ws_row) = (UInt16(size.columns), UInt16(size.rows))
    guard master >= 0, ioctl(master, unlock, &isLocked) == 0,
      ioctl(master, tellNumber, &number) == 0, ioctl(master, UInt(TIOCSWINSZ), &cells) == 0
    else { return nil }
    let common = [
      "PATH=/usr/bin:/bin", "HOME=/nonexistent", "TERM=xterm-256color", "LANG=C.UTF-8",
    ]
    let process = ChildProcess.start(command, environment: common + environment) { actions in
      // The first terminal that the leader of a session opens becomes that of the session.
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/pts/\(number)", O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    }
    if process == nil { close(master) }
    return process.map { ($0, master) }
  }
}
