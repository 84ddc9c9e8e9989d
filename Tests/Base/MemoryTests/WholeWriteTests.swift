import Glibc
import EverBase
import TestSupport
import Testing

@Suite struct WholeWriteTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a file receives all bytes`() throws {
    let file = open(directory.path + "/file", O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    #expect([UInt8](1...9).withUnsafeBytes { writeAll($0, to: file) } == 0)
    #expect(lseek(file, 0, SEEK_CUR) == 9)
  }

  @Test func `a full pipe that doesn't block is written to as it is read`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (output, input) = (ends[0], ends[1])
    defer { close(output) }
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    let code = Lock<Int32>(-1)
    // A thread, because a task would wait for the one that reads.
    let isStarted = startDetachedThread(named: "writer") {
      let bytes = [UInt8](repeating: 7, count: 300_000)
      code.withLock { $0 = bytes.withUnsafeBytes { writeAll($0, to: input) } }
      close(input)
    }
    try #require(isStarted)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var count = 0
    while case let part = read(output, &buffer, buffer.count), part > 0 { count += part }
    #expect(code.withLock { $0 } == 0 && count == 300_000)
  }

  @Test func `a failure is the value of errno`() {
    #expect([UInt8(1)].withUnsafeBytes { writeAll($0, to: -1) } == EBADF)
  }
}
