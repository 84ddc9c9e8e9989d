import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct RowHeightsTests {
  private var heights = RowHeights()
  private var measured: [Int] = []

  private mutating func height(of row: Int, feed: UInt64 = 1, is lines: Int = 3) -> Int {
    var isMeasured = false
    let height = heights.height(of: row, RowHeights.Basis(feed: feed, columns: 80)) {
      isMeasured = true
      return lines
    }
    if isMeasured { measured.append(row) }
    return height
  }

  @Test
  mutating func `a row is measured once for the same feed and width, and has a line at least`() {
    let first = [height(of: 4), height(of: 4, is: 9), height(of: 5, is: 0)]
    #expect(first == [3, 3, 1] && measured == [4, 5])
    let other = height(of: 4, feed: 2, is: 2)
    #expect(other == 2 && measured == [4, 5, 4])
  }

  @Test mutating func `heights are bounded`() {
    for row in 0...1_000 { _ = height(of: row) }
    _ = height(of: 0)
    #expect(measured.last == 0 && measured.count == 1_002)
  }
}
