@testable import Paging
import Testing

@Suite struct SourceLimitsTests {
  private var limits = SourceLimits()

  @Test mutating func `a wait holds loads back until its time has passed`() {
    limits.wait(.seconds(5), now: .seconds(1))
    #expect(limits.waitsUntil == nil, "nothing is wanted yet")
    let isHeld = limits.holdsBack()
    #expect(isHeld && limits.waitsUntil == .seconds(6))
    limits.timePassed(now: .seconds(5))
    #expect(limits.waitsUntil == nil)
    let isStillHeld = limits.holdsBack()
    limits.timePassed(now: .seconds(6))
    let isFree = !limits.holdsBack()
    #expect(isStillHeld && isFree && limits.waitsUntil == nil)
  }

  @Test mutating func `the longer of two waits counts, and none at all changes nothing`() {
    limits.wait(.zero, now: .zero)
    limits.wait(nil, now: .zero)
    #expect(limits.notBefore == nil && limits.concurrency(atMost: 3) == 3)
    limits.wait(.seconds(9), now: .zero)
    limits.wait(.seconds(2), now: .seconds(1))
    #expect(limits.notBefore == .seconds(9))
  }

  @Test mutating func `a source can't stop the feed for years`() {
    limits.wait(.seconds(1 << 40), now: .zero)
    #expect(limits.notBefore == .seconds(30 * 24 * 3_600))
  }

  @Test mutating func `requests run in parallel again ten responses after a wait`() {
    limits.wait(.seconds(1), now: .zero)
    for _ in 1...9 {
      limits.pageArrived(after: .seconds(1), hints: ServerHints(), now: .seconds(2))
    }
    #expect(limits.concurrency(atMost: 3) == 1)
    limits.pageArrived(after: .seconds(1), hints: ServerHints(), now: .seconds(2))
    #expect(limits.concurrency(atMost: 3) == 3)
  }

  @Test mutating func `the rest of a quota is reserved, and a response without one keeps it`() {
    limits.note(ServerHints(quotaRemaining: PrefetchRules.reservedRequests), now: .zero)
    limits.note(ServerHints(), now: .zero)
    #expect(limits.quotaRemaining == PrefetchRules.reservedRequests)
    #expect(limits.concurrency(atMost: 3) == 1)
    limits.note(ServerHints(quotaRemaining: 1_000), now: .zero)
    #expect(limits.concurrency(atMost: 3) == 3)
  }

  @Test mutating func `what isn't wanted any more isn't held back`() {
    limits.wait(.seconds(5), now: .zero)
    _ = limits.holdsBack()
    limits.stopHoldingBack()
    #expect(limits.waitsUntil == nil && limits.notBefore != nil)
  }
}
