import Testing
@testable import Paging

/// A last page that is sent again and again with other values.
@Suite struct PageNamingTests {
  private struct Row: Identifiable { let id: Int }

  @Test func `only the newest names and keys are remembered`() {
    var recent = RecentIDs<Int>(remembered: 4)
    for number in 0..<100 {
      recent.insert(number)
      #expect(recent.count < 8 && (max(0, number - 3)...number).allSatisfy(recent.contains))
    }
  }

  /// How many pages are judged until one is the page before again; nil when none is.
  private func end(names: [UInt64?] = [], numbers: [Int?] = []) -> Int? {
    var naming = PageNaming()
    for index in 0..<max(names.count, numbers.count) {
      var page = Page(items: [Row(id: index)])
      page.names = names.indices.contains(index) ? names[index] : nil
      page.echo = numbers.indices.contains(index) ? PageEcho(page: numbers[index], row: nil) : nil
      if naming.isAgain(page, SizedKey(key: .page(index), size: 1)) { return index + 1 }
    }
    return nil
  }

  @Test(
    arguments: [
      ([1, 2, 3, 3, 3], 5),
      ([1, 2, 3, 3, 4, 4, 4], 7),
      ([1, 2, 3, 3, 4], nil),
      ([1, 1, 1, 1, 1], nil),
      ([1, 2, 2, 2, 2], nil),
      ([1, 2, 3, 1, 1, 1], nil),
      ([1, 2, nil, 3, 3, 3], nil),
      ([nil, nil, nil, nil], nil),
    ] as [([UInt64?], Int?)]
  )
  func `the third page with the same names ends a list whose pages had other names`(
    names: [UInt64?],
    pages: Int?
  ) {
    #expect(end(names: names) == pages)
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
    var naming = PageNaming()
    for (number, size) in [(8, 90), (9, 90), (10, 90), (10, 100)] {
      var page = Page(items: [Row(id: number)])
      page.echo = PageEcho(page: number, row: nil)
      let isAgain = naming.isAgain(page, SizedKey(key: .page(number), size: size))
      #expect(!isAgain)
    }
  }
}
