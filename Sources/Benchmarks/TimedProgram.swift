import CPseudoTerminal
import Glibc

/// A program in a terminal of 120×40, which is sent keys and timed until it falls silent.
final class TimedProgram {
  private let session: cpt_session
  private let startedAt: ContinuousClock.Instant
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var said: [UInt8] = []

  /// No byte for so long means that the program has said everything; a frame takes a tenth of it.
  private static let silence = Duration.milliseconds(2)
  /// What never comes is waited for no longer.
  private static let patience = Duration.seconds(5)

  /// Starts a program; nil when it does not start.
  ///
  /// - Parameters:
  ///   - path: its file.
  ///   - arguments: what follows its name on the command line.
  ///   - environment: `NAME=value`, beside what every program gets.
  ///   - directory: where it starts.
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

  /// The executable of that name beside this one.
  static func builtPath(of name: String) -> String {
    guard let own = realpath("/proc/self/exe", nil) else { return name }
    defer { free(own) }
    return String(cString: dirname(own)) + "/" + name
  }

  deinit {
    close(session.leash)
    withUnsafePointer(to: session) { cpt_reap($0) }
    close(session.master)
    close(session.reports)
  }

  var processID: pid_t { session.program }

  /// How long ago it was started.
  var age: Duration { .now - startedAt }

  /// The time that its main thread ran so far; see proc(5), `/proc/PID/schedstat`.
  var processorTime: Duration {
    let text = ProcessFile.text("/proc/\(session.program)/schedstat")
    return .nanoseconds(text.split(separator: " ").first.flatMap { Int($0) } ?? 0)
  }

  /// Sends a key and waits until the program has answered.
  ///
  /// - Returns: the time to the last byte of the answer; nil when none came.
  func press(_ key: UInt8) -> Duration? {
    var key = key
    let start = ContinuousClock.now
    guard write(session.master, &key, 1) == 1 else { return nil }
    return lastByte(within: Self.patience).map { $0 - start }
  }

  /// Types bytes, and waits for nothing.
  func type(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { _ = write(session.master, $0.baseAddress, $0.count) }
  }

  /// What it said, up to 64 KiB; nil when it stays silent for so long, or has ended.
  func says(within time: Duration) -> ArraySlice<UInt8>? {
    guard hears(within: time), let count = read() else { return nil }
    return buffer[..<count]
  }

  /// The time from the start to the moment at which a text has been said; nil when it never is.
  func time(to text: String) -> Duration? {
    while !said.contains(text.utf8) {
      guard hears(within: Self.patience), let count = read() else { return nil }
      said += buffer[..<count]
    }
    return .now - startedAt
  }

  /// Waits until nothing more comes.
  func settle() {
    while hears(within: .milliseconds(300)), read() != nil {}
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
    while hears(within: last == nil ? patience : Self.silence), read() != nil { last = .now }
    return last
  }

  private func hears(within time: Duration) -> Bool {
    var polled = pollfd(fd: session.master, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, Int32(time / .milliseconds(1))) > 0
  }

  private func read() -> Int? {
    let count = Glibc.read(session.master, &buffer, buffer.count)
    return count > 0 ? count : nil
  }
}

extension [UInt8] {
  /// Whether bytes stand anywhere in these, one after the other.
  fileprivate func contains(_ bytes: String.UTF8View) -> Bool {
    indices.contains { self[$0...].starts(with: bytes) }
  }
}
