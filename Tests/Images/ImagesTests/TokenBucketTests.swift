import Testing

@testable import EverImages

struct TokenBucketTests {
  @Test func `a full bucket gives so many at once, then one in its time`() {
    var bucket = TokenBucket(rate: 10, burst: 2)
    let first = [0, 0, 0].map { bucket.take(now: .milliseconds($0)) }
    #expect(first == [true, true, false])
    let later = [99, 101, 102].map { bucket.take(now: .milliseconds($0)) }
    #expect(later == [false, true, false])
  }

  @Test func `a rest fills it, and no more than that`() {
    var bucket = TokenBucket(rate: 10, burst: 2)
    _ = bucket.take(now: .zero)
    let taken = (0..<3).map { _ in bucket.take(now: .seconds(60)) }
    #expect(taken == [true, true, false])
  }

  @Test func `the time that it names is neither too early nor long after`() {
    var bucket = TokenBucket(rate: 3, burst: 1)
    var now = Duration.milliseconds(17)
    for _ in 0..<50 {
      let isThere = bucket.take(now: now)
      #expect(isThere)
      let next = bucket.nextToken
      #expect(next > now && next <= now + .milliseconds(334))
      now = next
    }
  }
}
