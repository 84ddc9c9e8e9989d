import EverBase
import EverProgram
import Glibc
import Testing

struct StandardStreamTests {
  @Test func `a whole text is written to a pipe that is full at first`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    defer { close(ends[0]) }
    let text = String(repeating: "0123456789", count: 20_000)
    let writer = Task.detached { [end = ends[1]] in
      defer { close(end) }
      return writeAll(text, to: end)
    }
    var received = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      var ready = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, -1)
      let count = read(ends[0], &buffer, buffer.count)
      if count == 0 { break }
      received += max(0, count)
    }
    #expect(received == text.utf8.count)
    _ = writer
  }

  @Test func `a reader that is gone isn't a problem, a full disk is one`() {
    #expect(StandardOutput.Outcome.closed.problem == nil)
    #expect(StandardOutput.Outcome.written.problem == nil)
    let problem = StandardOutput.Outcome.failed(ENOSPC).problem
    #expect(problem?.sentence == "Standard output can't be written to: No space left on device.")
    #expect(problem?.status == 1)
  }
}
