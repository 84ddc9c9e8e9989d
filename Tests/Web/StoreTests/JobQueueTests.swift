import Testing

@testable import EverWeb

@Suite(.timeLimit(.minutes(5)))
struct JobQueueTests {
  @Test func `jobs are taken in their order, also after closing`() {
    let queue = JobQueue<String>()
    #expect(queue.add("a") == 1)
    #expect(queue.add("b") == 2)
    queue.close()
    #expect(queue.add("c") == nil)
    #expect(queue.next() == "a")
    #expect(queue.next() == "b")
    #expect(queue.next() == nil)
  }

  @Test func `a wait for a job includes the jobs before it`() {
    let queue = JobQueue<String>()
    _ = queue.add("a")
    let second = queue.add("b") ?? 0
    queue.finish()
    #expect(!queue.wait(for: second, atMost: .zero))
    queue.finish()
    #expect(queue.wait(for: second, atMost: .zero))
  }
}
