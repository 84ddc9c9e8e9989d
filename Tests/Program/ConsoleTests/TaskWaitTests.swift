import EverBase
import Glibc
import Testing

@testable import EverProgram

@Suite(.timeLimit(.minutes(5))) struct TaskWaitTests {
  @Test func `an operation is cancelled once the reader of its output is closed`() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(writing) }
    let isCancelled = await withCheckedContinuation { continuation in
      let isStarted = startDetachedThread(named: "wait") {
        let result = try? TaskWait.result(reader: writing) {
          close(reading)
          while !Task.isCancelled { await Task.yield() }
          return true
        }
        continuation.resume(returning: result)
      }
      if !isStarted { continuation.resume(returning: nil) }
    }
    #expect(isCancelled == true)
  }
}
