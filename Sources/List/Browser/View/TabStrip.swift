import EverItems
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
    let titles = Self.cells(of: titles) <= room ? titles : TabNames.short(titles)
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

  /// The index of the title at a column of the line; nil for none, and when only one has room.
  func title(at column: Int) -> Int? {
    let names = line.runs.filter { $0.text != RowPainter.cursorMark }.prefix(titles.count)
    guard widths(of: names.map(\.text), in: columns) != nil, names.count == titles.count else {
      return nil
    }
    return names.firstIndex { ($0.column - 1...$0.column + $0.width).contains(column) }
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

/// Short names that distinguish tabs: `cooking` of `Moderators · cooking` beside `Moderators · scifi`.
enum TabNames {
  /// What differs in the titles that begin with the same word, or the same part of an address, after
  /// the words with which all of these begin; other titles stay.
  static func short(_ titles: [CleanText]) -> [CleanText] {
    let alike = Dictionary(grouping: titles.map(\.string)) { $0.prefix { !isSeparator($0) } }
    return titles.map { title in
      let others = alike[title.string.prefix { !isSeparator($0) }] ?? []
      let start = others.commonStart
      guard others.count > 1, let end = start.lastIndex(where: isSeparator) else { return title }
      let rest = title.string.dropFirst(start[...end].count)
      return rest.isEmpty ? title : CleanText(sanitizing: String(rest))
    }
  }

  /// Whether a character separates words, or parts of an address.
  private static func isSeparator(_ character: Character) -> Bool { " /?&=".contains(character) }
}

extension Workspace {
  /// The titles of the tabs in the first line of the screen of the current one.
  func strip(over model: Model) -> TabStrip {
    let facts = TitleFacts(of: model)
    return TabStrip(titles: tabTitles, current: currentIndex, facts: facts, columns: size.columns)
  }

  /// The titles of the tabs; equal ones are followed by the query of their address, in which they
  /// may differ.
  var tabTitles: [CleanText] {
    let titles = tabs.map(\.title)
    return titles.indices.map { index in
      let isAlone = titles.indices.allSatisfy { $0 == index || titles[$0] != titles[index] }
      return isAlone ? titles[index] : titles[index] + tabs[index].query
    }
  }
}

extension Tab {
  /// The query of its address with the question mark; empty without one.
  fileprivate var query: CleanText {
    let address = request.shown.prefix { $0 != " " && $0 != "#" }
    return CleanText(sanitizing: String(address.drop { $0 != "?" }))
  }
}
