import EverBase
import Testing

@Suite(.timeLimit(.minutes(5))) struct RequestThreadTests {
  private typealias Doubling = RequestThread<Int, Int?>

  private func thread(_ serve: @escaping @Sendable (Doubling.Inbox) -> Void) -> Doubling {
    Doubling(named: "test", cancelled: -1, unstarted: nil, serve)
  }

  @Test func `each request has its own outcome, until the end`() async {
    let thread = thread { inbox in
      while let messages = inbox.take() {
        for case .request(let id, let number) in messages { inbox.finish(id, 2 * number) }
      }
    }
    let tasks = (1...3).map { number in Task { await thread.outcome(of: number) } }
    for (task, outcome) in zip(tasks, [2, 4, 6]) { #expect(await task.value == outcome) }
    thread.inbox.close(with: nil, later: 0)
    #expect(await thread.outcome(of: 4) == 0)
    #expect(thread.waitForEnd(atMost: .seconds(60)))
  }

  @Test func `what is cancelled before the thread took it isn't received`() async {
    let hasStarted = Monitor(false)
    let thread = thread { _ in hasStarted.change { $0 = true } }
    let task = Task { await thread.outcome(of: 1) }
    #expect(hasStarted.wait(atMost: .seconds(60)) { $0 ? true : nil } == true)
    task.cancel()
    #expect(await task.value == -1)
    let requests = thread.inbox.take()?.count { if case .request = $0 { true } else { false } }
    #expect(requests == 0)
  }

  @Test func `a thread that can't work ends all requests alike`() async {
    let thread = thread { $0.close(with: -2) }
    #expect(await thread.outcome(of: 1) == -2)
    #expect(await thread.outcome(of: 2) == -2)
  }
}
