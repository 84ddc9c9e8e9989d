import EverText

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

  /// The line, with names that distinguish the tabs.
  ///
  /// When titles have too little room, they are shortened to the part that differs and then cut,
  /// the current title last. When that isn't enough, only the current title is displayed, with its
  /// position among the others.
  var line: Line {
    let facts = facts.fitting(beside: Self.cells(of: titles), columns: columns)
    let room = facts.start(in: columns) - 2
    let names = TabNames(titles)
    let titles =
      [titles, names.whole, names.short].first { Self.cells(of: $0) <= room } ?? names.shortest
    guard let widths = widths(of: titles, in: room) else {
      let place = CleanText(current + 1) + "/" + CleanText(titles.count) + " "
      return TitleLine(title: place + self.titles[current], facts: self.facts, columns: columns)
        .line
    }
    var line = Line()
    var column = 1
    for (index, title) in titles.enumerated() {
      let isCurrent = index == current
      if isCurrent { line.append(RowPainter.cursorMark, at: column, width: 1, style: .accent) }
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

  /// Cells of all names with their margins.
  private static func cells(of names: [CleanText]) -> Int {
    names.reduce(0) { $0 + DisplayWidth.of($1) + margin }
  }

  /// The width of each name in cells; nil when there is no room for all.
  private func widths(of names: [CleanText], in room: Int) -> [Int]? {
    let wanted = names.map { DisplayWidth.of($0) }
    let cells = room - Self.margin * names.count
    var limit = cells
    while limit >= Self.smallest {
      let widths = wanted.enumerated().map { $0 == current ? $1 : min($1, limit) }
      if widths.reduce(0, +) <= cells { return widths }
      limit -= 1
    }
    let widths = wanted.map { min($0, cells / names.count) }
    return cells / names.count >= Self.smallest ? widths : nil
  }
}
