import Testing
@testable import Paging

/// A last page that is sent again and again under its own number.
@Suite struct PageNumberingTests {
  private struct Row: Identifiable { let id: Int }

  @Test func `only the newest keys are remembered`() {
    var recent = RecentIDs<Int>(remembered: 4)
    for number in 0..<100 {
      recent.insert(number)
      #expect(recent.count < 8 && (max(0, number - 3)...number).allSatisfy(recent.contains))
    }
  }

  /// How many pages are judged until one is the page before again; nil when none is.
  private func end(numbers: [Int?]) -> Int? {
    var numbering = PageNumbering()
    for (index, number) in numbers.enumerated() {
      var page = Page(items: [Row(id: index)])
      page.echo = PageEcho(page: number, row: nil)
      if numbering.isAgain(page, SizedKey(key: .page(index), size: 1)) { return index + 1 }
    }
    return nil
  }

  @Test(
    arguments: [
      ([1, 2, 3, 3], 4),
      ([0, 1, 1], 3),
      ([1, 1, 1], nil),
      ([1, nil, 1, 1], nil),
      ([5, 7, 7], nil),
    ] as [([Int?], Int?)]
  )
  func `a page number that is stated twice ends a list whose numbers count pages`(
    numbers: [Int?],
    pages: Int?
  ) {
    #expect(end(numbers: numbers) == pages)
  }

  @Test func `a page number that is stated again for pages of another size ends nothing`() {
    var numbering = PageNumbering()
    for (number, size) in [(8, 90), (9, 90), (10, 90), (10, 100)] {
      var page = Page(items: [Row(id: number)])
      page.echo = PageEcho(page: number, row: nil)
      let isAgain = numbering.isAgain(page, SizedKey(key: .page(number), size: size))
      #expect(!isAgain)
    }
  }
}
