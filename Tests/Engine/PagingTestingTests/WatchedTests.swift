import Testing

@testable import PagingTesting

/// Waiting for state: a number of requests, sleeping tasks, or a delivered page.
@Suite(.timeLimit(.minutes(5))) @MainActor struct WatchedTests {
  @Test func `a cancelled wait leaves the others waiting`() async {
    let number = Watched(0)
    let cancelled = Task { await number.wait(until: { $0 == 2 }, onCancel: { $0 = 1 }) }
    let other = Task { await number.wait { $0 == 2 } }
    await Task.yield()
    cancelled.cancel()
    #expect(await !cancelled.value)
    #expect(number.state == 1)
    number.change { $0 = 2 }
    #expect(await other.value)
  }

  @Test func `a wait for what is there, or in a cancelled task, ends at once`() async {
    let number = Watched(2)
    #expect(await number.wait { $0 == 2 })
    let task = Task { await number.wait { $0 == 3 } }
    task.cancel()
    #expect(await !task.value)
  }

  /// Each access is seen by the next one, whichever thread it is on.
  @Test func `changes of many tasks at once are all made`() async {
    let number = Watched(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { number.change { $0 += 1 } } }
      group.addTask { await number.wait { $0 == 100 } }
    }
    #expect(number.state == 100)
  }

  /// The number of tasks that sleep on a clock when a wait for one of them ends; none slept before.
  private func sleepersAfterWaiting(on clock: ManualClock) async -> Int {
    let wait = Task {
      await clock.waitForSleepers()
      return clock.sleepers
    }
    await Task.yield()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    let count = await wait.value
    sleeper.cancel()
    _ = await sleeper.result
    return count
  }

  @Test func `the clock counts the tasks that sleep now`() async throws {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    try await sleeper.value
    #expect(await sleepersAfterWaiting(on: clock) == 1, "one task was resumed before")
    #expect(await sleepersAfterWaiting(on: clock) == 1, "one task was cancelled before")
  }
}
