import Testing

@testable import EverMock

@Suite struct PageWindowTests {
  @Test func `pages follow each other and end`() {
    let windows = (1...4).map { PageWindow(page: $0, size: 2, stored: 5, faults: []) }
    #expect(windows.map { $0.indices() } == [[0, 1], [2, 3], [4], []])
    #expect(windows.map(\.hasMore) == [true, true, false, false])
  }

  @Test func `reversed pages start at the end`() {
    let windows = (1...3).map { PageWindow(page: $0, size: 2, stored: 5, faults: []) }
    #expect(windows.map { $0.indices(reversed: true) } == [[4, 3], [2, 1], [0]])
  }

  @Test func `drift puts new items first and shifts the others`() {
    let faults = [Fault.drift(items: 2)]
    let windows = (1...4).map { PageWindow(page: $0, size: 2, stored: 5, faults: faults) }
    #expect(windows.map { $0.indices() } == [[6, 5], [0, 1], [2, 3], [4]])
    #expect(windows[0].count == 7)
  }

  @Test func `page two after a drift repeats items of page one`() {
    let before = PageWindow(page: 1, size: 3, stored: 9, faults: []).indices()
    let after = PageWindow(page: 2, size: 3, stored: 9, faults: [.drift(items: 2)]).indices()
    #expect(Set(before).intersection(after) == [1, 2])
  }

  @Test func `a repeated page is the first, an empty one has nothing`() {
    #expect(PageWindow(page: 3, size: 2, stored: 9, faults: [.repeatedPage]).indices() == [0, 1])
    #expect(PageWindow(page: 1, size: 2, stored: 9, faults: [.emptyPages]).indices() == [])
  }

  @Test func `the largest page number is only past the end`() {
    let window = PageWindow(page: .max, size: 100, stored: 5, faults: [])
    #expect(window.indices() == [])
    #expect(!window.hasMore)
  }
}
