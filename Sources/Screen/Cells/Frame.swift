/// The content of one screen.
package struct Frame: Hashable, Sendable {
  /// Rows of the frame that show a part of a longer content and scroll as a block.
  package struct ScrollRegion: Hashable, Sendable {
    /// The rows of the frame that scroll.
    package var rows: Range<Int>
    /// The index of the first shown row in the content; one more scrolls the rows up by one.
    package var offset: Int
    /// Identifies the content; a frame scrolls into another one only when this is equal.
    package var identity: Int

    package init(rows: Range<Int>, offset: Int, identity: Int) {
      self.rows = rows
      self.offset = offset
      self.identity = identity
    }
  }

  package var size: Size
  /// One line for each row; `lines.count == size.rows`.
  package var lines: [Line]
  /// The column that doesn't scroll with the rows; nil when all columns do.
  package var edge: Edge?
  /// The row of the cursor, with a background of its own where the terminal can display one; nil
  /// for none.
  package var tint: Tint?
  /// The rows that scroll; nil when none do.
  package var scrollRegion: ScrollRegion?
  /// The window's title; nil leaves it unchanged.
  package var title: CleanText?
  /// The colours of the roles of its text.
  package var theme = Theme.standard

  package init(
    size: Size,
    lines: [Line],
    scrollRegion: ScrollRegion? = nil,
    title: CleanText? = nil
  ) {
    precondition(lines.count == size.rows, "\(lines.count) lines for \(size.rows) rows")
    self.size = size
    self.lines = lines
    self.scrollRegion = scrollRegion
    self.title = title
  }
}

/// The cells of a frame that have a background of their own.
package struct Tint: Hashable, Sendable {
  package var rows: Range<Int>
  package var columns: Range<Int>

  package init(rows: Range<Int>, columns: Range<Int>) {
    self.rows = rows
    self.columns = columns
  }
}

/// A column of a frame that stays in place when the rows beside it scroll, such as a scroll bar.
package struct Edge: Hashable, Sendable {
  /// The column of the frame.
  package var column: Int
  /// The row of the first cell; the lines of the rows above have their own.
  package var firstRow: Int
  /// One for each row from `firstRow` down.
  package var cells: [EdgeCell]

  package init(column: Int, firstRow: Int = 0, cells: [EdgeCell]) {
    self.column = column
    self.firstRow = firstRow
    self.cells = cells
  }

  /// Leaves a row and those below it to their lines.
  package mutating func end(before row: Int) {
    cells = Array(cells.prefix(max(0, row - firstRow)))
  }

  /// The cell of a row; nil when the line of the row has it.
  package func cell(at row: Int) -> EdgeCell? {
    cells.indices.contains(row - firstRow) ? cells[row - firstRow] : nil
  }
}

/// A cell of an ``Edge``, which covers a cell of the line.
package struct EdgeCell: Hashable, Sendable {
  /// A text of one cell.
  package var text: CleanText
  package var style: Style

  package init(_ text: CleanText, style: Style) {
    self.text = text
    self.style = style
  }
}

extension Frame {
  /// The text of the rows, joined by line feeds, without trailing blanks, with `▒` in the cells of
  /// images.
  package var textPicture: String {
    lines.map(\.textPicture).joined(separator: "\n")
  }

  /// The styles of the cells in the default theme, as one letter for each, without trailing blanks.
  ///
  /// A space is plain; `r`, `u`, `b` and `d` are reverse, underlined, bold and dim. The first of
  /// these that applies is shown, as a capital when the cell also has a colour. A cell with nothing
  /// but a colour shows the digit of the palette (0 to F), `*` for its other entries and `#` for
  /// RGB.
  package var stylePicture: String {
    lines.map(\.stylePicture).joined(separator: "\n")
  }

  /// A line that explains the letters of ``stylePicture``.
  package static let styleLegend =
    "styles: b bold, d dim, u underlined, r reversed, in capitals with a colour; "
    + "0 to F a colour of the palette, * another one, # RGB"
}

extension Line {
  /// The text of the line, without trailing blanks.
  package var plainText: String {
    picture { $0.text.string }
  }

  /// The text of the line, with `▒` in the cells of images.
  package var textPicture: String {
    picture(images: "▒") { $0.text.string }
  }

  /// The styles of the line's cells, in the letters of ``Frame/stylePicture``.
  package var stylePicture: String {
    picture { String(repeating: Theme.standard.resolved($0.style).letter, count: $0.width) }
  }

  private func picture(images: String = " ", of content: (Run) -> String) -> String {
    var text = ""
    var column = 0
    for part in parts {
      text += String(repeating: " ", count: max(0, part.column - column))
      switch part {
      case .run(let run): text += content(run)
      case .slice(let slice): text += String(repeating: images, count: slice.columns.count)
      }
      column = part.endColumn
    }
    let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end])
  }
}

extension Style {
  fileprivate var letter: Character {
    let color = foreground == .standard ? background : foreground
    let marks: [(Attributes, plain: Character, colored: Character)] = [
      (.reverse, "r", "R"), (.underline, "u", "U"), (.bold, "b", "B"), (.dim, "d", "D"),
    ]
    if let mark = marks.first(where: { attributes.contains($0.0) }) {
      return color == .standard ? mark.plain : mark.colored
    }
    return color.letter
  }
}

extension Color {
  fileprivate var letter: Character {
    switch self {
    case .standard: " "
    case .palette(let entry) where entry < 16:
      Character(String(entry, radix: 16, uppercase: true))
    case .palette: "*"
    case .rgb: "#"
    }
  }
}
