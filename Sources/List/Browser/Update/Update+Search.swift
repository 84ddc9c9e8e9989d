package import EverItems
import EverText
import Paging

extension Model {
  /// Opens the prompt for a text to search for.
  mutating func startSearch() {
    reader.going.stay()
    searching.marksRows = true
    openPrompt(.search)
  }

  /// The texts that the rows of the list mark.
  var markedPatterns: [TextPattern] { searching.patterns(typed: prompt) }

  /// Goes to the first row that matches the text typed so far, from the start of the search.
  mutating func searchAsTyped() {
    guard let prompt, prompt.kind == .search else { return }
    guard isOnList else {
      lookInText(for: prompt.text)
      return
    }
    reader.leap(backTo: prompt.start)
    guard let pattern = TextPattern(prompt.text) else { return }
    let (feed, columns) = (feed, source.columns)
    let suits = { pattern.isIn($0, of: feed, columns) }
    let hit = feed.loadedRows.nearest(to: prompt.start.cursor, where: suits)
    if let hit { reader.leap(to: hit.row) }
  }

  /// Searches for the entered text, in a list from a viewport; an empty text means the previous
  /// one.
  mutating func search(for text: String, from start: ListViewport) {
    guard isOnList else {
      if text.isEmpty { return searchText(1) }
      return announce(isPastEnd: lookInText(for: text))
    }
    guard !text.isEmpty else { return searchAgain(times: 1) }
    guard let search = TextPattern(text) else {
      return announce(Self.wrongExpression(text), isError: true)
    }
    searching.last = search
    reader.leap(backTo: start)
    find(search, from: list.cursor)
  }

  /// Cancels what was typed at a prompt; the list returns to the start of a search.
  mutating func leave(_ prompt: CommandPrompt) {
    if prompt.kind == .filter { return leaveFilter(prompt) }
    guard prompt.kind == .search else { return }
    guard isOnList else { return changeText { $0.look(for: nil) } }
    searching.marksRows = false
    reader.leap(backTo: prompt.start)
  }

  /// Goes to the next match of the last search, or to the previous one when `times` is negative.
  mutating func searchAgain(times: Int) {
    guard isOnList else { return searchText(times) }
    reader.going.stay()
    guard let search = searching.last else {
      return announce(keyMap.noSearch(in: context), isError: true)
    }
    searching.marksRows = true
    find(search, from: list.cursor + times.signum(), isUp: times < 0, times: abs(times))
  }

  /// Goes to a row with a text, from a row on, in the whole list.
  private mutating func find(
    _ search: TextPattern,
    from row: Int,
    isUp: Bool = false,
    times: Int = 1
  ) {
    var finding = Finding(pattern: search, start: list.cursor, isUp: isUp, times: times, next: row)
    guard !configuration.selectsRows else {
      searching.finding = finding
      announce(finding: search)
      return ask(for: .findRow(Filter(search).adding(addedColumns), from: row, isUp: isUp))
    }
    finding.times = max(1, min(times, feed.loadedCount))
    searching.finding = finding
    findInPages()
  }

  /// Goes on with a search in a list whose source has none, after every message: among the loaded
  /// rows, then in page after page, and at the end of the list from its other end.
  mutating func findInPages() {
    guard !configuration.selectsRows, var finding = searching.finding else { return }
    let (feed, columns, pattern) = (feed, source.columns, finding.pattern)
    var rows = feed.loadedRows
    // The rows before the first that isn't loaded, unless all rows are before it.
    let run = isRandomAccess ? rows.first { $0.contains(finding.next) } : rows.last
    let end = max(finding.next, run?.upperBound ?? 0)
    if finding.loadsPages, reader.isGoing { rows = rows.map { $0.clamped(to: finding.next..<end) } }
    let suits = { pattern.isIn($0, of: feed, columns) }
    while finding.times > 0,
      let hit = rows.nearest(to: finding.next, isUp: finding.isUp, where: suits),
      !hit.isPastEnd || finding.isUp || finding.loadsPages
    {
      finding.take(hit)
    }
    guard let found = finding.found, finding.times == 0 else {
      return loadPages(for: finding, searchedTo: end)
    }
    searching.finding = nil
    if finding.loadsPages { reader.endNotice() }
    // With a loaded target, the way to the end of the list is over.
    if reader.feed.targetRow != nil { send(reader.change { $0.load(toRow: found, now: $1) }) }
    arrive(at: found, by: finding)
  }

  /// Loads page after page for a search, and displays its progress, or that there are no more.
  private mutating func loadPages(for finding: Finding, searchedTo end: Int) {
    var finding = finding
    if !finding.loadsPages {
      if finding.isUp { finding.next = finding.start }
      (finding.loadsPages, finding.isUp) = (true, false)
      searching.finding = finding
      guard feed.rowCount > 0, !feed.isBlocked else { return }
      announce(finding: finding.pattern)
      send(reader.change { $0.load(toRow: .max, now: $1) })
    } else if reader.isGoing {
      guard end > finding.next else { return searching.finding = finding }
      finding.next = end
      searching.finding = finding
      announce(finding: finding.pattern, CleanText(grouped: end) + " searched")
    } else {
      searching.finding = nil
      announce(missing(finding.pattern), isError: true)
    }
  }

  private mutating func arrive(at row: Int, by finding: Finding) {
    reader.leap(to: row)
    guard finding.isPastEnd else { return announce(hidden: finding.pattern, at: row) }
    guard row == finding.start else {
      return announce("search continued at the " + (finding.isUp ? "last row" : "first row"))
    }
    let isWhole = configuration.selectsRows || !feed.tail.canGoOn
    announce(isWhole ? "no other row has it" : "no other row loaded has it")
  }

  /// Displays the value with a match when the row has no room for the match.
  private mutating func announce(hidden search: TextPattern, at row: Int) {
    guard view == .list, !hasOwnRows, let item = feed.item(at: row), item.content.layout == 0,
      let index = search.field(of: item, in: source.columns),
      source.columns.indices.contains(index)
    else { return }
    let column = source.columns[index]
    let value = RowPainter.shownPart(of: column.form.alone(item.fields[index] ?? ""))
    let width = rowLayout.fields.first { $0.index == index }?.width ?? 0
    guard Line(value, at: 0, width: width).columns(of: [search]).isEmpty else { return }
    announce(CleanText(sanitizing: column.title) + ": " + value)
  }

  private mutating func announce(finding search: TextPattern, _ progress: CleanText? = nil) {
    let text = CleanText(sanitizing: String(search.text.prefix(40)))
    let stop = keyMap.hints([(.cancel, "stops")], in: context)
    let parts = ["searching for ‘" + text + "’", progress].compactMap(\.self) + stop
    announce(CleanText(joining: parts, separator: " · "), isInFlight: true)
  }

  /// Displays the progress of a search, a filter or a sort of the whole list.
  mutating func take(_ progress: LoadProgress) {
    guard let finding = searching.finding else { return origin.progress = progress.text }
    let searched = CleanText(grouped: progress.loaded) + " searched"
    announce(finding: finding.pattern, searched)
  }

  /// Goes to a row that was found in the whole list; without one, searches from its other end.
  mutating func takeFound(_ result: Result<Int?, PageError>) {
    guard var finding = searching.finding else { return }
    let found: Int?
    switch result {
    case .success(let row): found = row
    case .failure(let error):
      searching.finding = nil
      return announce(CleanText(sanitizing: error.description), isError: true)
    }
    finding.times -= found == nil ? 0 : 1
    if found == nil, finding.isPastEnd {
      searching.finding = nil
      let text = CleanText(sanitizing: String(finding.pattern.text.prefix(40)))
      return announce("no ‘" + text + "’ in all rows", isError: true)
    }
    guard let row = found, finding.times == 0 else {
      finding.isPastEnd = finding.isPastEnd || found == nil
      searching.finding = finding
      let next = found.map { $0 + (finding.isUp ? -1 : 1) } ?? (finding.isUp ? .max : 0)
      let filter = Filter(finding.pattern).adding(addedColumns)
      return ask(for: .findRow(filter, from: next, isUp: finding.isUp))
    }
    searching.finding = nil
    reader.endNotice()
    arrive(at: row, by: finding)
  }

  /// Stops the search of the whole list, and the pages that load for it.
  mutating func cancelFinding() {
    endFinding()
    announce("the search is stopped")
  }

  /// Ends the search of the whole list with its message, as another list is displayed.
  private mutating func endFinding() {
    guard searching.finding != nil else { return }
    searching.finding = nil
    if configuration.selectsRows { ask(for: .cancelJob(.finding)) } else { send(reader.stop()) }
    reader.endNotice()
  }

  /// The message that no loaded row has a text, and why no more load.
  private func missing(_ search: TextPattern) -> CleanText {
    let text = CleanText(sanitizing: String(search.text.prefix(40)))
    let rows = CleanText(counting: feed.loadedCount, "row", "rows")
    let sentence = "no ‘" + text + "’ in " + rows
    let failure = feed.isBlocked ? reader.lastError : nil
    return CleanText(joining: [sentence, failure].compactMap(\.self), separator: " · ")
  }
}

/// Displaying only the rows that contain a text.
///
/// A filtered list is a separate feed, whose pages leave items out; the feed of all rows is kept.
extension Model {
  /// Opens the prompt for the text of a filter.
  mutating func startFilter() {
    reader.going.stay()
    searching.typed = nil
    openPrompt(.filter, text: searching.filter?.text ?? "")
  }

  /// Displays the rows that contain a text, from the first one on; a blank text means all rows.
  mutating func filter(by words: String) {
    guard words.contains(where: { $0 != " " }) else { return clearFilter() }
    guard !source.isItem else {
      return announce("this source is one item, which has no rows to filter", isError: true)
    }
    guard let filter = Filter(words)?.adding(addedColumns) else {
      return announce(Self.wrongExpression(words), isError: true)
    }
    guard filter != searching.filter else { return }
    (detail, text) = (nil, nil)
    show(filter)
  }

  /// Applies a filter that finds texts in columns that the user has shown since.
  mutating func renewFilter() {
    guard let filter = searching.filter?.adding(addedColumns), filter != searching.filter else {
      return
    }
    show(filter)
  }

  private mutating func show(_ filter: Filter) {
    endFinding()
    send(reader.abandonRequests())
    searching.filter(by: filter, instead: reader)
    reader = reader.replacing(by: configuration.filtered)
    origin.progress = nil
    ask(for: .filter(filter))
    send(reader.open())
  }

  private static func wrongExpression(_ text: String) -> CleanText {
    "no regular expression: " + CleanText(sanitizing: String(text.prefix(40)))
  }

  /// Displays all rows; the cursor stays on its item if the item can be reached.
  mutating func clearFilter() {
    guard searching.filter != nil else { return }
    endFinding()
    let item = feed.item(at: list.cursor)?.id
    let place = item.flatMap { placeInWholeList(of: $0) }
    send(reader.abandonRequests())
    ask(for: .filter(nil))
    let now = now
    if let whole = searching.clearFilter() {
      reader = whole
      send(reader.passTime(to: now))
      fitList()
      reader.countRows()
      if feed.configuration.selectsRows { ask(for: .cancelJob(.total)) }
      let counting = feed.isCounting ? feed.countAgain() : []
      send(reader.change { $0.timePassed(now: $1) + counting })
    } else {
      reader = reader.replacing(by: configuration)
      fitList()
      send(reader.open())
    }
    if let item, let place { go(to: item, at: place) }
  }

  /// The place that an item of a filtered list has without the filter; nil when nothing tells it.
  private func placeInWholeList(of item: ItemID) -> Int? {
    guard configuration.selectsRows else { return feed.place(of: item) }
    return if case .line(let number) = item { number - 1 } else { nil }
  }

  /// Moves the cursor to an item, or displays how to reach it when that can take many requests.
  private mutating func go(to item: ItemID, at place: Int) {
    if let row = feed.row(of: item) {
      return reader.leap(to: row)
    }
    // The filter has just loaded the pages up to a near item, so they are in the cache.
    let isNear = place < feed.leadingLoadedRows + Self.pagesToPosition * configuration.pageSize
    if feed.rowCount == 0, isNear {
      return reader.typeAhead(.goToTop, count: place + 1)
    }
    if isNear || isRandomAccess && place <= feed.lastItemRow { return goTo(row: place) }
    let row = CleanText(place + 1)
    announce("not loaded: " + row + "g goes to that row")
  }
}

/// A search for a row of the list.
struct Finding: Hashable, Sendable {
  let pattern: TextPattern
  /// The row of the cursor before it.
  let start: Int
  var isUp: Bool
  /// The matches to go to.
  var times: Int
  /// Whether it continued at the other end of the list.
  var isPastEnd = false
  /// Where it goes on, of a list whose source has no search.
  var next = 0
  /// Whether pages load for it.
  var loadsPages = false
  /// The row of the last match.
  private(set) var found: Int?

  mutating func take(_ hit: (row: Int, isPastEnd: Bool)) {
    (found, times, isPastEnd) = (hit.row, times - 1, isPastEnd || hit.isPastEnd)
    next = hit.row + (isUp ? -1 : 1)
  }
}

/// What the user looks for in a list: the last search, and the filter with the rows that it hides.
package struct Searching: Sendable {
  /// The last search; nil when there was none.
  var last: TextPattern?
  /// The search that is in progress in the whole list; nil for none.
  var finding: Finding?
  /// Whether the rows mark the text of the last search: from the search until Esc or another
  /// filter.
  var marksRows = false
  /// What the displayed rows contain; nil when all rows are displayed.
  package private(set) var filter: Filter?
  /// Whether the rows were put in their order after they were filtered.
  var isOrderLast = false
  /// How many loaded rows the filter at the prompt finds, such as `5 of 60 loaded rows`; nil without
  /// one.
  var typed: CleanText?
  /// All rows and the place in them; nil without a filter, or when they were not loaded before it.
  private(set) var hidden: ListReader<Item>?

  /// Displays the rows that match a filter, and keeps the reader's rows if they were all rows.
  mutating func filter(by new: Filter, instead reader: ListReader<Item>) {
    if filter == nil, reader.feed.loadedCount > 0 { hidden = reader }
    (filter, marksRows, finding, isOrderLast) = (new, false, nil, false)
  }

  /// Displays all rows again, and returns them when they were loaded before the filter.
  mutating func clearFilter() -> ListReader<Item>? {
    defer { (filter, hidden, marksRows) = (nil, nil, false) }
    return hidden
  }

  /// The texts that the rows mark, also while the user types them.
  func patterns(typed prompt: CommandPrompt?) -> [TextPattern] {
    if let prompt, prompt.kind == .filter { return Filter(prompt.text)?.patterns ?? [] }
    guard marksRows else { return filter?.patterns ?? [] }
    let pattern = prompt?.kind == .search ? prompt.flatMap { TextPattern($0.text) } : last
    return pattern.map { [$0] } ?? []
  }

  mutating func replace(_ item: Item) { hidden?.feed.replace(item) }
}
