import EverItems
import EverText
import Paging

/// The first line of the screen: a title, and facts about it at the right.
struct TitleLine: Hashable, Sendable {
  var title: CleanText
  var facts: TitleFacts
  var columns: Int

  /// The line; without enough room the facts are left out first, the least important before the
  /// others.
  var line: Line {
    let shown = facts.fitting(beside: DisplayWidth.of(title), columns: columns)
    var line = Line()
    let width = shown.start(in: columns) - 2
    line.append(Self.fitted(title, to: width), at: 1, width: width, style: .bold)
    shown.append(to: &line, columns: columns)
    return line
  }
}

extension TitleLine {
  /// A line with one fact, such as a position; an empty text is no fact.
  init(title: CleanText, right: CleanText, columns: Int) {
    self.init(title: title, facts: TitleFacts([right]), columns: columns)
  }

  init(of model: borrowing Model) {
    let filter = model.searching.filter.map { " · filter: " + CleanText(sanitizing: $0.text) }
    self.init(
      title: model.title + (filter ?? ""),
      facts: TitleFacts(of: model),
      columns: model.size.columns
    )
  }

  /// The fewest cells that are left of a name before what follows it, such as a filter.
  private static let fewestCells = 8

  /// A title as far as it has room: its name is shortened before what follows it, an address loses
  /// its scheme, and a path its first directories.
  static func fitted(_ title: CleanText, to width: Int) -> CleanText {
    guard DisplayWidth.of(title) > width else { return title }
    let text = title.string
    if let end = text.firstRange(of: " · ")?.lowerBound {
      let rest = CleanText(sanitizing: String(text[end...]))
      let room = width - DisplayWidth.of(rest)
      guard room >= fewestCells else { return title }
      let name = fitted(CleanText(sanitizing: String(text[..<end])), to: room)
      return TextClipper.clip(name, to: room).text + rest
    }
    guard !text.contains(" ") else { return title }
    let path = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    let ends = path.indices.dropFirst().filter { path[$0] == "/" }
      .map { "…" + path[$0...] }.filter { $0 != "…/" }
    let shorter = ([String(path)] + ends).map { CleanText(sanitizing: $0) }
    return shorter.first { DisplayWidth.of($0) <= width } ?? shorter.last ?? title
  }
}

/// Short texts at the right of the title line, such as the number of items and its age.
struct TitleFacts: Hashable, Sendable {
  private struct Fact: Hashable, Sendable {
    var text: CleanText
    var style = Style.secondary
    /// Facts with a lower rank are left out first.
    var rank = 1
  }

  private var facts: [Fact] = []

  private static let separator: CleanText = " · "

  /// - Parameter texts: the facts from left to right; empty ones are left out.
  init(_ texts: [CleanText] = []) {
    for text in texts { add(text) }
  }

  private mutating func add(_ text: CleanText, style: Style = .secondary, rank: Int = 1) {
    if !text.isEmpty { facts.append(Fact(text: text, style: style, rank: rank)) }
  }

  /// The facts that leave room for a title of this width, or of half the line if that is less.
  ///
  /// The most important fact may shorten the title, to a third of the line.
  func fitting(beside titleWidth: Int, columns: Int) -> TitleFacts {
    let wanted = max(min(titleWidth, columns / 2) + 3, columns / 3 + 1)
    var shown = self
    while shown.facts.count > 1, shown.start(in: columns) < wanted { shown.removeLeast() }
    if shown.start(in: columns) <= columns / 3 { shown.facts = [] }
    return shown
  }

  private mutating func removeLeast() {
    guard let rank = facts.map(\.rank).min() else { return }
    if let index = facts.lastIndex(where: { $0.rank == rank }) { facts.remove(at: index) }
  }

  /// The column of the first fact; the end of the line when there is none.
  func start(in columns: Int) -> Int {
    guard !facts.isEmpty else { return columns }
    let separators = (facts.count - 1) * DisplayWidth.of(Self.separator)
    return columns - 1 - separators - facts.reduce(0) { $0 + DisplayWidth.of($1.text) }
  }

  /// Appends the facts at the end of a line.
  func append(to line: inout Line, columns: Int) {
    var column = start(in: columns)
    for (index, fact) in facts.enumerated() {
      for (text, style) in [(index > 0 ? Self.separator : "", .secondary), (fact.text, fact.style)]
      {
        line.append(text, at: column, width: columns - column, style: style)
        column += DisplayWidth.of(text)
      }
    }
  }
}

extension TitleFacts {
  /// The facts about the displayed list of a model: how many items there are, how many of them are
  /// loaded or missing unless all are here, and the age of a cached list.
  init(of model: borrowing Model) {
    self.init(countsOf: model.feed, unit: model.origin.unit)
    if model.feed.isCounting, model.searching.filter != nil, let progress = model.origin.progress {
      add(progress, rank: 1)
    }
    if model.feed.status == .ready, let since = model.feed.cachedSince {
      add("from " + Age(since: since).text(at: model.now), style: .warning, rank: 3)
    }
    if model.news.unseen > 0 {
      add(CleanText(grouped: model.news.unseen) + " new ↑", style: .changed, rank: 4)
    }
    if model.isRecorded { add("●", style: .error, rank: 5) }
  }

  /// The facts about a list except for its age.
  init<Item>(countsOf feed: borrowing FeedState<Item>, unit: CleanText = "items") {
    guard feed.status == .ready else { return }
    guard !feed.configuration.isFiltered else {
      addMatches(in: feed)
      return
    }
    let loaded = feed.loadedCount
    // A gap has one row for an unknown number of items.
    let (hasGap, whole) = (feed.hasGap, feed.wholeCount)
    let known = hasGap ? nil : whole
    guard let total = feed.ledger.announcedTotal ?? known, !Balance.isExceeded(feed) else {
      let goesOn = feed.tail.canGoOn || hasGap || whole == nil
      // A jump leaves pages out that are counted, though not loaded.
      let count = max(loaded, (feed.ledger.announcedTotal ?? 0) + feed.ledger.surplus)
      add(
        goesOn ? CleanText(grouped: loaded) + " loaded" : CleanText(counting: count, "item", unit)
      )
      if feed.ledger.surplus > 0, let announced = feed.ledger.announcedTotal {
        add("the server announced " + CleanText(grouped: announced), style: .warning, rank: 0)
      }
      return
    }
    guard !feed.isCounting else {
      add(CleanText(grouped: max(total, loaded)) + "+ " + unit, rank: 2)
      return
    }
    add(CleanText(counting: max(total, loaded), "item", unit), rank: 2)
    if !feed.tail.canGoOn, feed.ledger.missing > 0 {
      add(CleanText(grouped: feed.ledger.missing) + " missing", style: .warning, rank: 2)
    } else if feed.loadedCount < total, !feed.configuration.growsAtEnd {
      add(CleanText(grouped: feed.loadedCount) + " loaded", rank: 0)
    }
  }

  private mutating func addMatches<Item>(in feed: FeedState<Item>) {
    add(Matches.count(in: feed), rank: 2)
    add(Matches.searched(in: feed), rank: 1)
    guard !feed.tail.canGoOn, feed.ledger.missing > 0 else { return }
    add(CleanText(grouped: feed.ledger.missing) + " missing", style: .warning, rank: 2)
  }
}

/// The titles of the columns, each above its own.
struct HeadingLine: Hashable, Sendable {
  let layout: ListLayout
  /// The columns of the source.
  let columns: [Column]
  /// The order of the rows; nil for the server's order.
  var order: SortOrder?
  /// The column for the sign that further columns have no room.
  var end: Int

  /// The line; a title that is wider than its column is cut.
  ///
  /// It has no gap, so that a heading that is underlined is a rule above the rows.
  var line: Line {
    var line = Line()
    var column = layout.textColumn
    if layout.hidesLeft { line.append("<", at: column - 1, width: 1, style: .secondary) }
    for field in layout.fields where columns.indices.contains(field.index) {
      let title = TextClipper.clip(
        CleanText(sanitizing: columns[field.index].title),
        to: field.width
      )
      let spare = field.width - title.width
      let start = field.start + (field.alignment == .right ? spare : 0)
      // The mark of the order is where the values don't end, and on the screen.
      let isAfter = field.alignment != .right && start + title.width < layout.columns
      let mark = order.flatMap { $0.isBy(columns[field.index]) ? $0.mark : nil } ?? ""
      let text = isAfter ? title.text + mark : mark + title.text
      let first = isAfter || mark.isEmpty ? start : start - 1
      let width = DisplayWidth.of(text)
      line.append(
        CleanText(blanks: first - column),
        at: column,
        width: first - column,
        style: .heading
      )
      line.append(text, at: first, width: width, style: .heading)
      column = first + width
    }
    let whole = layout.fields.last.map { $0.start + $0.width + $0.spare } ?? column
    let last = layout.hidesRight ? min(whole, end) : whole
    if column < last {
      let blanks = CleanText(blanks: last - column)
      line.append(blanks, at: column, width: last - column, style: .heading)
    }
    if layout.hidesRight, line.endColumn <= end {
      line.append(">", at: end, width: 1, style: .secondary)
    }
    return line
  }
}
