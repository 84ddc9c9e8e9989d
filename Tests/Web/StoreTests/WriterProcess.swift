import Glibc
import Testing

/// A `StoreWriter` process and the lines that it prints.
final class WriterProcess {
  private let process: pid_t
  private let output: Int32
  private var buffer: [UInt8] = []

  init(_ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    // A socket pair: no single call here makes a pipe that other children don't inherit.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    // An inherited connection would stay open, and other tests wait for its end.
    for descriptor in STDERR_FILENO + 1..<4_096 {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    let program = try #require(Self.program)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, &words, environ)
    close(ends[1])
    output = ends[0]
    self.process = process
    try #require(code == 0)
  }

  deinit { close(output) }

  /// The program beside the running tests.
  private static var program: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let text = String(cString: path)
    return text.lastIndex(of: "/").map { text[..<$0] + "/StoreWriter" }
  }

  /// Reads lines until the time has passed since the first one, then kills the process; returns the
  /// complete lines.
  func kill(after microseconds: Int) -> [String] {
    _ = read()
    let deadline = ContinuousClock.now + .microseconds(microseconds)
    while ContinuousClock.now < deadline {
      var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 1) > 0, !read() { break }
    }
    Glibc.kill(process, SIGKILL)
    return finish()
  }

  /// Reads until the process ends; returns the complete lines.
  func finish() -> [String] {
    while read() {}
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let end = buffer.lastIndex(of: 0x0A) ?? buffer.startIndex
    return buffer[..<end].split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads what is available, after waiting for at least one byte; false at the end.
  @discardableResult
  private func read() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(output, &chunk, chunk.count)
    guard count > 0 else { return false }
    buffer += chunk[..<count]
    return true
  }
}
