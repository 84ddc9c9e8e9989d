import EverItems
package import EverText

/// A text that scrolls, over the list or the detail: the help, how the list is paged, or all of a
/// message that the status line shortened.
package struct TextScreen: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// The keys, first the keys of a context.
    case help(KeyContext)
    /// How the list is paged; the alternatives can be chosen.
    case paging(PagingDescription)
    case message(CleanText, title: CleanText)
    /// The columns of the list, or the values of one of them.
    case table(ChoiceTable)
  }

  private(set) var content: Content
  /// Its rows at the current width, with the alternatives of ``PagingDescription/choices`` or the
  /// first rows of a table as stops.
  package internal(set) var rows = TextRows()

  init(_ content: Content) { self.content = content }

  /// The rows from which the user chooses; nil for another content.
  var table: ChoiceTable? { if case .table(let table) = content { table } else { nil } }

  /// The index of the alternative or the row under the cursor.
  var index: Int { rows.chosen ?? 0 }

  /// Displays other rows, with the cursor on one of them; they have to be laid out.
  mutating func replace(_ table: ChoiceTable, index: Int) {
    content = .table(table)
    rows.choose(index)
  }

  /// The alternative under the cursor; nil when there is none.
  var choice: PagingDescription.Choice? {
    guard case .paging(let description) = content, rows.stop != nil else { return nil }
    return description.choices[index]
  }

  var context: KeyContext {
    switch content {
    case .help, .message: .help
    case .paging: .paging
    case .table(let table): table.kind
    }
  }

  /// Lays its rows out for a screen.
  mutating func layOut(_ keyMap: KeyMap, size: Size) {
    let (index, columns) = (index, size.columns)
    let (lines, stops): ([Line], [TextStop]) =
      switch content {
      case .help(let context): (HelpLayout(keyMap, from: context, columns: columns).lines, [])
      case .paging(let description): PagingLayout(description, columns: columns).rows
      case .table(let table): table.rows(columns: columns)
      case .message(let text, _):
        ([Line()] + Line.wrapped(text, at: 3, width: max(1, columns - 4)), [])
      }
    rows.fit(lines, stops: stops, height: ListLayout.bodyHeight(of: size))
    if !stops.isEmpty { rows.choose(min(index, stops.count - 1)) }
  }

  /// Whether it is the help.
  var isHelp: Bool { if case .help = content { true } else { false } }

  /// Performs a movement by rows: the cursor moves by alternatives and stops at the first and last
  /// one; without any, or when only the screen is scrolled, the rows scroll.
  mutating func move(by step: Int, scrolls: Bool) {
    guard rows.stop != nil, !scrolls else { return rows.scroll.scroll(by: step) }
    rows.choose(min(max(0, index.addingClamped(step)), rows.stops.count - 1))
    // The rows above the first choice are displayed with it.
    if index == 0 { rows.scroll.scroll(by: .min / 2) }
  }

  /// Moves the cursor of a table to the row that a search has found.
  mutating func chooseFound() {
    let found = rows.stops.firstIndex { $0.row == rows.matchRow }
    if let found { rows.choose(found) }
  }

  /// What it displays over a model.
  func screen(of model: Model) -> ScrollingScreen {
    let title: CleanText
    let hints: [(Command, CleanText)]
    let identity: Int
    switch content {
    case .help:
      title = "Keys"
      hints = [(.search, "find"), (.movement(.pageDown), "more")]
      identity = 2
    case .paging:
      title = "Paging of " + model.title
      let choosing: [(Command, CleanText)] = [(.movement(.moveDown), "next"), (.open, "tries it")]
      hints = (choice == nil ? [] : choosing) + [(.save, "saves this source")]
      identity = 15
    case .message(_, let heading): (title, hints, identity) = (heading, [], 14)
    case .table(let table): (title, hints, identity) = (table.title, table.hints, 16)
    }
    return ScrollingScreen(
      title: title,
      right: table?.note ?? "",
      lines: rows.visible,
      scroll: rows.scroll,
      identity: identity,
      keys: StatusLine.keys(
        model.keyMap.hints([(.back, "back")] + hints, in: context),
        columns: model.size.columns
      )
    )
  }
}

/// A place in the rows of a text that the user can choose.
struct TextStop: Hashable, Sendable {
  /// The value of a field, or an address as it was sent; empty in a text that has neither.
  var text = ""
  /// Whether it is an address, which can be opened.
  var isLink = false
  var row: Int
  /// The columns of the text that is bold under the cursor.
  var main = 0..<0
}

/// Rows of text that scroll, the places among them that the user can choose, and the search in them.
package struct TextRows: Hashable, Sendable {
  package internal(set) var lines: [Line] = []
  package internal(set) var scroll = ListViewport()
  private(set) var stops: [TextStop] = []
  /// The index of the chosen stop; nil when none is chosen.
  private(set) var chosen: Int?
  /// Whether the row of ``scroll``'s cursor has the cursor's mark.
  var marksRow = false
  /// The text that is marked; nil without a search.
  private(set) var pattern: TextPattern?
  /// The row of the last match that the user went to.
  private(set) var matchRow: Int?

  /// Sets the rows and the height of the screen; the place in the text stays where possible.
  mutating func fit(_ lines: [Line], stops: [TextStop] = [], height: Int) {
    (self.lines, self.stops) = (lines, stops)
    if stop == nil { chosen = nil }
    scroll.setHeight(height)
    scroll.setRowCount(lines.count)
  }

  /// The chosen stop; nil when none is chosen.
  var stop: TextStop? {
    chosen.flatMap { stops.indices.contains($0) ? stops[$0] : nil }
  }

  /// Chooses a stop by its index, and displays it.
  mutating func choose(_ index: Int) {
    chosen = index
    if let stop { scroll.moveCursor(to: stop.row) }
  }

  /// The visible rows, with the matches of the search and the cursor's mark.
  var visible: [Line] {
    let shown = scroll.visible.clamped(to: 0..<lines.count)
    var rows = Array(lines[shown])
    let stop = marksRow ? TextStop(row: scroll.cursor) : stop
    let row = stop.flatMap { shown.contains($0.row) ? $0.row - shown.lowerBound : nil }
    if let stop, let row { rows[row].setBold(in: stop.main) }
    if let pattern { rows = rows.map { $0.marking([pattern]) } }
    if let row {
      rows[row].insert(RowPainter.cursorMark, at: ListLayout.gutterColumn, style: .accent)
    }
    return rows
  }

  /// Searches for another text; nil ends the search.
  mutating func look(for text: String?) {
    pattern = text.flatMap { TextPattern($0) }
    matchRow = nil
  }

  /// Goes to the first match from the top of the screen (0), or to the next (1) or previous one
  /// (-1).
  ///
  /// - Returns: whether the search continued at the other end of the text; nil without a match.
  /// - Complexity: O(characters of the text).
  mutating func goToMatch(_ step: Int) -> Bool? {
    let start = matchRow.map { $0 + step } ?? scroll.top + min(step, 0)
    let hit = [lines.indices].nearest(to: start, isUp: step < 0) { row in
      pattern.map { $0.isIn(lines[row]) } ?? false
    }
    guard let hit else { return nil }
    matchRow = hit.row
    scroll.moveCursor(to: hit.row, centeredUnlessIn: scroll.visible)
    return hit.isPastEnd
  }
}

/// A screen of finished lines between a title and a status line.
struct ScrollingScreen {
  var title: CleanText
  /// Blank rows below the title.
  var gap = 0
  var right: CleanText = ""
  /// The visible lines.
  var lines: [Line]
  var scroll: ListViewport
  /// The identity of the scrolled content, for the terminal; see `Frame.ScrollRegion`.
  var identity: Int
  /// The keys that work here.
  var keys: CleanText

  /// The frame over the list of a model; its status line responds to the user before it displays
  /// keys, or the state of the list where that is of interest.
  func frame(of model: Model, _ status: ListStatus, hidesProgress: Bool = true) -> Frame {
    let size = model.size
    let height = ListLayout.bodyHeight(of: size) - gap
    var all = [TitleLine(title: title, right: right, columns: size.columns).line]
    all.reserveCapacity(size.rows)
    all.pad(to: 1 + gap)
    all += lines.prefix(height)
    all.pad(to: height + 1 + gap)
    let text = status.text(in: model.reader, cells: size.columns - 2)
    let hasText = !text.isEmpty && (!hidesProgress || status.isResponse)
    var line = StatusLine(
      left: hasText ? text : keys,
      isError: hasText && status.isError,
      position: place,
      columns: size.columns
    )
    line.isMessage = hasText && status.isMessage
    line.append(to: &all)
    return Frame(
      size: size,
      lines: all,
      scrollRegion: Frame.ScrollRegion(
        rows: (1 + gap)..<(1 + gap + height),
        offset: scroll.top,
        identity: identity
      )
    )
  }

  /// The position in the text; empty when everything fits.
  private var place: CleanText {
    guard scroll.lastTop > 0 else { return "" }
    return CleanText(scroll.top * 100 / scroll.lastTop) + "%"
  }
}
