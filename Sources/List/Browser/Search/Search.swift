import EverItems
import EverText
import Paging

extension TextPattern {
  /// Whether a loaded row has a match.
  func isIn(_ row: Int, of feed: FeedState<Item>, _ columns: [Column]) -> Bool {
    feed.item(at: row).map { field(of: $0, in: columns) != nil } ?? false
  }

  /// Whether a line has a match.
  ///
  /// - Complexity: O(characters of the line × characters of the pattern).
  func isIn(_ line: Line) -> Bool { !line.columns(of: [self]).isEmpty }
}

extension [Range<Int>] {
  /// The nearest matching row of these runs, from a row on; beyond the last one, from the other end
  /// on, which is told.
  func nearest(
    to start: Int,
    isUp: Bool = false,
    where suits: (Int) -> Bool
  ) -> (row: Int, isPastEnd: Bool)? {
    let border = Swift.max(0, isUp ? start + 1 : start)
    let above = map { $0.clamped(to: 0..<border) }.joined()
    let below = map { $0.clamped(to: border..<(.max)) }.joined()
    if let row = isUp ? above.last(where: suits) : below.first(where: suits) { return (row, false) }
    let row = isUp ? below.last(where: suits) : above.first(where: suits)
    return row.map { ($0, true) }
  }
}

extension Line {
  /// The columns of each match of some patterns, from left to right for each of them.
  ///
  /// - Complexity: O(characters of the line × characters of the patterns).
  func columns(of patterns: [TextPattern]) -> [Range<Int>] {
    let cells = self.cells
    let characters = cells.map(\.text)
    return patterns.flatMap { $0.ranges(in: characters) }
      .map { cells[$0.lowerBound].columns.lowerBound..<cells[$0.upperBound - 1].columns.upperBound }
  }

  /// The line with the style ``Style/match`` where it has a match.
  ///
  /// - Complexity: O(characters × characters of the patterns).
  func marking(_ patterns: [TextPattern]) -> Line { marking(columns(of: patterns)) }
}
