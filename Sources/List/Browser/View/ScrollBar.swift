import EverText
import EverList
import Paging

/// The scroll bar of a list: which part is on the screen, and what of the rest is loaded.
struct ScrollBar: Hashable, Sendable {
  /// The state of the rows that a cell stands for.
  enum Mark: Hashable, Sendable {
    case loaded
    case unloaded
    /// A page of them is in flight.
    case loading
    /// A page of them failed.
    case failed
  }

  /// One mark for each line of the screen.
  private(set) var marks: [Mark]
  /// The lines of the part that is on the screen.
  let thumb: Range<Int>

  /// Makes the bar from the first line on the screen; nil when the whole list is on the screen.
  ///
  /// Marks that aren't known yet are set by ``mark(_:height:)``.
  init?(offset: Int, lineCount: Int, height: Int, marks: [Mark] = []) {
    guard height > 0, lineCount > height else { return nil }
    let length = max(1, height.scaled(by: height, over: lineCount))
    let end = lineCount - height
    let nearest = offset.scaled(by: height - length, over: end)
    // The upper end moves in other steps than the lower one, so that a step writes fewer cells.
    let lowest = offset.scaled(by: height - length, over: end, roundedDown: true)
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
      let start = run.lowerBound.cells(height, of: rows, roundedUp: true)
      let end = run.upperBound >= rows ? height : run.upperBound.cells(height, of: rows)
      for line in start..<max(start, end) { marks[line] = .loaded }
    }
    for ticket in feed.requestsInFlight { mark(ticket.places, .loading, of: rows) }
    for failure in feed.failedLoads { mark(failure.ticket.places, .failed, of: rows) }
  }

  private mutating func mark(_ places: Range<Int>, _ mark: Mark, of rows: Int) {
    guard !places.isEmpty, places.lowerBound < rows else { return }
    let start = places.lowerBound.cells(marks.count, of: rows)
    let end = min(places.upperBound, rows).cells(marks.count, of: rows, roundedUp: true)
    for line in start..<min(marks.count, max(start + 1, end))
    where mark != .failed || marks[line] != .loaded {
      marks[line] = mark
    }
  }

  /// The cells from the top down.
  ///
  /// Most have the style of text: another style would be sent twice with each step.
  var cells: [EdgeCell] {
    marks.indices.map { line in
      guard !thumb.contains(line) else { return EdgeCell("█", style: .plain) }
      return switch marks[line] {
      case .loaded: EdgeCell("│", style: .plain)
      case .unloaded: EdgeCell("┊", style: .plain)
      case .loading: EdgeCell("┇", style: .accent)
      case .failed: EdgeCell("✗", style: .error)
      }
    }
  }
}

extension Int {
  /// This number multiplied and divided, rounded to the nearest or down.
  fileprivate func scaled(by factor: Int, over divisor: Int, roundedDown: Bool = false) -> Int {
    let (high, low) = multipliedFullWidth(by: factor)
    let (sum, overflow) = low.addingReportingOverflow(roundedDown ? 0 : UInt(divisor / 2))
    return divisor.dividingFullWidth((high + (overflow ? 1 : 0), sum)).quotient
  }

  /// The cell of this row among the cells that stand for all rows.
  fileprivate func cells(_ height: Int, of rows: Int, roundedUp: Bool = false) -> Int {
    let (high, low) = multipliedFullWidth(by: height)
    let (quotient, remainder) = rows.dividingFullWidth((high, low))
    return quotient + (roundedUp && remainder > 0 ? 1 : 0)
  }
}
