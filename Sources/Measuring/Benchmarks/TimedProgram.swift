import CEverSystem
import Glibc

/// A program in a terminal of 120×40 cells, which receives keys and is timed until its output ends.
final class TimedProgram {
  private let session: cpt_session
  private let startedAt: ContinuousClock.Instant
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var output: [UInt8] = []

  /// The output has ended after this time without a byte; the pauses within a frame take a tenth of
  /// it.
  private static let silence = Duration.milliseconds(2)
  /// The longest wait for output.
  private static let patience = Duration.seconds(5)

  /// Starts a program in a directory with `NAME=value` variables in addition to those of all
  /// programs; nil when that fails.
  init?(
    _ path: String,
    _ arguments: [String],
    environment: [String] = [],
    directory: String = "/"
  ) {
    startedAt = .now
    guard let session = Self.start([path] + arguments, environment, directory) else { return nil }
    self.session = session
  }

  /// The executable with this name beside the running one.
  static func builtPath(of name: String) -> String {
    guard let own = realpath("/proc/self/exe", nil) else { return name }
    defer { free(own) }
    return String(cString: dirname(own)) + "/" + name
  }

  deinit {
    close(session.lifeline)
    withUnsafePointer(to: session) { cpt_reap($0) }
    close(session.master)
    close(session.reports)
  }

  var processID: pid_t { session.program }

  /// The time since the start.
  var age: Duration { .now - startedAt }

  /// The time that the main thread has run; see proc(5), `/proc/PID/schedstat`.
  var processorTime: Duration {
    let text = ProcessFile.text("/proc/\(session.program)/schedstat")
    return .nanoseconds(text.split(separator: " ").first.flatMap { Int($0) } ?? 0)
  }

  /// Sends a key and waits until the output ends; the time to its last byte, nil when there was
  /// none.
  func press(_ key: UInt8) -> Duration? {
    var key = key
    let start = ContinuousClock.now
    guard write(session.master, &key, 1) == 1 else { return nil }
    return lastByte(within: Self.patience).map { $0 - start }
  }

  /// Sends bytes without waiting.
  func type(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { _ = write(session.master, $0.baseAddress, $0.count) }
  }

  /// The next output, up to 64 KiB; nil when there is none within the time, or the program has
  /// ended.
  func readOutput(within time: Duration) -> ArraySlice<UInt8>? {
    guard waitForOutput(within: time), let count = read() else { return nil }
    return buffer[..<count]
  }

  /// The time from the start until the output contains a text; nil when it never does.
  func time(to text: String) -> Duration? {
    while !output.contains(text.utf8) {
      guard waitForOutput(within: Self.patience), let count = read() else { return nil }
      output += buffer[..<count]
    }
    return .now - startedAt
  }

  /// Waits until there is no output for a time.
  func settle(for silence: Duration = .milliseconds(300)) {
    while waitForOutput(within: silence), read() != nil {}
  }

  private static func start(
    _ arguments: [String],
    _ environment: [String],
    _ directory: String
  ) -> cpt_session? {
    let environment =
      [
        "PATH=/usr/bin:/bin", "HOME=/nonexistent", "TERM=xterm-256color", "LANG=C.UTF-8",
      ] + environment
    var argumentPointers = arguments.map { strdup($0) } + [nil]
    var environmentPointers = environment.map { strdup($0) } + [nil]
    let directory = strdup(directory)
    defer { for text in argumentPointers + environmentPointers + [directory] { free(text) } }
    var session = cpt_session()
    let code = argumentPointers.withUnsafeMutableBufferPointer { arguments in
      environmentPointers.withUnsafeMutableBufferPointer { environment in
        var command = cpt_command(
          path: arguments[0],
          arguments: arguments.baseAddress,
          environment: environment.baseAddress,
          directory: directory,
          columns: 120,
          rows: 40
        )
        return cpt_start(&command, &session)
      }
    }
    return code == 0 ? session : nil
  }

  private func lastByte(within patience: Duration) -> ContinuousClock.Instant? {
    var last: ContinuousClock.Instant?
    while waitForOutput(within: last == nil ? patience : Self.silence), read() != nil {
      last = .now
    }
    return last
  }

  private func waitForOutput(within time: Duration) -> Bool {
    var polled = pollfd(fd: session.master, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, Int32(time / .milliseconds(1))) > 0
  }

  private func read() -> Int? {
    let count = Glibc.read(session.master, &buffer, buffer.count)
    return count > 0 ? count : nil
  }
}

extension [UInt8] {
  fileprivate func contains(_ bytes: String.UTF8View) -> Bool {
    indices.contains { self[$0...].starts(with: bytes) }
  }
}
