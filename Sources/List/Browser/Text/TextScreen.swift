import EverItems
package import EverText

/// A text that scrolls, over the list or the detail: the help, how the list is paged, or all of a
/// message that the status line shortened.
package struct TextScreen: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// The keys, first those of a context.
    case help(KeyContext)
    /// How the list is paged; the alternatives can be chosen.
    case paging(PagingDescription)
    case message(CleanText, title: CleanText)
    /// The columns of the list, or the values of one of them.
    case table(ChoiceTable)
  }

  private(set) var content: Content
  /// Its rows at the current width.
  package internal(set) var rows = TextRows()
  /// The alternative under the cursor, as an index of ``PagingDescription/choices``, or the row of a
  /// table.
  private(set) var index = 0

  init(_ content: Content) { self.content = content }

  private var choices: [PagingDescription.Choice] {
    if case .paging(let description) = content { description.choices } else { [] }
  }

  /// The rows from which the user chooses; nil for another content.
  var table: ChoiceTable? { if case .table(let table) = content { table } else { nil } }

  /// The number of rows or alternatives that the cursor can be on.
  private var choiceCount: Int { table?.count ?? choices.count }

  /// Displays other rows, with the cursor on one of them.
  mutating func replace(_ table: ChoiceTable, index: Int) {
    content = .table(table)
    self.index = min(max(0, index), max(0, table.count - 1))
  }

  /// The alternative under the cursor; nil when there is none.
  var choice: PagingDescription.Choice? {
    choices.indices.contains(index) ? choices[index] : nil
  }

  var context: KeyContext {
    switch content {
    case .help, .message: .help
    case .paging: .paging
    case .table(let table): table.kind.context
    }
  }

  /// Lays its rows out for a screen.
  mutating func layOut(_ keyMap: KeyMap, size: Size) {
    let height = ListLayout.bodyHeight(of: size)
    switch content {
    case .help(let context):
      rows.fit(HelpLayout(keyMap, from: context, columns: size.columns).lines, height: height)
    case .paging(let description):
      let layout = PagingLayout(description, chosen: index, columns: size.columns)
      rows.fit(layout.lines, height: height)
      if let row = layout.chosenRow { rows.scroll.moveCursor(to: row) }
    case .table(let table):
      rows.fit(table.lines(chosen: index, columns: size.columns), height: height)
      rows.scroll.moveCursor(to: index)
    case .message(let text, _):
      let column = ListLayout.numberColumn
      let lines = Line.wrapped(text, at: column, width: max(1, size.columns - column - 1))
      rows.fit([Line()] + lines, height: height)
    }
  }

  /// Whether it is the help.
  var isHelp: Bool { if case .help = content { true } else { false } }

  /// Performs a movement by rows: the cursor moves by alternatives and stops at the first and last
  /// one; without any, or when only the screen is scrolled, the rows scroll.
  mutating func move(by step: Int, scrolls: Bool, _ keyMap: KeyMap, size: Size) {
    guard choiceCount > 0, !scrolls else { return rows.scroll.scroll(by: step) }
    index = min(max(0, index.addingClamped(step)), choiceCount - 1)
    layOut(keyMap, size: size)
    // The rows above the first choice are displayed with it.
    if index == 0 { rows.scroll.scroll(by: .min / 2) }
  }

  /// Moves the cursor of a table to the row that a search has found.
  mutating func chooseFound(_ keyMap: KeyMap, size: Size) {
    guard let table, let row = rows.matchRow, row < table.count else { return }
    index = row
    layOut(keyMap, size: size)
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
    case .table(let table): (title, hints, identity) = (table.title, table.kind.hints, 16)
    }
    return ScrollingScreen(
      title: title,
      right: table?.note ?? "",
      lines: rows.visible,
      scroll: rows.scroll,
      identity: identity,
      status: StatusLine.keys(
        model.keyMap.hints([(.back, "back")] + hints, in: context),
        columns: model.size.columns
      )
    )
  }
}

/// Rows of text that scroll, and the search in them.
package struct TextRows: Hashable, Sendable {
  package internal(set) var lines: [Line] = []
  package internal(set) var scroll = ListViewport()
  /// The text that is marked; nil without a search.
  private(set) var pattern: TextPattern?
  /// The row of the last match that the user went to.
  private(set) var matchRow: Int?

  /// Sets the rows and the height of the screen; the place in the text stays where possible.
  mutating func fit(_ lines: [Line], height: Int) {
    self.lines = lines
    scroll.setHeight(height)
    scroll.setRowCount(lines.count)
  }

  /// The visible rows, with the matches of the search.
  var visible: [Line] {
    let rows = lines[scroll.visible.clamped(to: 0..<lines.count)]
    guard let pattern else { return Array(rows) }
    return rows.map { $0.marking([pattern]) }
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
  var status: CleanText

  /// The frame over the list of a model; its status line responds to the user before it displays
  /// keys, or the state of the list where that is of interest.
  func frame(of model: Model, _ state: StatusState, hidesProgress: Bool = true) -> Frame {
    let size = model.size
    let height = ListLayout.bodyHeight(of: size) - gap
    var all = [TitleLine(title: title, right: right, columns: size.columns).line]
    all.reserveCapacity(size.rows)
    all.pad(to: 1 + gap)
    all += lines.prefix(height)
    all.pad(to: height + 1 + gap)
    let text = state.text(in: model, cells: size.columns - 2)
    let hasText = !text.isEmpty && !(hidesProgress && state.isProgress)
    var line = StatusLine(
      left: hasText ? text : status,
      isError: hasText && state.isError,
      position: place,
      columns: size.columns
    )
    line.isMessage = hasText && state.isMessage
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
