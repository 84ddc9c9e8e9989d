package import Cells
package import Emulation

/// One row of a screen, as runs of cells with the same style.
package struct FilmRow: Hashable, Sendable {
  /// Adjacent cells with the same style.
  package struct Span: Hashable, Sendable {
    package var column: Int

    /// The cells of the text.
    package var width: Int
    package var text: String
    package var style: Style
  }

  /// The spans from left to right; plain blanks are omitted.
  package private(set) var spans: [Span] = []

  package init() {}

  /// Makes a row from the cells of a screen.
  ///
  /// - Complexity: O(cells).
  package init(_ cells: ArraySlice<ScreenSnapshot.Cell>) {
    for (column, cell) in cells.enumerated() where cell.width > 0 { append(cell, at: column) }
    while let last = spans.last, last.isBlank { spans.removeLast() }
    dropBlanksAtEnd()
  }

  private mutating func dropBlanksAtEnd() {
    guard var last = spans.popLast() else { return }
    while last.style.isInvisibleWithoutText, last.text.last == " " {
      last.text.removeLast()
      last.width -= 1
    }
    spans.append(last)
  }

  private mutating func append(_ cell: ScreenSnapshot.Cell, at column: Int) {
    if let last = spans.last, last.style == cell.style, last.column + last.width == column {
      spans[spans.count - 1].text += cell.text
      spans[spans.count - 1].width += cell.width
    } else if cell.text != " " || !cell.style.isInvisibleWithoutText {
      spans.append(Span(column: column, width: cell.width, text: cell.text, style: cell.style))
    }
  }
}

extension FilmRow.Span {
  fileprivate var isBlank: Bool {
    style.isInvisibleWithoutText && text.allSatisfy { $0 == " " }
  }
}

extension Style {
  /// Whether a blank in this style is invisible.
  fileprivate var isInvisibleWithoutText: Bool {
    background == .standard && attributes.isDisjoint(with: [.reverse, .underline])
  }
}
