import Cells
import Items

/// The positions of the parts of a list's row at a width; computed once for all rows.
struct ListLayout: Hashable, Sendable {
  /// The field of one column.
  struct Field: Hashable, Sendable {
    /// The index of the source's column.
    let index: Int
    let start: Int
    let width: Int
    let alignment: TextAlignment
  }

  /// The column of the gutter mark.
  static let gutterColumn = 1
  /// The first column of the row number.
  static let numberColumn = 3
  /// Blank cells between two fields.
  private static let gap = 2

  let columns: Int
  let numberWidth: Int
  let fields: [Field]

  /// Rows of a screen between the title and the status line.
  static func bodyHeight(of size: Size) -> Int { max(0, size.rows - 2) }

  /// Lays columns out.
  ///
  /// - Parameters:
  ///   - source: the columns, the most important first.
  ///   - columns: cells of the screen.
  ///   - numberWidth: cells for the numbers of the rows; see ``numberWidth(rowCount:)``.
  init(source: [Column], columns: Int, numberWidth: Int) {
    self.columns = columns
    self.numberWidth = numberWidth
    let start = Self.numberColumn + numberWidth + Self.gap
    let shown = Self.fitting(source, into: columns - start)
    let widths = Self.widths(of: shown.map(\.column), in: columns - start)
    var fields: [Field] = []
    var column = start
    for ((index, shown), width) in zip(shown, widths) {
      fields.append(
        Field(
          index: index,
          start: column,
          width: width,
          alignment: shown.alignment == .right ? .right : .left
        )
      )
      column += width + Self.gap
    }
    self.fields = fields
  }

  /// The first column of the first field, where text that belongs to no column starts too.
  var textColumn: Int { Self.numberColumn + numberWidth + Self.gap }

  /// Cells from there to the last column but one; the last one is blank.
  var textWidth: Int { columns - textColumn - 1 }

  /// Cells for the numbers of the rows of a list.
  static func numberWidth(rowCount: Int) -> Int { max(2, String(max(rowCount, 1)).utf8.count) }

  /// The columns that have room at their minimum width; without enough room the last ones are left
  /// out.
  private static func fitting(
    _ columns: [Column],
    into width: Int
  ) -> [(index: Int, column: Column)] {
    var shown: [(Int, Column)] = []
    var used = 0
    for (index, column) in columns.enumerated() {
      let needed = min(column.minimumWidth, column.width) + (shown.isEmpty ? 0 : gap)
      guard used + needed <= width || shown.isEmpty else { break }
      used += needed
      shown.append((index, column))
    }
    return shown
  }

  /// Widths between minimum and wanted width; remaining room goes to the columns that grow.
  private static func widths(of columns: [Column], in width: Int) -> [Int] {
    var widths = columns.map { min($0.minimumWidth, $0.width) }
    var free = width - widths.reduce(0, +) - gap * max(0, columns.count - 1)
    for (index, column) in columns.enumerated() where free > 0 {
      let more = min(free, column.width - widths[index])
      widths[index] += more
      free -= more
    }
    let growing = columns.indices.filter { columns[$0].grows }
    for (position, index) in growing.enumerated() where free > 0 {
      let share = free / (growing.count - position)
      let more = min(share, columns[index].width)
      widths[index] += more
      free -= more
    }
    return columns.count == 1 ? [max(1, min(widths[0], width))] : widths
  }
}
