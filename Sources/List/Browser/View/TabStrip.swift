import Cells
import ListParts

/// The title line of several open sources: their titles, with the current one marked.
struct TabStrip: Hashable, Sendable {
  let titles: [CleanText]
  /// The index of the marked title.
  let current: Int
  /// The facts at the right, as in a title line.
  let facts: TitleFacts
  let columns: Int

  /// The smallest width of a title in cells; below it, titles are left out instead of shortened.
  private static let smallest = 6
  /// Cells for the mark before a title, and for a blank after it.
  private static let margin = 2

  /// The line, with titles shortened to fit.
  ///
  /// The other titles are shortened before the current one. Without enough room only the current
  /// title is displayed, with its position among them.
  var line: Line {
    let wanted = titles.reduce(0) { $0 + DisplayWidth.of($1) + Self.margin }
    let facts = facts.fitting(beside: wanted, columns: columns)
    guard let widths = widths(in: facts.start(in: columns) - 2) else {
      let place = CleanText(current + 1) + "/" + CleanText(titles.count) + " "
      return TitleLine(title: place + titles[current], facts: self.facts, columns: columns).line
    }
    var line = Line()
    var column = 1
    for (index, title) in titles.enumerated() {
      let isCurrent = index == current
      if isCurrent { line.append(RowPainter.cursorMark, at: column, width: 1, style: .bold) }
      line.append(
        title,
        at: column + 1,
        width: widths[index],
        style: isCurrent ? .bold : .secondary
      )
      column += widths[index] + Self.margin
    }
    facts.append(to: &line, columns: columns)
    return line
  }

  /// The width of each title in cells; nil when there is no room for all.
  private func widths(in room: Int) -> [Int]? {
    let wanted = titles.map { DisplayWidth.of($0) }
    let cells = room - Self.margin * titles.count
    var limit = cells
    while limit >= Self.smallest {
      let widths = wanted.enumerated().map { $0 == current ? $1 : min($1, limit) }
      if widths.reduce(0, +) <= cells { return widths }
      limit -= 1
    }
    let widths = wanted.map { min($0, cells / titles.count) }
    return cells / titles.count >= Self.smallest ? widths : nil
  }
}
