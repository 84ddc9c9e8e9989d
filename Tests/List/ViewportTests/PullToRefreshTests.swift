import Testing
import EverBrowser

@Suite struct PullToRefreshTests {
  private var pull = PullToRefresh()

  /// The outcomes of upward movements at the first row, at these milliseconds.
  private mutating func up(_ times: Int...) -> [PullToRefresh.Outcome] {
    times.map { pull.up(isAtFirstRow: true, now: .milliseconds($0)) }
  }

  @Test(arguments: [(149, false), (150, true), (2_999, true), (3_000, false)])
  mutating func `the second movement counts from 0.15 s to 3 s later`(time: Int, refreshes: Bool) {
    let outcomes = up(0, time)
    #expect(outcomes == [.armed, refreshes ? .refresh : .movement])
    #expect(pull.armedAt == nil)
  }

  @Test mutating func `a movement arms only after 300 ms without another`() {
    _ = pull.up(isAtFirstRow: false, now: .zero)
    let outcomes = up(299, 598, 898)
    #expect(outcomes == [.movement, .movement, .armed])
    #expect(pull.expiresAt == .milliseconds(3_898))
  }

  @Test mutating func `a held key or a flick never arms`() {
    _ = pull.up(isAtFirstRow: false, now: .zero)
    let outcomes = (1..<200).flatMap { up(33 * $0) }
    #expect(outcomes.allSatisfy { $0 == .movement })
  }

  @Test mutating func `the movements of one notch are one`() {
    let outcomes = up(0, 10, 19, 400)
    #expect(outcomes == [.armed, .movement, .movement, .refresh])
  }

  @Test mutating func `a movement elsewhere ends the armed state`() {
    _ = up(0)
    let outcome = pull.up(isAtFirstRow: false, now: .milliseconds(400))
    #expect(outcome == .movement && pull.armedAt == nil)
  }

  @Test mutating func `another action ends the armed state`() {
    _ = up(0)
    pull.lapse()
    let outcomes = up(200)
    #expect(outcomes == [.movement])
  }
}
