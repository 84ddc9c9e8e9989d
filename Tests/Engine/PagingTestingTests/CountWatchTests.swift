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
    let cancelled = Task { await watch.wait(for: 1) }
    let other = Task {
      await watch.wait(for: 1)
      return isReached.isSet
    }
    await Task.yield()
    cancelled.cancel()
    await cancelled.value
    isReached.isSet = true
    watch.update(1)
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

  @Test func `the clock counts the tasks that sleep now`() async throws {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    try await sleeper.value
    let cancelled = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    cancelled.cancel()
    _ = await cancelled.result
    let last = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    #expect(clock.sleepers == 1)
    clock.advance(by: .seconds(1))
    try await last.value
  }
}
