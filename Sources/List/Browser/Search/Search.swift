import EverItems
import EverText
import Paging

extension TextPattern {
  /// The nearest loaded row that matches; the search wraps around the end of the list.
  ///
  /// - Parameters:
  ///   - feed: the feed to search; rows that are not loaded are skipped.
  ///   - columns: the columns of its items.
  ///   - start: the first row to test.
  ///   - isUp: whether it searches upwards.
  /// - Returns: the matching row, and whether it is beyond the end of the list; nil when no loaded
  ///   row matches.
  /// - Complexity: O(loaded items).
  func nearest(
    in feed: FeedState<Item>,
    _ columns: [Column],
    from start: Int,
    isUp: Bool = false
  ) -> (row: Int, isPastEnd: Bool)? {
    let border = max(0, isUp ? start + 1 : start)
    let runs = feed.loadedRows
    let above = runs.map { $0.clamped(to: 0..<border) }.joined()
    let below = runs.map { $0.clamped(to: border..<(.max)) }.joined()
    let hasText = { (row: Int) in
      feed.item(at: row).map { field(of: $0, in: columns) != nil } ?? false
    }
    let found = isUp ? above.last(where: hasText) : below.first(where: hasText)
    if let found { return (found, false) }
    let beyond = isUp ? below.last(where: hasText) : above.first(where: hasText)
    return beyond.map { ($0, true) }
  }

  /// Whether a line has a match.
  ///
  /// - Complexity: O(characters of the line × characters of the pattern).
  func isIn(_ line: Line) -> Bool { !line.columns(of: [self]).isEmpty }
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
