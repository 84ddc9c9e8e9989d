import EverItems
import EverText
import Paging

/// Counting the values of a column.
extension Model {
  /// Counts the values of the column with a title or a path.
  mutating func count(named name: String) {
    guard let index = source.columns.firstIndex(where: { $0.isNamed(name) }) else {
      return announce(SourceChanges.noColumn(name), isError: true)
    }
    count(index)
  }

  /// Counts the values of a column in all rows of the list, with those found so far on the screen.
  mutating func count(_ column: Int) {
    guard opening == nil else { return }
    counts = ColumnCounts(of: column)
    show(.table(countTable))
    var all = configuration
    if searching.filter != nil { all = all.filtered }
    // Page after page, as `--print` does: nothing is kept, and the list ends where it ends now.
    all.pageSize = all.growsAtEnd ? min(1_000, max(1, feed.rowCount)) : all.pageSize
    (all.countsSeparately, all.growsAtEnd, all.maximumItems) = (false, false, 4 * all.pageSize)
    ask(for: .count(column, all))
  }

  /// Receives the values that were counted so far.
  mutating func take(_ new: ColumnCounts) {
    guard let text, text.table?.kind == .counts, counts?.column == new.column else { return }
    counts = new
    let table = countTable
    self.text?.replace(table, index: text.index)
    layOutScreen()
    if let problem = new.problem { announce(CleanText(sanitizing: problem), isError: true) }
  }

  /// The most values that are displayed.
  private static let mostShown = 1_000
  /// The cells of the bar of all rows.
  private static let longestBar = 40

  private var countTable: ChoiceTable {
    guard let counts else { return ChoiceTable(kind: .counts, title: "") }
    let name = CleanText(sanitizing: source.columns[counts.column].title)
    let values = counts.values.prefix(Self.mostShown)
    var rows = values.map { value, count in
      let text = value.map { RowPainter.shownPart(of: $0) } ?? "no value"
      return [text] + Self.share(of: count, in: counts.rows)
    }
    let further = counts.rows - values.reduce(0) { $0 + $1.count }
    if further > 0 { rows.append(["further values"] + Self.share(of: further, in: counts.rows)) }
    var table = ChoiceTable(kind: .counts, title: "Values of " + name + " in " + title, rows: rows)
    table.count = values.count
    let known = CleanText(grouped: counts.valueCount) + (counts.others > 0 ? "+ values" : " values")
    let counted = CleanText(grouped: counts.rows)
    let whole = counts.total.map { " of " + CleanText(grouped: max($0, counts.rows)) } ?? ""
    table.note =
      known + " · " + (counts.isWhole ? counted : counted + whole) + " rows"
      + (counts.isWhole || counts.problem != nil ? "" : " …")
    return table
  }

  /// The cells after a value: its number, its share, and a bar.
  private static func share(of count: Int, in rows: Int) -> [CleanText] {
    let share = Double(count) / Double(max(1, rows))
    let tenths = Int((share * 1_000).rounded())
    let bar = String(repeating: "█", count: Int((share * Double(longestBar)).rounded()))
    return [
      CleanText(grouped: count), CleanText(sanitizing: "\(tenths / 10).\(tenths % 10)%"),
      CleanText(sanitizing: bar),
    ]
  }

  /// Displays the rows with the value under the cursor that also match the filter.
  mutating func filterByCountedValue() {
    guard let counts, let text, counts.values.indices.contains(text.index) else { return }
    let title = source.columns[counts.column].title
    let term = Filter.term(for: counts.values[text.index].value, in: title)
    leaveScreen()
    filter(by: [searching.filter?.text, term].compactMap(\.self).joined(separator: " "))
  }
}
