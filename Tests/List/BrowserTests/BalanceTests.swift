import EverText
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// The account of a list at its end.
@Suite struct BalanceTests {
  /// A numbered list with pages of two, loaded to its end.
  private func feed(
    _ pages: [(places: [Int], total: Int?)],
    addressing: PageAddressing = .numbered(first: 1),
    continuation: Continuation = .unstated,
    partial: [Int] = [],
    marks: [CacheMark?] = []
  ) -> FeedState<Item> {
    var feed = FeedState<Item>(
      FeedConfiguration(pageSize: 2, prefetch: .fixed(0), addressing: addressing)
    )
    var effects = feed.open(now: .zero)
    for (index, page) in pages.enumerated() {
      guard case .load(let ticket)? = effects.first(where: \.isLoad) else { break }
      let next = index + 1 < pages.count ? PageKey.page(index + 2) : nil
      let total = page.total.map { Total.exact($0) } ?? .unknown
      var received = Page(
        items: page.places.map { person($0) },
        next: next,
        continuation: next == nil ? continuation : .unstated,
        total: total
      )
      received.isPartial = partial.contains(index + 1)
      received.cacheMark = index < marks.count ? marks[index] : nil
      effects = feed.pageArrived(received, ticket: ticket, now: .zero)
      if next != nil { effects += feed.load(toRow: .max, now: .zero) }
    }
    return feed
  }

  private func sentence(_ pages: [(places: [Int], total: Int?)]) -> String? {
    let feed = feed(pages)
    guard case .ended(let reason) = feed.tail else { return "\(feed.tail)" }
    return Balance.sentence(for: feed, reason)?.string
  }

  @Test func `a list with a matching total has no balance`() {
    #expect(sentence([([1, 2], 3), ([3], 3)]) == nil)
    #expect(sentence([([1, 2], nil), ([3], nil)]) == nil)
  }

  @Test func `missing items are reported with their place, as far as it is known`() {
    #expect(
      sentence([([1, 2], 5), ([3], 5)])
        == "3 of 5 items: 2 are missing; the server ended the list after 2 pages"
    )
    #expect(
      sentence([([1, 2], 6), ([], 6), ([3], 6)])
        == "3 of 6 items: 3 are missing; page 2 was empty"
    )
    #expect(
      sentence([([1, 2], 5), ([3], 5), ([4, 5], 6)])
        == "5 of 6 items: 1 is missing; page 2 had 1 of 2"
    )
    #expect(
      sentence([([1, 2], 11), ([], 11), ([3], 11), ([], 11), ([], 11), ([4], 11)])
        == "4 of 11 items: 7 are missing; pages 2, 3, 4 and 1 more were short"
    )
    #expect(
      sentence([([1, 2], 5), ([4, 5], 4)])
        == "4 of 5 items: 1 is missing; the list shrank while it was loaded"
    )
    #expect(
      sentence([([1, 2], 4), ([2, 3], 5), ([4], 5)])
        == "4 of 5 items: 1 is missing; the list moved while it was loaded, 1 repeated"
    )
  }

  @Test func `a page without any item is reported without a total, and one with some isn't`() {
    #expect(sentence([([1, 2], nil), ([], nil), ([3], nil)]) == "3 items; page 2 was empty")
    #expect(sentence([([1, 2], nil), ([3], nil), ([4, 5], nil)]) == nil)
  }

  @Test(
    arguments: [
      ([2], nil, "6 items; the server left out a part of page 2"),
      ([1, 3], 6, "6 items; the server left out parts of pages 1, 3"),
      ([2], 9, "6 of 9 items: 3 are missing; the server left out a part of page 2"),
      ([], 6, nil),
    ] as [([Int], Int?, String?)]
  )
  func `a page of which the server left out a part is named`(
    partial: [Int],
    total: Int?,
    sentence: String?
  ) {
    let feed = feed([([1, 2], total), ([3, 4], total), ([5, 6], total)], partial: partial)
    #expect(Balance.sentence(for: feed, .server)?.string == sentence)
  }

  @Test(
    arguments: [
      ([nil, nil, (2, true)], nil, "6 items; page 3 was cached before the list changed"),
      (
        [(5, false), (5, false), (2, true)], nil,
        "6 items; page 3 was cached before the list changed"
      ),
      (
        [(5, false), (2, true), (2, true)], 9,
        "6 of 9 items: 3 are missing; page 2 was cached before the list changed"
      ),
      ([(5, true), (6, true), (6, true)], nil, nil),
      ([(5, false), (2, false), (2, false)], nil, nil),
    ] as [([(Int, Bool)?], Int?, String?)]
  )
  func `a cached page of an older list than the page before it is named`(
    marks: [(storedAt: Int, isOutdated: Bool)?],
    total: Int?,
    sentence: String?
  ) {
    let marks = marks.map { $0.map { CacheMark(storedAt: $0.storedAt, isOutdated: $0.isOutdated) } }
    let feed = feed([([1, 2], total), ([3, 4], total), ([5, 6], total)], marks: marks)
    #expect(Balance.sentence(for: feed, .server)?.string == sentence)
  }

  @Test(
    arguments: [
      (nil, "3 items, and there can be more: no page is named"),
      (5, "3 of 5 items: 2 are missing; no page is named"), (3, nil),
    ] as [(Int?, String?)]
  )
  func `a last page that says that there are more is counted`(total: Int?, sentence: String?) {
    let end = DeadEnd("more: no page is named", isKnownToGoOn: true, reason: "no page is named")
    let feed = feed([([1, 2], total), ([3], total)], continuation: .unreachable(end))
    let reason = total == 3 ? EndReason.server : .unreachable(end)
    #expect(feed.tail == .ended(reason) && feed.loadedCount == 3)
    #expect(Balance.sentence(for: feed, reason)?.string == sentence)
  }

  @Test(arguments: [
    (KeyMap.standard, "; :paging shows other ways"), (.ownSources, " · Enter checks again"),
  ])
  func `other ways of paging are offered only where a command shows them`(
    keys: KeyMap,
    advice: String
  ) {
    let end = DeadEnd("more", isKnownToGoOn: true)
    let feed = feed([([1], nil)], continuation: .unreachable(end))
    let footer = Sentences.footer(of: feed, keys: RowKeys(keys, in: .list))
    #expect(footer?.string == "── more\(advice) ──")
  }

  @Test func `more items than announced are reported, unless the total is a page's size`() {
    #expect(
      sentence([([1, 2], 3), ([3, 4], 3)])
        == "4 items, 1 more than the 3 that the server announced"
    )
    #expect(sentence([([1, 2], 2), ([3, 4], 2)]) == nil)
  }

  @Test(arguments: [
    (true, nil, "2 loaded", "row 2"), (false, nil, "2 items", "2/2 100%"),
    (true, 5, "5 items · 3 missing", "2/5  40%"),
  ])
  func `a list that is known to go on has no number of all items unless one is announced`(
    isKnownToGoOn: Bool,
    total: Int?,
    title: String,
    place: String
  ) {
    let feed = feed(
      [([1, 2], total), ([], total)],
      continuation: .unreachable(DeadEnd("2 items", isKnownToGoOn: isKnownToGoOn))
    )
    #expect(facts(of: feed) == title)
    #expect(StatusLine.position(of: 1, in: feed).string == place)
  }

  private func facts(of feed: FeedState<Item>) -> String {
    let title = TitleLine(title: "", facts: TitleFacts(countsOf: feed), columns: 200)
    return String(title.line.plainText.drop { $0 == " " })
  }

  @Test func `repeated items are counted`() {
    #expect(sentence([([1, 2], nil), ([2, 3], nil)]) == "3 items, 1 repeated")
  }

  @Test func `the row at the end and the title have the announced total`() {
    let feed = feed([([1, 2], 5), ([3], 5)])
    #expect(facts(of: feed) == "5 items · 2 missing")
    #expect(
      Sentences.footer(of: feed, keys: RowKeys())?.string == """
        ── 3 of 5 items: 2 are missing; the server ended the list after 2 pages · Enter checks \
        again ──
        """
    )
    #expect(
      Balance.record(of: feed, .server).string == """
        the list ended: 3 of 5 items: 2 are missing; the server ended the list after 2 pages
        """
    )
    let exceeded = self.feed([([1, 2], 3), ([3, 4], 3)])
    #expect(facts(of: exceeded) == "4 items · the server announced 3")
  }
}

extension FeedEffect {
  fileprivate var isLoad: Bool { if case .load = self { true } else { false } }
}
