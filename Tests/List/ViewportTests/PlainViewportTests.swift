import EverBase
import Testing

@testable import EverBrowser

/// Random movements and changes of a viewport and of a plain array of heights, which agree after
/// each.
@Suite struct PlainViewportTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a viewport does what a plain array of heights does`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var list = ListViewport()
    list.setGeometry(.variable(estimate: 3))
    list.setHeight(12)
    var plain = PlainViewport(estimate: 3, height: 12)
    // Heights of several blocks, see `HeightIndex`.
    resize(&list, &plain, to: 300)
    for number in 1...100 {
      let step = step(&list, &plain, using: &generator)
      let own = PlainViewport(
        heights: (0..<list.rowCount).map { list.heights.known($0) },
        estimate: list.heights.estimate,
        height: list.height,
        offset: list.offset,
        cursor: list.cursor
      )
      guard own != plain else {
        expectSameLines(list, plain)
        continue
      }
      Issue.record("step \(number), \(step): \(place(own)), not \(place(plain))")
      return
    }
  }

  private func place(_ list: PlainViewport) -> String {
    "offset \(list.offset), cursor \(list.cursor), \(list.heights.count) rows, \(list.lineCount) lines"
  }

  private func expectSameLines(_ list: ListViewport, _ plain: PlainViewport) {
    #expect(list.lineCount == plain.lineCount)
    #expect(list.band(of: list.cursor).lines == plain.lines(of: plain.cursor))
    #expect(list.height == 0 || Array(list.visible) == plain.visible)
  }

  private func resize(_ list: inout ListViewport, _ plain: inout PlainViewport, to count: Int) {
    list.setRowCount(count)
    plain.setRowCount(count)
  }

  private func step(
    _ list: inout ListViewport,
    _ plain: inout PlainViewport,
    using generator: inout SplitMix64
  ) -> String {
    let row = Int.random(in: 0..<list.rowCount, using: &generator)
    let number = Int.random(in: -30...30, using: &generator)
    switch Int.random(in: 0..<14, using: &generator) {
    case 0:
      list.moveCursor(to: row)
      plain.moveCursor(to: row)
      return "to \(row)"
    case 1, 2:
      list.scroll(by: number)
      plain.scroll(by: number)
      return "scroll \(number)"
    case 3,
      4 where number != 0:
      list.page(by: number)
      plain.page(by: number)
      return "page \(number)"
    case 5:
      list.setHeight(abs(number))
      plain.setHeight(abs(number))
      return "height \(abs(number))"
    case 6: return replace(&list, &plain, from: row, number, using: &generator)
    case 7:
      resize(&list, &plain, to: max(1, list.rowCount + number))
      return "\(list.rowCount) rows"
    default: return measure(&list, &plain, near: row, number)
    }
  }

  private func replace(
    _ list: inout ListViewport,
    _ plain: inout PlainViewport,
    from row: Int,
    _ number: Int,
    using generator: inout SplitMix64
  ) -> String {
    let rows = row..<min(list.rowCount, row + abs(number))
    let count = Int.random(in: 1...30, using: &generator)
    list.rowsReplaced(row: rows.lowerBound, removed: rows.count, inserted: count)
    plain.replace(rows, with: count)
    return "\(count) rows for \(rows)"
  }

  /// Sets the height of a row on the screen, or above it.
  private func measure(
    _ list: inout ListViewport,
    _ plain: inout PlainViewport,
    near row: Int,
    _ number: Int
  ) -> String {
    let row = max(0, min(list.rowCount - 1, list.top - 2 + row % 12))
    let lines = number < -25 ? nil : abs(number) % 9 + 1
    list.setRowHeight(lines, of: row)
    plain.setRowHeight(lines, of: row, estimate: list.heights.estimate)
    return "row \(row) has \(lines ?? 0) lines"
  }
}
