import Testing

@testable import EverBrowser

@Suite struct PullToRefreshTests {
  private var pull = PullToRefresh()

  /// What upward movements at the first row do, at these milliseconds: arm, refresh or nothing.
  private mutating func up(_ times: Int...) -> String {
    times.map { time -> String in
      if pull.up(isAtFirstRow: true, now: .milliseconds(time)) { return "r" }
      return pull.armedAt == .milliseconds(time) ? "a" : "-"
    }
    .joined()
  }

  @Test(arguments: [(149, false), (150, true), (2_999, true), (3_000, false)])
  mutating func `the second movement counts from 0.15 s to 3 s later`(time: Int, refreshes: Bool) {
    let outcomes = up(0, time)
    #expect(outcomes == (refreshes ? "ar" : "a-"))
    #expect(pull.armedAt == nil)
  }

  @Test mutating func `a movement arms only after 300 ms without another`() {
    _ = pull.up(isAtFirstRow: false, now: .zero)
    let outcomes = up(299, 598, 898)
    #expect(outcomes == "--a")
    #expect(pull.expiresAt == .milliseconds(3_898))
  }

  @Test mutating func `a held key or a flick never arms`() {
    _ = pull.up(isAtFirstRow: false, now: .zero)
    let outcomes = Set((1..<200).map { up(33 * $0) })
    #expect(outcomes == ["-"])
  }

  @Test mutating func `the movements of one notch are one`() {
    let outcomes = up(0, 10, 19, 400)
    #expect(outcomes == "a--r")
  }

  @Test mutating func `a movement elsewhere ends the armed state`() {
    _ = up(0)
    let refreshes = pull.up(isAtFirstRow: false, now: .milliseconds(400))
    #expect(!refreshes && pull.armedAt == nil)
  }

  @Test mutating func `another action ends the armed state`() {
    _ = up(0)
    pull.lapse()
    let outcomes = up(200)
    #expect(outcomes == "-")
  }
}
