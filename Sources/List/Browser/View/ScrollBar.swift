import EverItems
import EverText
import Paging

/// The scroll bar of a list: which part is on the screen, and what of the rest is loaded.
struct ScrollBar: Hashable, Sendable {
  /// For each line of the screen, the state of the rows that it stands for.
  private(set) var marks: [EdgeCell]
  /// The lines of the part that is on the screen.
  let thumb: Range<Int>

  /// Makes the bar from the first line on the screen; nil when the whole list is on the screen.
  ///
  /// Marks that aren't known yet are set by ``mark(_:height:)``.
  init?(offset: Int, lineCount: Int, height: Int, marks: [EdgeCell] = []) {
    guard height > 0, lineCount > height else { return nil }
    let length = max(1, height.scaled(by: height, over: lineCount))
    let end = lineCount - height
    let nearest = offset.scaled(by: height - length, over: end)
    // The upper end moves in other steps than the lower one, so that a step writes fewer cells.
    let lowest = offset.scaled(by: height - length, over: end, .down)
    let top = length > 1 ? lowest : nearest
    // Only the ends of the list are at the ends of the bar.
    let isInside = offset > 0 && offset < end && height - length > 1
    thumb =
      isInside
      ? min(max(1, top), height - length - 1)..<min(max(1, nearest) + length, height - 1)
      : nearest..<(nearest + length)
    self.marks = marks
  }

  /// Marks what of a list is loaded.
  ///
  /// - Complexity: O(pages + lines of the screen).
  mutating func mark<Item>(_ feed: FeedState<Item>, height: Int) {
    let rows = feed.lastItemRow + 1
    marks = Array(repeating: .unloaded, count: height)
    guard rows > 0 else { return }
    for run in feed.loadedRows {
      // A cell whose rows are loaded in part counts as not loaded.
      let start = run.lowerBound.scaled(by: height, over: rows, .up)
      let end =
        run.upperBound >= rows ? height : run.upperBound.scaled(by: height, over: rows, .down)
      for line in start..<max(start, end) { marks[line] = .loaded }
    }
    for ticket in feed.requestsInFlight { mark(ticket.places, .loading, of: rows) }
    for failure in feed.failedLoads { mark(failure.ticket.places, .failed, of: rows) }
  }

  private mutating func mark(_ places: Range<Int>, _ mark: EdgeCell, of rows: Int) {
    guard !places.isEmpty, places.lowerBound < rows else { return }
    let start = places.lowerBound.scaled(by: marks.count, over: rows, .down)
    let end = min(places.upperBound, rows).scaled(by: marks.count, over: rows, .up)
    for line in start..<min(marks.count, max(start + 1, end))
    where mark != .failed || marks[line] != .loaded {
      marks[line] = mark
    }
  }

  /// The cells from the top down.
  var cells: [EdgeCell] { marks.indices.map { thumb.contains($0) ? .thumb : marks[$0] } }
}

/// Most have the style of text: another style would be sent twice with each step.
extension EdgeCell {
  static let thumb = EdgeCell("█", style: .secondary)
  static let loaded = EdgeCell("│", style: .plain)
  static let unloaded = EdgeCell("┊", style: .plain)
  /// A page of the rows is in flight.
  static let loading = EdgeCell("┇", style: .accent)
  /// A page of the rows failed.
  static let failed = EdgeCell("✗", style: .error)
}

extension Int {
  /// This number multiplied and divided, rounded to the nearest or as told.
  fileprivate func scaled(
    by factor: Int,
    over divisor: Int,
    _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Int {
    let (high, low) = multipliedFullWidth(by: factor)
    let (quotient, remainder) = divisor.dividingFullWidth((high, low))
    let isMore =
      switch rule {
      case .down: false
      case .up: remainder > 0
      default: remainder >= divisor - remainder
      }
    return quotient + (isMore ? 1 : 0)
  }
}

/// The setting for the scroll bar of lists.
package enum ScrollBarSetting: Hashable, Sendable {
  /// Where the screen is wide enough.
  case automatic
  case off
}

extension Model {
  /// The width in columns from which all lists have a scroll bar: with less, only those have one
  /// whose values need none of its cells.
  private static let roomForScrollBar = 80

  /// Whether lists have a scroll bar: beside a detail it is the rule between both.
  var hasScrollBar: Bool {
    scrollBar == .automatic && cells == nil && motion == nil && feed.status == .ready
      && (size.columns >= Self.roomForScrollBar || hasFreeEdge)
  }

  /// Whether all values that are known have room beside the scroll bar.
  private var hasFreeEdge: Bool {
    guard !hasOwnRows, split == nil, showsHeading else { return false }
    let cells = size.columns - scrollBarColumn + 1
    let (columns, width) = (arrangedColumns, numberWidth)
    return ListLayout.spares(cells, of: size.columns, columns, numberWidth: width)
  }

  /// The column of the scroll bar: the last one, or the rule between list and detail.
  var scrollBarColumn: Int { split?.rule ?? size.columns - 1 }

  /// Cells for the rows of the list: a blank column separates them from the scroll bar or the rule.
  var rowColumns: Int { split != nil || hasScrollBar ? scrollBarColumn - 1 : size.columns }

  /// The positions of the parts of its rows.
  var rowLayout: ListLayout { layout(of: source.columns, columnWindow) }

  /// The positions of the parts of a row with some columns; the first one begins where the source's
  /// first column does.
  func layout(of columns: [Column], _ window: ColumnWindow = ColumnWindow()) -> ListLayout {
    ListLayout(
      source: columns,
      window: window,
      columns: rowColumns,
      numberWidth: numberWidth,
      numberGap: arrangedColumns.numberGap
    )
  }

  private var numberWidth: Int { ListLayout.numberWidth(rowCount: feed.rowCount) }
}

/// Makes the cells of the scroll bar, and caches its marks while the feed is the same.
struct ScrollBarCache {
  /// The bar and its cells for a revision of the feed.
  private var kept: (revision: UInt64, bar: ScrollBar, edge: Edge)?

  /// The column of the scroll bar in a frame; nil without one.
  ///
  /// - Complexity: O(1) while the list is at the same place, O(rows of the screen) while the feed is
  ///   the same, otherwise O(pages + rows of the screen).
  mutating func edge(of model: Model, firstRow: Int) -> Edge? {
    let (offset, lineCount, height) = (model.list.offset, model.list.lineCount, model.list.height)
    guard model.hasScrollBar else { return nil }
    let revision = model.feed.revision
    let marks = kept.flatMap {
      $0.revision == revision && $0.bar.marks.count == height ? $0.bar.marks : nil
    }
    guard
      var bar = ScrollBar(offset: offset, lineCount: lineCount, height: height, marks: marks ?? [])
    else { return nil }
    if marks == nil { bar.mark(model.feed, height: height) }
    let column = model.scrollBarColumn
    if let kept, kept.bar == bar, kept.edge.column == column, kept.edge.firstRow == firstRow {
      return kept.edge
    }
    let edge = Edge(column: column, firstRow: firstRow, cells: bar.cells)
    kept = (revision, bar, edge)
    return edge
  }
}
