import Glibc
import EverBase
import Testing

@testable import EverRuntime

@Suite(.timeLimit(.minutes(5))) struct MemoryPressureTests {
  @Test func `the system receives the trigger with a null after it`() throws {
    let path = "/tmp/everscroll-pressure-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let file = open(path, O_RDWR | O_NONBLOCK)
    defer { close(file) }
    #expect(MemoryPressure.watch(path: path) {})
    var bytes = [UInt8](repeating: 1, count: 64)
    let count = read(file, &bytes, 64)
    #expect(bytes.prefix(max(0, count)) == Array("some 150000 2000000\0".utf8)[...])
  }

  @Test func `nothing happens where the system has no such report`() {
    #expect(!MemoryPressure.watch(path: "/nowhere/memory") {})
  }

  @Test func `an event calls back, and the end of the descriptor ends it`() async throws {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let (watched, other) = (ends[0], ends[1])
    // Out-of-band data causes the same kind of event as memory pressure.
    try #require(send(other, "x", 1, Int32(MSG_OOB)) == 1)
    let calls = Lock(0)
    await withCheckedContinuation { continuation in
      startThread {
        MemoryPressure.wait(on: watched) {
          if calls.withLock({
            $0 += 1; return $0
          }) == 1 {
            // A process that another test is starting may hold it open a little longer.
            shutdown(other, Int32(SHUT_RDWR))
            close(other)
          }
        }
        continuation.resume()
      }
    }
    #expect(calls.withLock { $0 } == 1)
  }
}
