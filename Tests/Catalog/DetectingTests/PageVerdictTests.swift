import Paging
import Testing
@testable import EverCatalog
@testable import EverItems

@Suite struct PageVerdictTests {
  private static let page = Pagination.Family.page(.parameter("page"))
  private static let offset = Pagination.Family.offset(.parameter("offset"))
  private static let token = Pagination.Family.token([
    TokenRule(origin: .response(.body(JSONPath("next"))), place: .parameter("next"))
  ])

  private func rows(_ range: ClosedRange<UInt64>) -> [UInt64] { Array(range) }

  private func verdict(
    _ first: PageSample,
    _ next: PageSample,
    by family: Pagination.Family = page
  ) -> PageVerdict {
    first.verdict(on: next, by: family)
  }

  @Test func `a page that repeats page one is refuted whatever requested it`() {
    let first = PageSample(items: rows(1...9))
    for family in [Self.page, Self.offset, Self.token, .link] {
      #expect(verdict(first, first, by: family) == .refuted(.repeats))
    }
  }

  @Test func `other items follow, surely where the response numbers its page`() {
    let first = PageSample(items: rows(1...9), page: 1, row: 0)
    #expect(verdict(first, PageSample(items: rows(10...18))) == .follows(isSure: false))
    #expect(verdict(first, PageSample(items: rows(10...18), page: 2)) == .follows(isSure: true))
    #expect(verdict(first, PageSample(items: rows(10...18), row: 9)) == .follows(isSure: true))
  }

  @Test func `a page with the next number skips nothing, however many items are hidden`() {
    let first = PageSample(items: rows(1...7), page: 1, row: 0)
    let next = PageSample(items: rows(11...18), page: 2, row: 10)
    #expect(verdict(first, next) == .follows(isSure: true))
    #expect(verdict(first, next, by: Self.token) == .follows(isSure: true))
    let unnumbered = PageSample(items: rows(11...18), row: 10)
    #expect(verdict(first, unnumbered, by: Self.offset) == .refuted(.skips))
    #expect(verdict(first, unnumbered, by: Self.token) == .follows(isSure: false))
  }

  @Test(
    arguments: [
      ([7, 8, 9], [10, 11, 12], true), ([9, 8, 7], [6, 5], true), ([7, 8], [9], true),
      ([7, 8, 9], [13, 14], false), ([9, 8, 7], [10], false), ([7, 8, 9], [], false),
      ([3, 6, 9, 12], [15], true), ([3, 5, 9, 12], [16], true), ([3, 5, 9, 12], [18], false),
      ([.max - 1, .max], [.min], false), ([3, 6, 13], [17], false),
      ([12, 9, 6, 3], [4], false),
    ] as [([Int], [Int], Bool)]
  )
  func `ids that go on where page one ends follow surely`(ids: [Int], next: [Int], isSure: Bool) {
    let first = PageSample(items: rows(1...4), numbers: ids)
    let second = PageSample(items: rows(5...8), numbers: next)
    #expect(verdict(first, second) == .follows(isSure: isSure))
  }

  @Test func `a page that begins as many rows on as its number counts rows`() {
    let first = PageSample(items: rows(1...9))
    let next = PageSample(items: rows(3...11))
    #expect(verdict(first, next) == .refuted(.overlaps(shift: 2)))
    let few = PageSample(items: rows(1...3))
    #expect(verdict(few, PageSample(items: rows(3...5))) == .refuted(.overlaps(shift: 2)))
  }

  @Test func `one item twice refutes an offset`() {
    let first = PageSample(items: rows(1...9))
    let next = PageSample(items: rows(9...17))
    #expect(verdict(first, next, by: Self.offset) == .refuted(.overlaps(shift: 8)))
    #expect(verdict(first, next, by: Self.token) == .follows(isSure: false))
  }

  @Test func `a few items again are a list that moved`() {
    let first = PageSample(items: rows(1...9))
    let moved = PageSample(items: rows(8...16))
    #expect(verdict(first, moved) == .follows(isSure: false))
    #expect(verdict(first, moved, by: Self.offset) == .refuted(.overlaps(shift: 7)))
  }

  @Test func `numbers that leave something out refute`() {
    let first = PageSample(items: rows(1...4), page: 1, row: 0, total: 11)
    let third = rows(9...12)
    #expect(verdict(first, PageSample(items: third, page: 3)) == .refuted(.skips))
    #expect(verdict(first, PageSample(items: third, row: 8)) == .refuted(.skips))
    let unstated = PageSample(items: rows(1...4), total: 11)
    #expect(verdict(unstated, PageSample(items: rows(5...8))) == .follows(isSure: false))
  }

  @Test func `an empty page refutes only where there must be more`() {
    let empty = PageSample(items: [])
    #expect(verdict(PageSample(items: rows(1...4)), empty) == .open)
    #expect(verdict(PageSample(items: rows(1...4), total: 4), empty) == .open)
    #expect(verdict(PageSample(items: rows(1...4), total: 9), empty) == .refuted(.empty))
    #expect(verdict(PageSample(items: rows(1...4), statesMore: true), empty) == .refuted(.empty))
    #expect(verdict(PageSample(items: rows(1...4), total: 9), empty, by: Self.token) == .open)
    let numbered = PageSample(items: rows(1...4), page: 1, total: 9)
    #expect(verdict(numbered, PageSample(items: [], page: 2)) == .open)
  }

  @Test func `rows that are all equal prove nothing, and end without a total`() {
    let first = PageSample(items: [7, 7, 7], total: 9)
    #expect(verdict(first, first) == .follows(isSure: false))
    let endless = PageSample(items: [7, 7, 7])
    #expect(verdict(endless, endless) == .refuted(.repeats))
    #expect(!first.distinguishesPages)
  }
}
