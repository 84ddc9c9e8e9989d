import EverText
import EverItems

/// The columns of a screen that a list and the detail beside it have.
struct SplitLayout: Hashable, Sendable {
  /// The columns of the list, from the left edge on.
  let list: Int
  /// The columns of the detail, at the right edge; one column before them has a rule.
  let detail: Int

  static let fewestColumns = 110
  /// The columns of a screen from which both are displayed unless the user decides otherwise.
  static let usualColumns = 140
  /// The fewest columns of the list, and those of the detail.
  private static let leastList = 56
  private static let leastDetail = 48

  /// The cells of a column that narrow the detail; a longer text is cut instead.
  fileprivate static let shortText = 40

  /// Divides a screen: the list has the width that its columns need, but leaves enough for a
  /// detail.
  ///
  /// Columns for wide lists are displayed as far as three fifths of the screen have room for them;
  /// the others narrow the detail to its fewest columns before one of them is left out or cut.
  ///
  /// - Parameters:
  ///   - source: the columns of the list.
  ///   - columns: the columns of the screen, at least ``fewestColumns``.
  ///   - numberWidth: cells for the numbers of the rows.
  init(source: [Column], columns: Int, numberWidth: Int) {
    let most = columns - Self.leastDetail - 1
    let usual = min(most, columns - columns * 2 / 5 - 1)
    // A blank cell separates the rows from the rule.
    let rest = ListLayout.numberColumn + numberWidth + source.numberGap + 1
    func cells(_ source: [Column], in width: Int, _ cells: (Column) -> Int) -> Int {
      let shown = ListLayout.fitting(source, into: width - rest).map(\.column)
      return shown.reduce(rest - Column.gap) { $0 + cells($1) + Column.gap }
    }
    let main = source.filter { !$0.isForWideLists }
    var width = max(usual, min(most, cells(main, in: most, \.shortWidth)))
    // A wider list may display another column, and this one needs cells too.
    while true {
      let short = min(most, cells(source, in: width, \.shortWidth))
      guard short > width else { break }
      width = short
    }
    list = max(min(width, cells(source, in: width, \.usualWidth)), min(Self.leastList, most))
    detail = columns - list - 1
  }

  /// The column of the rule between both.
  var rule: Int { list }
}

extension Column {
  /// The cells of the column when there is room, without those of a long text.
  fileprivate var shortWidth: Int { min(usualWidth, max(leastWidth, SplitLayout.shortText)) }
}
