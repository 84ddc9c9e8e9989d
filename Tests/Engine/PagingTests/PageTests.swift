import Paging
import Testing

@Suite struct PageTests {
  @Test func `A page of other items keeps all that its source said`() {
    let page = Page(
      items: [1, 2],
      next: .offset(4),
      previous: .offset(0),
      continuation: .more,
      total: .atLeast(9),
      hints: ServerHints(quotaRemaining: 3),
      fingerprint: 7,
      notice: "slow today",
      age: .seconds(5)
    )
    let other = page.map { "number \($0)" }
    #expect(other.items == ["number 1", "number 2"])
    #expect(other.next == .offset(4) && other.previous == .offset(0))
    #expect(other.continuation == .more && other.total == .atLeast(9))
    #expect(other.hints == ServerHints(quotaRemaining: 3))
    #expect(other.fingerprint == 7 && other.notice == "slow today" && other.age == .seconds(5))
  }
}
