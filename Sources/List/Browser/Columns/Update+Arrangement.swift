import EverItems
import EverText
import Paging

/// The user's choice of columns, and the sheet in which the user makes it.
extension Model {
  /// The columns of the list as the user arranged them.
  var arrangedColumns: [Column] {
    guard let order = columnWindow.order else { return source.columns }
    return order.map { source.columns[$0] }
  }

  /// Displays the columns that the user named, in their order; `off` stands for those that the source
  /// chooses.
  mutating func arrange(by names: String) {
    guard names != "off" else {
      origin.keptColumns = nil
      return arrange(nil)
    }
    let (new, unknown) = ColumnArrangement.parse(names, source.columns)
    if let unknown { return announce(SourceChanges.noColumn(unknown), isError: true) }
    if let new { arrange(new) }
  }

  /// Displays other columns.
  mutating func arrange(_ new: ColumnArrangement?) {
    arrangement = new
    columnWindow = ColumnWindow(order: new?.order)
    if new == nil { source.columns = columnFit.given }
    for entry in new?.entries ?? [] {
      let given = columnFit.given[entry.index]
      var column = source.columns[entry.index]
      if entry.isShown { column.minimumRoom = 0 }
      (column.yields, column.grows) = (given.yields && !entry.isShown, given.grows)
      if let width = entry.width {
        (column.width, column.contentWidth, column.minimumWidth) = (width, width, width)
        column.grows = false
      } else if column.contentWidth == column.width {
        (column.width, column.contentWidth) = (given.width, nil)
        column.minimumWidth = given.minimumWidth
      }
      source.columns[entry.index] = column
    }
    columnFit.restart()
  }

  /// Applies the choice that was kept for the source, or made before it told its columns.
  mutating func arrangeKeptColumns() {
    guard let text = origin.keptColumns else { return }
    if let kept = ColumnArrangement.parse(text, source.columns).0 { arrange(kept) }
  }

  /// The user's choice as a text, also before the source told its columns; nil without one.
  var columnsText: String? { arrangement?.text(source.columns) ?? origin.keptColumns }

  /// The titles of the columns that the list displays, although the source gives them for other
  /// programs alone.
  var addedColumns: Set<String> {
    Set(
      (columnWindow.order ?? []).filter { columnFit.given[$0].isForPrograms }
        .map { source.columns[$0].title }
    )
  }

  /// Scrolls sideways by a number of columns; the first one stays.
  mutating func scrollColumns(by step: Int) {
    guard view == .list, !hasOwnRows else { return }
    let most = max(0, columnWindow.all(of: source.columns).count - 2)
    var window = columnWindow
    if step > 0, !rowLayout.hidesRight { return announce("the last column is displayed") }
    window.scrolled = min(max(0, window.scrolled.addingClamped(step)), most)
    guard window != columnWindow else { return announce("the first columns are displayed") }
    columnWindow = window
  }
}

/// The sheet of all columns.
extension Model {
  /// Opens the sheet of the columns.
  mutating func chooseColumns() {
    guard opening == nil, !hasOwnRows, !source.columns.isEmpty, source.columns.first?.isLine != true
    else { return announce("this list has no columns", isError: true) }
    show(.table(columnSheet))
  }

  /// All columns, each with a value of the row under the cursor.
  private var columnSheet: ChoiceTable {
    let item = feed.item(at: list.cursor)
    let layout = rowLayout
    let rows: [[CleanText]] = (arrangement ?? ColumnArrangement(of: source.columns)).entries.map {
      entry in
      let column = source.columns[entry.index]
      let field = layout.fields.first { $0.index == entry.index }
      let values = item?.content.layout == 0 ? item?.fields ?? [] : []
      let sample = values.indices.contains(entry.index) ? values[entry.index] : nil
      let order: CleanText = source.order.flatMap { $0.isBy(column) ? $0.mark : nil } ?? ""
      let width: CleanText = field.map { CleanText($0.width) } ?? ""
      let value = sample.map { RowPainter.shownPart(of: column.form.alone($0)) } ?? ""
      return [
        entry.isShown ? "●" : "○", RowPainter.shownPart(of: column.title) + order, width, value,
      ]
    }
    return ChoiceTable(kind: .columns, title: "Columns of " + title, rows: rows)
  }

  /// The columns in the sheet, and the place of the one under its cursor; nil on other screens.
  private var columnUnderCursor: (arrangement: ColumnArrangement, place: Int)? {
    guard let text, text.table?.kind == .columns else { return nil }
    let arrangement = arrangement ?? ColumnArrangement(of: source.columns)
    return arrangement.entries.indices.contains(text.index) ? (arrangement, text.index) : nil
  }

  /// Changes the columns in the sheet, and the place of the cursor.
  mutating func changeColumns(_ change: (inout ColumnArrangement, _ place: inout Int) -> Void) {
    guard var (arrangement, place) = columnUnderCursor else { return }
    change(&arrangement, &place)
    arrange(arrangement)
    fitColumnsToNewRows()
    renewFilter()
    showColumns(at: place)
  }

  /// Shows the columns as they are now in the sheet, if that is on the screen.
  mutating func showColumns(at place: Int? = nil) {
    guard let (_, known) = columnUnderCursor else { return }
    let sheet = columnSheet
    text?.replace(sheet, index: place ?? known)
    layOutScreen()
  }

  /// Makes the column under the cursor of the sheet wider, or narrower.
  mutating func widenColumn(by cells: Int) {
    guard let (arrangement, place) = columnUnderCursor else { return }
    let index = arrangement.entries[place].index
    let shown = rowLayout.fields.first { $0.index == index }?.width
    let width = (arrangement.width(of: index) ?? shown ?? source.columns[index].usualWidth) + cells
    changeColumns { $0.setWidth(of: $1, to: width) }
  }

  /// Displays the list by the column under the cursor of the sheet, in the next direction or downwards.
  mutating func sortByChosenColumn(isDescending: Bool = false) {
    guard let (arrangement, place) = columnUnderCursor else { return }
    guard keyMap.knows(.sort) else { return announce("this list has an order of its own") }
    let column = source.columns[arrangement.entries[place].index]
    isDescending ? sort(by: column.title + ":desc") : sort(by: column)
  }

  /// Sorts by a column: upwards, then downwards, then as sent.
  mutating func sort(by column: Column) {
    let order = source.order.flatMap { $0.isBy(column) ? $0 : nil }
    guard order?.isDescending != true else { return ask(for: .changeSource(.order(.sent))) }
    let next = SortOrder(column: column.title, isDescending: order != nil)
    ask(for: .changeSource(.order(.column(next))))
  }

  /// Counts the values of the column under the cursor of the sheet.
  mutating func countChosenColumn() {
    guard let (arrangement, place) = columnUnderCursor else { return prompt(for: .count) }
    count(arrangement.entries[place].index)
  }
}
