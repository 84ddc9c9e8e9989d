import Cells
import Items

/// The columns of a screen that a list and the detail beside it have.
struct SplitLayout: Hashable, Sendable {
  /// The columns of the list, from the left edge on.
  let list: Int
  /// The columns of the detail, at the right edge; one column before them has a rule.
  let detail: Int

  /// The fewest columns of a screen for both.
  static let fewestColumns = 110
  /// The columns of a screen from which both are displayed unless the user decides otherwise.
  static let usualColumns = 140
  /// The fewest columns of the list, and of the detail.
  private static let leastList = 56
  private static let leastDetail = 48

  /// Divides a screen: the list has the width that its columns need, but leaves enough for a
  /// detail.
  ///
  /// - Parameters:
  ///   - source: the columns of the list.
  ///   - columns: those of the screen, at least ``fewestColumns``.
  ///   - numberWidth: cells for the numbers of the rows.
  init(source: [Column], columns: Int, numberWidth: Int) {
    let most = columns - max(Self.leastDetail, columns * 2 / 5) - 1
    let start = ListLayout.numberColumn + numberWidth + Column.gap
    // A blank cell separates the rows from the rule.
    let shown = ListLayout.fitting(source, into: most - 1 - start).map(\.column)
    let needed = shown.reduce(start + 1) { $0 + $1.usualWidth + Column.gap } - Column.gap
    list = min(max(needed, Self.leastList), most)
    detail = columns - list - 1
  }

  /// The column of the rule between both.
  var rule: Int { list }
}
