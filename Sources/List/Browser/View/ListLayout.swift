import EverText
import EverItems

/// The positions of the parts of a list's row at a width; computed once for all rows.
struct ListLayout: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    /// The index of the source's column.
    let index: Int
    let start: Int
    let width: Int
    let alignment: TextAlignment
    /// Blank cells after it, which a long text takes too.
    let spare: Int
    /// How its texts are displayed.
    let form: DisplayForm

    /// A text of the field as it is displayed.
    func shown(_ text: String) -> String { form.shown(text, width: width) }
  }

  /// The column of the mark of a marked item.
  static let markColumn = 0
  /// The column of the cursor's mark.
  static let gutterColumn = 1
  /// The first column of the row number.
  static let numberColumn = 3

  let columns: Int
  let numberWidth: Int
  /// Blank cells between the row number and the first field.
  let numberGap: Int
  let fields: [Field]
  /// The field that names an item, in bold under the cursor; nil when it isn't displayed.
  let mainField: Field?
  /// Whether the rows are lines of text.
  let isOfLines: Bool
  /// Whether columns are scrolled out at the left, and whether some have no room at the right.
  let hidesLeft: Bool
  let hidesRight: Bool

  /// Rows of a screen between the title and the status line.
  static func bodyHeight(of size: Size) -> Int { max(0, size.rows - 2) }

  /// Lays columns out.
  ///
  /// - Parameters:
  ///   - source: the columns, the most important first.
  ///   - window: which of them are displayed.
  ///   - columns: cells of the screen.
  ///   - numberWidth: cells for the numbers of the rows; see ``numberWidth(rowCount:)``.
  ///   - numberGap: blank cells after these numbers; nil for those that the columns need.
  init(
    source: [Column],
    window: ColumnWindow = ColumnWindow(),
    columns: Int,
    numberWidth: Int,
    numberGap: Int? = nil
  ) {
    self.columns = columns
    self.numberWidth = numberWidth
    let wanted = window.candidates(of: source)
    self.numberGap = numberGap ?? wanted.map(\.column).numberGap
    let start = Self.numberColumn + numberWidth + self.numberGap
    let shown =
      window.isOwnChoice
      ? Self.fitting(source, into: columns - start) : Self.leading(wanted, into: columns - start)
    hidesLeft = window.scrolled > 0
    hidesRight =
      window.isOwnChoice
      ? shown.count < wanted.count : shown.last?.index != wanted.last?.index
    let widths = Self.widths(of: shown.map(\.column), in: columns - start)
    let last = shown.last.flatMap { $0.column.alignment == .left ? $0 : nil }
    var fields: [Field] = []
    var column = start
    for ((index, shown), width) in zip(shown, widths) {
      fields.append(
        Field(
          index: index,
          start: column,
          width: width,
          alignment: shown.alignment == .right ? .right : .left,
          spare: index == last?.index ? max(0, columns - column - width - 1) : 0,
          form: shown.form
        )
      )
      column += width + Column.gap
    }
    self.fields = fields
    mainField = fields.first { $0.index == source.mainIndex }
    isOfLines = source.first?.isLine ?? false
  }

  /// A text of a field as it is displayed: of the text that names an item, the first line, unless it is
  /// a line of a file, which may have carriage returns.
  func shown(_ text: String, in field: Field) -> String {
    field == mainField && field.form == .text && !isOfLines
      ? String(text.namingLine) : field.shown(text)
  }

  /// The first column of the first field, where text that belongs to no column starts too.
  var textColumn: Int { Self.numberColumn + numberWidth + numberGap }

  /// Cells from there to the last column but one; the last one is blank.
  var textWidth: Int { columns - textColumn - 1 }

  /// Cells for the numbers of the rows of a list.
  static func numberWidth(rowCount: Int) -> Int { max(2, String(max(rowCount, 1)).utf8.count) }

  /// Whether a row has cells to spare: with so many fewer, it displays the same columns, and the
  /// known values are whole.
  static func spares(_ cells: Int, of columns: Int, _ source: [Column], numberWidth: Int) -> Bool {
    let room = columns - cells - numberColumn - numberWidth - source.numberGap
    let shown = fittingByWidth(source, into: room)
    let needed = shown.reduce(-Column.gap) { needed, next in
      needed + Column.gap + (next.column.contentWidth ?? next.column.width)
    }
    return needed <= room && shown.count == fittingByWidth(source, into: room + cells).count
  }

  /// The columns that have room at their minimum width, without those for wider lists.
  ///
  /// Without enough room the last ones are left out, and before that those that yield to the first
  /// one, and a long text whose cells make other columns whole.
  static func fitting(_ columns: [Column], into width: Int) -> [(index: Int, column: Column)] {
    var shown = fittingByWidth(columns, into: width)
    let needed = shown.reduce(-Column.gap) { $0 + $1.column.width + Column.gap }
    guard needed > width else { return shown }
    let main = shown.map(\.column).mainIndex
    while let last = shown.indices.last(where: { $0 > 0 && $0 != main && shown[$0].column.grows }) {
      var fewer = shown
      fewer.remove(at: last)
      // The text itself is cut too.
      guard cutColumns(shown, in: width) >= cutColumns(fewer, in: width) + 2 else { break }
      shown = fewer
    }
    return shown
  }

  /// The number of columns besides the main one that are cut, of values as long as the source
  /// expects.
  private static func cutColumns(_ shown: [(index: Int, column: Column)], in width: Int) -> Int {
    var columns = shown.map(\.column)
    for index in columns.indices { columns[index].contentWidth = nil }
    guard columns.count > 1 else { return 0 }
    var free = 0
    let widths = knownWidths(of: columns, in: width, free: &free)
    return columns.indices.count { $0 != columns.mainIndex && widths[$0] < columns[$0].width }
  }

  private static func fittingByWidth(
    _ columns: [Column],
    into width: Int
  ) -> [(index: Int, column: Column)] {
    leading(unyielding(columns, in: width), into: width)
  }

  /// The first columns, as many as have room at their minimum width.
  private static func leading(
    _ columns: [(index: Int, column: Column)],
    into width: Int
  ) -> [(index: Int, column: Column)] {
    var shown: [(Int, Column)] = []
    var used = 0
    let main = columns.isEmpty ? nil : columns[columns.map(\.column).mainIndex].index
    for (index, column) in columns {
      let least = index == main ? column.leastNamed(in: width) : column.leastWidth
      let needed = least + (shown.isEmpty ? 0 : Column.gap)
      guard used + needed <= width || shown.isEmpty else { break }
      used += needed
      shown.append((index, column))
    }
    return shown
  }

  /// The columns for a width without those that yield, the last ones first, until the others have
  /// the widths that they need.
  private static func unyielding(
    _ columns: [Column],
    in width: Int
  ) -> [(index: Int, column: Column)] {
    var kept = columns.enumerated().filter { $0.element.minimumRoom <= width }
      .map { (index: $0.offset, column: $0.element) }
    guard let first = kept.first?.column else { return [] }
    var needed = kept.dropFirst().reduce(first.width) { needed, next in
      needed + (next.column.yields ? next.column.leastWidth : next.column.width) + Column.gap
    }
    for (place, (_, column)) in kept.enumerated().dropFirst().reversed()
    where needed > width && column.yields {
      needed -= column.leastWidth + Column.gap
      kept.remove(at: place)
    }
    return kept
  }

  /// The widths of the columns.
  ///
  /// Numbers are whole first, because a number that is cut reads as another one, and then the
  /// columns that lack a few cells. The main column receives the width that it needs, up to half of
  /// the line and the length of a name. Beyond the minimum widths, room is distributed to the
  /// titles, then to the known values, then to the widths that the source expects, and then to the
  /// columns that grow.
  private static func widths(of columns: [Column], in width: Int) -> [Int] {
    guard columns.count > 1 else { return columns.map { max(1, min($0.grownWidth, width)) } }
    var free = 0
    var widths = knownWidths(of: columns, in: width, free: &free)
    fill(&widths, upTo: columns.map(\.usualWidth), from: &free)
    fill(&widths, upTo: columns.map(\.grownWidth), from: &free)
    return widths
  }

  /// The widths of several columns as far as the known values need them, and the cells that are
  /// free then.
  private static func knownWidths(of columns: [Column], in width: Int, free: inout Int) -> [Int] {
    var widths = columns.map { min($0.leastWidth, $0.contentWidth ?? $0.width) }
    free = width - widths.reduce(0, +) - Column.gap * (columns.count - 1)
    fill(&widths, upTo: columns.map(\.numberWidth), from: &free)
    let main = columns.mainIndex
    let known = columns.map { $0.contentWidth ?? $0.width }
    complete(&widths, of: columns, main: main, from: &free)
    let most = max(min(width / 2, mostNamed), columns[main].leastNamed(in: width))
    let named = min(known[main], most)
    let grown = max(0, min(named - widths[main], free))
    (widths[main], free) = (widths[main] + grown, free - grown)
    fill(&widths, upTo: columns.map(\.titleWidth), from: &free)
    fill(&widths, upTo: known, from: &free)
    return widths
  }

  /// The cells of a long text before short texts beside it are whole.
  private static let shortestText = 10

  /// The most cells that the main column has before short columns beside it are whole.
  private static let mostNamed = 40

  /// The most cells of a column's end that are displayed before the main column grows.
  private static let longestEnd = 6

  /// Widens columns that lack a few cells to their whole width, the main one first and then those
  /// that lack the fewest.
  ///
  /// The cells are taken from long texts, because their ends are worth less than the ends of
  /// several short ones.
  private static func complete(
    _ widths: inout [Int],
    of columns: [Column],
    main: Int,
    from free: inout Int
  ) {
    let hasValues = columns.contains { $0.contentWidth != nil }
    let whole = columns.map { hasValues ? $0.contentWidth ?? 0 : $0.width }
    if (1...longestEnd).contains(whole[main] - widths[main]) {
      let cells = min(whole[main] - widths[main], free)
      (widths[main], free) = (widths[main] + cells, free - cells)
    }
    let least = widths
    for index in widths.indices.dropFirst()
    where columns[index].grows && widths[index] < whole[index] {
      widths[index] = min(widths[index], shortestText)
      free += least[index] - widths[index]
    }
    let lacks = widths.indices.map { (index: $0, cells: whole[$0] - widths[$0]) }
      .filter { $0.index != main && (1...longestEnd).contains($0.cells) }
    for lack in lacks.sorted(by: { $0.cells < $1.cells }) where lack.cells <= free {
      widths[lack.index] += lack.cells
      free -= lack.cells
    }
    fill(&widths, upTo: least, from: &free)
  }

  /// Widens columns cell by cell, the narrowest first: short columns are whole first, and the
  /// longest one is cut most.
  static func fill(_ widths: inout [Int], upTo wanted: [Int], from free: inout Int) {
    while free > 0,
      let index = widths.indices.filter({ widths[$0] < wanted[$0] })
        .min(by: { widths[$0] < widths[$1] })
    {
      widths[index] += 1
      free -= 1
    }
  }
}

extension [Column] {
  /// Blank cells between the number of a row and its first field: those between columns before a
  /// number, a date or a line, with which it would look like one number.
  var numberGap: Int {
    guard let first else { return 1 }
    return first.form == .text && first.alignment == .left && !first.isLine ? 1 : Column.gap
  }
}

extension Column {
  /// The width in cells below which the column is left out.
  ///
  /// It doesn't depend on the known values, so that the displayed columns don't change when pages
  /// arrive.
  var leastWidth: Int { min(minimumWidth, width) }

  /// The cells that the other columns of a row have before the name of the items is whole.
  private static let roomBesideName = 56

  /// The width in cells below which other columns are left out for it, as the main column of a row.
  fileprivate func leastNamed(in row: Int) -> Int {
    max(leastWidth, min(width, row - Self.roomBesideName))
  }

  /// The cells of its title, as far as the known values need them too.
  fileprivate var titleWidth: Int {
    min(DisplayWidth.of(CleanText(sanitizing: title)), contentWidth ?? width)
  }

  /// The cells of the known numbers; 0 where the title is as wide, and for text.
  fileprivate var numberWidth: Int {
    guard alignment == .right, let contentWidth else { return 0 }
    return contentWidth > DisplayWidth.of(CleanText(sanitizing: title)) ? contentWidth : 0
  }

  /// The cells of the column when there is room.
  var usualWidth: Int { max(width, contentWidth ?? 0) }

  /// A column that grows has some additional cells, so that longer values of later rows rarely move
  /// text.
  fileprivate var grownWidth: Int {
    grows ? usualWidth + min(usualWidth, Self.mostGrowth) : usualWidth
  }

  /// The maximum growth in cells: with a larger gap before the next column, a row is hard to read.
  private static let mostGrowth = 12
}
