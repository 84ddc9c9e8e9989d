import EverText

/// Rows of cells from which the user chooses one: the columns of a list, or the values of a column.
struct ChoiceTable: Hashable, Sendable {
  /// `columns`: for each column a mark, its title, its width and a value; `counts`: for each value its
  /// text, its number, its share and a bar.
  let kind: KeyContext
  let title: CleanText
  /// What is at the right of the title.
  var note: CleanText = ""
  var rows: [[CleanText]] = []
  /// The number of rows that can be chosen, which are the first ones.
  var count: Int

  init(kind: KeyContext, title: CleanText, rows: [[CleanText]] = []) {
    (self.kind, self.title, self.rows, count) = (kind, title, rows, rows.count)
  }

  /// Whether the cells of a column are at its right edge.
  private func isRight(_ cell: Int) -> Bool {
    kind == .columns ? cell == 2 : cell == 1 || cell == 2
  }

  /// The column of the texts that the rows are about.
  private var main: Int { kind == .columns ? 1 : 0 }

  /// The commands with which the user chooses, with what they do.
  var hints: [(Command, CleanText)] {
    guard kind == .columns else { return [(.open, "filters")] }
    return [
      (.showColumn, "shows or hides"), (.columnDown, "moves down"), (.open, "sorts"),
      (.widen, "wider"), (.count, "counts"), (.keepColumns, "keeps"),
    ]
  }

  /// The lines of the rows, one for each, and the rows that can be chosen.
  ///
  /// - Complexity: O(cells).
  func rows(columns: Int) -> (lines: [Line], stops: [TextStop]) {
    let start = ListLayout.numberColumn
    let room = max(1, columns - start - 1)
    let most = rows.map(\.count).max() ?? 0
    let widths = (0..<most).map { cell in
      let widest = rows.lazy.map { $0.count > cell ? DisplayWidth.of($0[cell]) : 0 }.max() ?? 0
      return min(widest, cell == main ? room * 2 / 5 : room)
    }
    let first = widths.prefix(main).reduce(start) { $0 + $1 + 2 }
    let end = first + (widths.dropFirst(main).first ?? 0)
    let stops = (0..<count).map { TextStop(row: $0, main: first..<end) }
    let lines = rows.map { cells in
      var line = Line()
      var column = start
      for (cell, text) in cells.enumerated() where column < start + room {
        line.append(
          text,
          at: column,
          width: min(widths[cell], start + room - column),
          style: cell == main ? .plain : .secondary,
          alignment: isRight(cell) ? .right : .left
        )
        column += widths[cell] + 2
      }
      return line
    }
    return (lines, stops)
  }
}
