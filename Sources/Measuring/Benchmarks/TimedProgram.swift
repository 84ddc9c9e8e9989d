import EverBase
import EverEmulation
import EverRecording
import EverText
import Glibc

/// A timed program in an emulated terminal of 120×40 cells.
///
/// A frame ends when no byte arrives for ``silence``.
final class TimedProgram {
  /// The memory of its processes, which is sampled before each frame.
  private(set) var memory: SampledMemory

  private let terminal: PseudoTerminal
  private let startedAt: ContinuousClock.Instant
  private var emulator = TerminalEmulator(size: size)
  /// When the last byte arrived.
  private var receivedAt: ContinuousClock.Instant

  private static let size = Size(columns: 120, rows: 40)
  private static let silence = Duration.milliseconds(1)
  /// A frame ends after this time even if bytes still arrive.
  private static let longestFrame = Duration.milliseconds(12)

  /// Starts a program; nil when that fails.
  init?(_ path: String, _ arguments: [String]) {
    startedAt = .now
    receivedAt = startedAt
    let words = [path] + arguments
    guard let terminal = try? PseudoTerminal(words, size: Self.size) else { return nil }
    self.terminal = terminal
    memory = SampledMemory(of: terminal.process)
  }

  /// The executable with this name beside the running one.
  static func builtPath(of name: String) -> String {
    guard let own = realpath("/proc/self/exe", nil) else { return name }
    defer { free(own) }
    return String(cString: dirname(own)) + "/" + name
  }

  /// The processor time of the main thread; see proc(5), `/proc/PID/schedstat`.
  var processorTime: Duration {
    let text = Figures.text(of: "/proc/\(terminal.process)/schedstat")
    return .nanoseconds(text.split(separator: " ").first.flatMap { Int($0) } ?? 0)
  }

  /// The rows of the screen.
  var screen: ScreenSnapshot { emulator.snapshot() }

  /// The text of the last row.
  var lastRow: String { emulator.lastRow() }

  /// Sends bytes.
  func type(_ bytes: [UInt8]) { terminal.write(bytes) }

  /// Receives what has arrived, so that a later time doesn't measure an earlier frame.
  func drain() { while receive(within: .zero) {} }

  /// Receives a frame; returns when its last byte arrived, or nil if no byte arrived within the
  /// time.
  func frame(within time: Duration) -> ContinuousClock.Instant? {
    memory.sample()
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
      memory.sample()
      _ = receive(within: .milliseconds(20))
      age = .now - startedAt
    }
    return age
  }

  /// Receives output until none arrives for the time `quiet`.
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

  /// Emulates the output that arrives within a time, and answers its queries; false if there is
  /// none, or the program has ended.
  private func receive(within time: Duration) -> Bool {
    var polled = pollfd(fd: terminal.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Int32(time / .milliseconds(1))) > 0, let bytes = terminal.read(),
      !bytes.isEmpty
    else { return false }
    receivedAt = .now
    emulator.write(bytes)
    let replies = emulator.takeReplies()
    if !replies.isEmpty { type(replies) }
    return true
  }
}

/// The memory of a program and its child processes.
struct SampledMemory {
  /// The sum of the peak memory of each process in bytes (`VmHWM` of proc(5)).
  ///
  /// The peaks needn't be simultaneous, and shared libraries count for each process. The processes
  /// never use more at one time.
  private(set) var peak = 0
  /// The highest sampled anonymous memory of the program alone in bytes (`RssAnon`).
  private(set) var ownPeak = 0

  private let program: pid_t
  private var due = ContinuousClock.now

  /// The time between two samples; a sample takes some milliseconds.
  private static let interval = Duration.milliseconds(100)

  init(of program: pid_t) { self.program = program }

  /// Takes a sample if one is due.
  mutating func sample() {
    guard ContinuousClock.now >= due else { return }
    due = .now + Self.interval
    let processes = Self.family(of: program)
    peak = max(peak, processes.reduce(0) { $0 + (ProcessMemory.bytes("VmHWM", of: $1) ?? 0) })
    ownPeak = max(ownPeak, ProcessMemory.bytes("RssAnon", of: program) ?? 0)
  }

  /// A process and all its descendants; the kernel lists children by the thread that started them.
  private static func family(of process: pid_t) -> [pid_t] {
    let threads = directoryNames("/proc/\(process)/task")
    let children = threads.flatMap { thread in
      Figures.text(of: "/proc/\(process)/task/\(thread)/children")
        .split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    }
    return [process] + children.flatMap(family)
  }
}
