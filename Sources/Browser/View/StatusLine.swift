import Cells
import Paging
import Viewport

/// The last line: what goes on at the left, where the cursor is and the main keys at the right.
enum StatusLine {
  static func line(of model: Model) -> Line {
    let hints: CleanText = "r refresh  ? help"
    return line(
      left: left(of: model),
      isError: model.notice?.isError ?? false,
      position: position(of: model),
      hints: hints,
      columns: model.size.columns
    )
  }

  /// Lays the three parts out; hints go first where there is no room, then the position.
  static func line(
    left: CleanText,
    isError: Bool,
    position: CleanText,
    hints: CleanText,
    columns: Int
  ) -> Line {
    var line = Line()
    let hintsStart = columns - 1 - DisplayWidth.of(hints)
    let showsHints = hintsStart > 40 && !hints.isEmpty
    let positionEnd = showsHints ? hintsStart - 6 : columns - 1
    let positionStart = positionEnd - DisplayWidth.of(position)
    let leftWidth = (positionStart > 24 ? positionStart : columns) - 3
    line.append(
      left,
      at: 1,
      width: leftWidth,
      style: isError ? Style(foreground: .palette(1), attributes: .bold) : .plain
    )
    if positionStart > line.endColumn {
      line.append(position, at: positionStart, width: positionEnd - positionStart)
    }
    if showsHints {
      line.append(hints, at: hintsStart, width: columns - 1 - hintsStart, style: .dim)
    }
    return line
  }

  /// What goes on, the most important first.
  private static func left(of model: Model) -> CleanText {
    if !model.keys.pending.isEmpty { return CleanText(sanitizing: model.keys.pending) }
    if model.pull.armedAt != nil { return "↑ again to refresh" }
    if let notice = model.notice { return notice.text }
    if let end = model.feed.waitsUntil {
      return "the server asked to wait: " + Sentences.seconds(until: end, now: model.now)
    }
    if let activity = activity(of: model) {
      return Spinner.mark(at: model.now, hasMotion: model.hasMotion) + " " + activity
    }
    if let failure = model.feed.failedLoads.first, failure.retryAt != nil {
      return "✗ a page failed · " + Sentences.remedy(of: failure, now: model.now)
    }
    return model.feed.pauseReason.map(Sentences.pause) ?? ""
  }

  /// What is loading; nil when nothing is.
  private static func activity(of model: Model) -> CleanText? {
    if model.showsRefresh, model.feed.status != .loadingFirst { return "refreshing" }
    guard let ticket = model.feed.requestsInFlight.first else { return nil }
    if ticket.load == .refresh { return "loading" }
    let page = "page " + CleanText(model.feed.pageNumber(ofPlace: ticket.places.lowerBound))
    let pages = model.feed.pageCount.map { " of " + CleanText($0) } ?? ""
    guard model.feed.targetRow != nil else { return page + pages }
    return page + pages + " · " + CleanText(model.feed.loadedCount) + " loaded · Esc stops"
  }

  /// The cursor's place, and how far down that is.
  static func position(of model: Model) -> CleanText {
    guard model.feed.status == .ready, model.feed.rowCount > 0 else { return "" }
    let row = min(model.list.cursor, max(0, model.lastItemRow)) + 1
    guard let total = model.feed.total, total > 0 else { return CleanText(row) }
    let percent = min(row, total) * 100 / total
    return CleanText(row) + "/" + CleanText(total) + "  " + CleanText(percent) + "%"
  }
}
