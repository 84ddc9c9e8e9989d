import Testing

@testable import PagingTesting

/// Waiting for a number of requests or of sleeping tasks.
@Suite(.timeLimit(.minutes(5))) @MainActor struct CountWatchTests {
  @MainActor private final class Flag {
    var isSet = false
  }

  @Test func `a cancelled wait leaves the others waiting`() async {
    let watch = CountWatch()
    let isReached = Flag()
    let cancelled = Task { await watch.wait(for: 2) }
    let other = Task {
      await watch.wait(for: 2)
      return isReached.isSet
    }
    await Task.yield()
    cancelled.cancel()
    await cancelled.value
    watch.update(1)
    await Task.yield()
    isReached.isSet = true
    watch.update(2)
    #expect(await other.value)
  }

  @Test func `a wait for a reached count, or in a cancelled task, ends at once`() async {
    let watch = CountWatch()
    watch.update(2)
    await watch.wait(for: 2)
    let task = Task { await watch.wait(for: 3) }
    task.cancel()
    await task.value
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
