import Testing

@testable import Paging

@Suite struct ScrollPaceTests {
  private var pace = ScrollPace()

  @Test mutating func `the user is at rest 0.3 s after the last movement`() {
    pace.moved(at: 30, now: .seconds(1))
    #expect(pace.current(now: .ms(1_299)) == 30)
    #expect(pace.restAt(after: .ms(1_299)) == .ms(1_300))
    #expect(pace.current(now: .ms(1_300)) == 0)
    #expect(pace.restAt(after: .ms(1_300)) == nil)
  }

  @Test mutating func `a speed that falls off is not kept up, until the swing is over`() {
    pace.moved(at: 100, now: .seconds(1))
    pace.moved(at: 81, now: .ms(1_100))
    #expect(pace.steady(now: .ms(1_100)) == 81)
    pace.moved(at: 79, now: .ms(1_200))
    #expect(pace.steady(now: .ms(1_200)) == 0)
    pace.moved(at: 79, now: .ms(3_001))
    #expect(pace.steady(now: .ms(3_001)) == 79)
  }

  @Test mutating func `the fastest movement counts for ten seconds, and then the next one`() {
    pace.moved(at: 100, now: .seconds(1))
    pace.moved(at: 20, now: .seconds(5))
    #expect(pace.recent(now: .seconds(11)) == 100)
    #expect(pace.recent(now: .ms(11_001)) == 0)
    pace.moved(at: 30, now: .seconds(12))
    #expect(pace.recent(now: .seconds(12)) == 30)
    #expect(pace.recent(now: .seconds(20)) == 30)
  }

  @Test mutating func `a jump has no speed, and is over with the next movement`() {
    pace.moved(at: 100, now: .seconds(1))
    pace.jumped()
    #expect(pace.hasJumped)
    #expect(pace.current(now: .seconds(1)) == 0)
    #expect(pace.recent(now: .seconds(1)) == 100)
    pace.moved(at: 50, now: .ms(1_100))
    #expect(!pace.hasJumped)
    #expect(pace.steady(now: .ms(1_100)) == 50)
  }
}

extension Duration {
  fileprivate static func ms(_ count: Int) -> Duration { .milliseconds(count) }
}
