import EverText
import EverItems
import Paging

/// The values to which the widths of the columns were fitted.
struct ColumnFit: Hashable, Sendable {
  /// The columns as the source gives them.
  let given: [Column]
  /// The visible rows whose values were measured.
  var rows = 0..<0
  /// The cells of the widest value and the title of each column; nil without a value, and empty
  /// before there were rows.
  var widest: [Int?] = []

  init(of given: [Column]) { self.given = given }

  /// Forgets what was measured, because other columns are displayed.
  mutating func restart() { (rows, widest) = (0..<0, []) }

  /// Whether no row was measured yet.
  var isEmpty: Bool { widest.isEmpty }
}

extension Model {
  /// The largest width in cells that one value can give its column.
  private static let widestFit = 512

  /// Makes each column as wide as its widest value among the visible rows.
  mutating func fitColumns() {
    let items = items(in: list.visible)
    guard !items.isEmpty else { return announce("no row to fit the columns to", isError: true) }
    let old = rowLayout
    if var arrangement {
      arrangement.fit()
      arrange(arrangement)
    }
    columnFit.widest = Array(repeating: nil, count: source.columns.count)
    measure(items)
    for (index, cells) in columnFit.widest.enumerated() {
      source.columns[index].fit(cells ?? titleCells(of: source.columns[index]))
    }
    columnFit.rows = list.visible
    showColumns()
    let isSame = rowLayout == old
    announce(isSame ? "the columns already fit these rows" : "columns fitted to the rows in view")
  }

  /// Fits the columns to the first rows, and widens them for rows that come into view.
  ///
  /// - Complexity: O(rows that came into view).
  mutating func fitColumnsToNewRows() {
    let visible = list.visible
    guard view == .list, !hasOwnRows, visible != columnFit.rows else { return }
    let old = columnFit.rows.clamped(to: visible)
    columnFit.rows = visible
    guard columnFit.isEmpty else {
      let isFar = old.isEmpty
      let above = isFar ? visible : visible.lowerBound..<old.lowerBound
      let below = isFar ? 0..<0 : old.upperBound..<visible.upperBound
      return widenColumns(for: items(in: above) + items(in: below))
    }
    let head = 0..<min(feed.leadingLoadedRows, Page<Item>.mostFitted)
    let further = max(head.upperBound, visible.lowerBound)
    let items = items(in: head) + items(in: further..<max(further, visible.upperBound))
    guard !items.isEmpty else {
      columnFit.rows = 0..<0
      return
    }
    chooseForms(for: items)
    columnFit.widest = Array(repeating: nil, count: source.columns.count)
    measure(items)
    takeWidest()
  }

  /// Widens columns that would cut a value of some items while there is room for it.
  ///
  /// Text on the screen moves as rarely as possible: a value that fits changes no width, and no
  /// column becomes narrower than its values.
  ///
  /// - Complexity: O(values), and for a value that is the widest so far O(columns × cells).
  mutating func widenColumns(for items: some Collection<Item>) {
    guard !columnFit.isEmpty, !items.isEmpty, measure(items) else { return }
    let old = rowLayout
    let cut = old.fields.indices.filter { place in
      let field = old.fields[place]
      return columnFit.widest[field.index].map { $0 > field.width + field.spare } ?? false
    }
    guard !cut.isEmpty else { return }
    let columns = source.columns
    takeWidest()
    let new = rowLayout
    if !cut.contains(where: { new.fields[$0].width > old.fields[$0].width }) {
      source.columns = columns
    }
  }

  /// Chooses how the columns display their values.
  private mutating func chooseForms(for items: [Item]) {
    let rows = rows(of: items)
    for index in source.columns.indices where !source.columns[index].isForPrograms {
      let texts = rows.compactMap { $0.indices.contains(index) ? $0[index] : nil }
      let title = source.hasHeading ? Self.cells(of: source.columns[index].title) : 0
      source.columns[index].fit(to: texts, title: title, year: source.year)
    }
  }

  /// The values of those items that have the columns of the source.
  private func rows(of items: some Collection<Item>) -> [[String?]] {
    items.compactMap { item in
      let content = item.content
      let isRow = content.layout == 0 && !content.isSentence(across: source.columns.count)
      return isRow ? content.fields : nil
    }
  }

  /// Gives each column the width that its widest value needs.
  mutating func takeWidest() {
    for (index, cells) in columnFit.widest.enumerated() {
      guard let cells, arrangement?.width(of: index) == nil else { continue }
      source.columns[index].contentWidth = max(source.columns[index].contentWidth ?? 0, cells)
    }
  }

  /// Measures the values of items, and returns whether one is the widest of its column so far.
  @discardableResult
  private mutating func measure(_ items: some Collection<Item>) -> Bool {
    let rows = rows(of: items)
    let old = columnFit.widest
    let main = source.columns.mainIndex
    for (index, column) in source.columns.enumerated() where !column.isForPrograms {
      let values = rows.compactMap { $0.indices.contains(index) ? $0[index] : nil }
      guard !values.isEmpty else { continue }
      let isName = index == main && column.form == .text
      columnFit.widest[index] = values.reduce(old[index] ?? titleCells(of: column)) {
        widest,
        value in
        let text = isName ? String(value.namingLine) : column.form.shown(value)
        // No text has more cells than bytes.
        return text.utf8.count <= widest ? widest : max(widest, Self.cells(of: text))
      }
    }
    return columnFit.widest != old
  }

  private func items(in rows: Range<Int>) -> [Item] { rows.compactMap { feed.item(at: $0) } }

  private func titleCells(of column: Column) -> Int {
    source.hasHeading ? max(1, Self.cells(of: column.title)) : 1
  }

  private static func cells(of text: String) -> Int {
    min(DisplayWidth.of(RowPainter.shownPart(of: text)), widestFit)
  }
}

extension DisplayForm {
  /// Whether the width of a column follows from the form that was chosen for it.
  fileprivate var hasOwnWidth: Bool {
    switch self {
    case .times: true
    case .number(let form): form.hasDecimals
    case .text, .level, .bytes, .flag, .days: false
    }
  }
}

extension Column {
  /// Chooses the form of its texts; the column has exactly the cells that the form and the start of
  /// its title need.
  fileprivate mutating func fit(to texts: [String], title: Int, year: Int?) {
    form = form.fitted(to: texts, year: year)
    guard form.hasOwnWidth, let longest = texts.map({ form.shown($0).utf8.count }).max() else {
      return
    }
    width = min(max(longest, min(title, Self.mostOfTitle)), Self.widestForm)
    minimumWidth = width
  }

  /// The cells of a longer title that a column of numbers or times has in any case.
  private static let mostOfTitle = 12
  /// A number with more digits is cut.
  private static let widestForm = 24

  /// Sets the width to the width of the known values.
  fileprivate mutating func fit(_ cells: Int) {
    width = cells
    contentWidth = cells
  }
}

extension Model {
  /// The height in rows below which the list has no heading.
  private static let fewestRows = 6

  /// Whether a line with the titles of the columns is displayed above the rows.
  ///
  /// Lines of text have no columns, and a single column may have no title.
  var showsHeading: Bool {
    guard source.hasHeading, view == .list, size.rows >= Self.fewestRows else { return false }
    guard source.columns.count < 2, let column = source.columns.first else { return true }
    return !column.isLine && !column.title.isEmpty
  }

  /// Receives the columns that the source detected.
  mutating func take(_ columns: [Column]) {
    origin.keptColumns = columnsText
    source.columns = columns
    columnFit = ColumnFit(of: columns)
    (arrangement, columnWindow) = (nil, ColumnWindow())
    arrangeKeptColumns()
    fitList()
  }
}
