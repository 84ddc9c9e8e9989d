import EverItems
import EverText
import Paging

/// Determines the content of the visible rows of a model, from the top down.
struct RowContents {
  /// A failure is displayed once, in the first visible row of its page; the page's other rows stay
  /// placeholders, and all of them are placeholders while the page is retried.
  private var reportedFailures: [UInt64] = []

  /// The content of a row.
  ///
  /// - Parameters:
  ///   - row: its index in the list, from 0.
  ///   - model: the state of the source.
  ///   - room: the columns for a row that the program draws itself.
  /// - Returns: the content.
  mutating func content(of row: Int, in model: Model, room: Appearance.Room) -> RowContent {
    if let loading = model.loadingLines(at: row, in: room) { return .own(loading) }
    switch model.feed.row(at: row) {
    case .item(let item):
      guard item.detailURL != nil else { return .item(item, missing: .blank) }
      return .item(item, missing: model.completion.hasFailed(item.id) ? .failed : .coming)
    case .placeholder, nil: return .placeholder(light: model.light)
    case .failed(let failure):
      let isTriedAgain = model.feed.requestsInFlight.contains { $0.isForPage(of: failure.ticket) }
      guard !isTriedAgain, !reportedFailures.contains(failure.ticket.id) else {
        return .placeholder(light: model.light)
      }
      reportedFailures.append(failure.ticket.id)
      return content(of: failure, in: model, room: room, isNumbered: true)
    case .footer(.failed(let failure)):
      return content(of: failure, in: model, room: room, isNumbered: false)
    case .gap(let isLoading):
      if let gap = model.own.appearance.gap { return .own(gap(isLoading, room)) }
      let text = Sentences.gap(isLoading: isLoading, keys: model.reader.keys)
      return content(of: text, in: model, room)
    case .footer(let tail):
      if case .ended(let reason) = tail, let end = model.own.appearance.end {
        return .own(end(reason, room))
      }
      let text = Sentences.footer(of: model.feed, keys: model.reader.keys)
      return content(of: text ?? "", in: model, room)
    }
  }

  private func content(
    of failure: FailedLoad,
    in model: Model,
    room: Appearance.Room,
    isNumbered: Bool
  ) -> RowContent {
    guard !model.drawsFailures else { return .own(model.ownLines(of: failure, in: room)) }
    return .failure(
      Sentences.reason(of: failure),
      short: Sentences.shortReason(of: failure),
      remedy: Sentences.remedy(of: failure, now: model.now, keys: model.reader.keys),
      isNumbered: isNumbered
    )
  }

  /// A sentence instead of an item: a gap, or the end.
  private func content(
    of text: CleanText,
    in model: Model,
    _ room: Appearance.Room
  ) -> RowContent {
    model.hasOwnRows ? .own([room.line(of: text, style: .secondary)]) : .message(text)
  }
}

extension Model {
  /// Whether the program draws the rows of the list, which then have no numbers.
  var hasOwnRows: Bool { cells == nil && own.appearance.row != nil }

  /// Whether failures are drawn by the program, or as its rows are.
  fileprivate var drawsFailures: Bool { own.appearance.failure != nil || hasOwnRows }

  /// The row below the last item, when the program draws it while the next page is loading.
  fileprivate func loadingLines(at row: Int, in room: Appearance.Room) -> [Line]? {
    guard let loading = own.appearance.loading, case .loading = feed.tail,
      row == feed.loadedRows.last?.upperBound
    else { return nil }
    return loading(room)
  }

  /// The rows of a failure, at least one.
  fileprivate func ownLines(of failure: FailedLoad, in room: Appearance.Room) -> [Line] {
    let remedy = Sentences.remedy(of: failure, now: now, keys: reader.keys)
    let lines = own.appearance.failure?(failure, remedy.string, room) ?? []
    guard lines.isEmpty else { return lines }
    return [room.line(of: Sentences.reason(of: failure) + " · " + remedy, style: .error)]
  }
}

/// The marks of a row: for the cursor, a marked item and a new item.
struct RowMark: Hashable, Sendable {
  /// Whether the gutter has the cursor's mark.
  var isInGutter = false
  /// Whether the main field is bold: in the row at which the cursor was last at rest.
  var isBold = false
  var isMarked = false
  /// Whether the item is new since the last page one, which colours its number.
  var isNew = false
  /// Whether the item was inserted just now, which colours the row.
  var isLit = false

  static let none = RowMark()
}

extension Model {
  func mark(of row: Int) -> RowMark {
    var mark = RowMark(isInGutter: row == list.cursor)
    let isRested = row == rest.rested?.row
    guard isRested || hasItemMarks else { return mark }
    let item = feed.item(at: row)
    mark.isBold = isRested && item?.id == rest.rested?.id
    guard hasItemMarks, let item else { return mark }
    mark.isMarked = marks.contains(item.id)
    mark.isNew = news.added.contains(item.id)
    mark.isLit = hasMotion && news.isLit(item, at: now)
    return mark
  }

  /// Whether any item has a mark of its own, so that the items of rows are worth finding.
  private var hasItemMarks: Bool { !marks.isEmpty || !news.added.isEmpty || news.hasLight }

  /// The light that passes over placeholders in 1.2 s, with the steps of the spinner; nil while nothing
  /// loads or a key is held.
  var light: Range<Int>? {
    guard hasMotion, feed.isLoading, now >= input.lastUse + .milliseconds(300) else { return nil }
    let (width, steps) = (8, 12)
    let start = (Spinner.step(at: now) % steps) * (size.columns + width) / steps - width
    return start..<(start + width)
  }

  /// The cells of the cursor's row in a list whose first line is at the start of some rows of the
  /// screen; nil without any in these rows.
  func tint(in rows: Range<Int>) -> Tint? {
    guard feed.status == .ready, cells == nil else { return nil }
    let lines = list.band(of: list.cursor).lines
    let start = rows.lowerBound - list.offset
    let shown = (lines.lowerBound + start..<lines.upperBound + start).clamped(to: rows)
    let end = split != nil || hasScrollBar ? scrollBarColumn : size.columns
    return shown.isEmpty ? nil : Tint(rows: shown, columns: 0..<end)
  }

  /// Whether the user marked the item of a row.
  func isMarked(_ row: Int) -> Bool {
    !marks.isEmpty && feed.item(at: row).map { marks.contains($0.id) } ?? false
  }
}

extension Line {
  /// The line of a row with its marks; its text isn't laid out again.
  ///
  /// - Parameters:
  ///   - mark: the marks.
  ///   - field: the columns of the main field; nil when the row has none.
  /// - Returns: the line.
  func marked(_ mark: RowMark, field: Range<Int>?) -> Line {
    var line = self
    if mark.isInGutter {
      line.insert(RowPainter.cursorMark, at: ListLayout.gutterColumn, style: .accent)
    }
    if mark.isMarked {
      line.insert(RowPainter.itemMark, at: ListLayout.markColumn, style: .mark)
    }
    if mark.isBold, let field { line.setBold(in: field) }
    return line
  }
}
