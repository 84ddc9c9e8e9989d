import EverBase
import Testing

@Suite(.timeLimit(.minutes(5))) struct WaitingTasksTests {
  private let tasks = WaitingTasks<String>(cancelled: "cancelled")
  private let withdrawn = Lock<[Int]>([])

  /// Starts a task that waits; returns it with the id of its request.
  private func start() async -> (id: Int, task: Task<String, Never>) {
    let (ids, sent) = AsyncStream<Int>.makeStream()
    let task = Task { [tasks, withdrawn] in
      await tasks.outcome { id in
        sent.yield(id)
        return nil
      } onCancel: { id in
        withdrawn.withLock { $0.append(id) }
      }
    }
    var iterator = ids.makeAsyncIterator()
    return (await iterator.next() ?? 0, task)
  }

  @Test func `a task receives the first outcome of its request`() async {
    let (id, task) = await start()
    tasks.finish(id, "a")
    tasks.finish(id, "b")
    #expect(await task.value == "a")
  }

  @Test func `a cancelled task withdraws its request`() async {
    let (id, task) = await start()
    task.cancel()
    #expect(await task.value == "cancelled")
    #expect(withdrawn.withLock { $0 } == [id])
    #expect(!tasks.isWaiting(id))
  }

  @Test func `a task that is cancelled before it waits sends nothing`() async {
    let task = Task { [tasks] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await tasks.outcome { _ in
        "sent"
      } onCancel: { _ in
      }
    }
    #expect(await task.value == "cancelled")
  }

  @Test func `a request that can't be sent has the outcome at once`() async {
    let outcome = await tasks.outcome { _ in
      "refused"
    } onCancel: { _ in
    }
    #expect(outcome == "refused")
  }

  @Test func `closing ends current and later requests`() async {
    let (_, task) = await start()
    tasks.close(with: "closed", later: "too late")
    #expect(await task.value == "closed")
    let outcome = await tasks.outcome { _ in
      "sent"
    } onCancel: { _ in
    }
    #expect(outcome == "too late")
    #expect(tasks.isClosed)
  }
}
