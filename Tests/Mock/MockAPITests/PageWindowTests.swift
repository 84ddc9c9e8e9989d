import Testing

@testable import EverMock

@Suite struct PageWindowTests {
  @Test func `pages follow each other and end`() {
    let windows = (1...4).map { PageWindow(page: $0, size: 2, stored: 5, faults: []) }
    #expect(windows.map(\.indices) == [[0, 1], [2, 3], [4], []])
    #expect(windows.map(\.hasMore) == [true, true, false, false])
  }

  @Test func `drift puts new items first and shifts the others`() {
    let faults = [Fault.drift(items: 2)]
    let windows = (1...4).map { PageWindow(page: $0, size: 2, stored: 5, faults: faults) }
    #expect(windows.map(\.indices) == [[6, 5], [0, 1], [2, 3], [4]])
    #expect(windows[0].count == 7)
  }

  @Test func `the largest page number is only past the end`() {
    let window = PageWindow(page: .max, size: 100, stored: 5, faults: [])
    #expect(window.indices == [])
    #expect(!window.hasMore)
  }
}
