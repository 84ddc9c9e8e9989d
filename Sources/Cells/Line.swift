/// A piece of text in one style at a fixed column.
package struct Run: Hashable, Sendable {
  /// The column of the first cell.
  package var column: Int
  package var text: CleanText
  package var style: Style
  /// Cells that the text takes.
  package var width: Int

  package init(column: Int, text: CleanText, style: Style, width: Int) {
    self.column = column
    self.text = text
    self.style = style
    self.width = width
  }
}

/// One row of the screen as runs of text and slices of pictures, each from left to right, none over
/// another; cells between them are blank.
///
/// Two lines that were made from one another by assignment share their storage, so comparing rows
/// that did not change costs a pointer comparison each.
package struct Line: Hashable, Sendable {
  package private(set) var runs: [Run]
  package private(set) var slices: [PictureSlice]

  package init() {
    runs = []
    slices = []
  }

  /// The first column after all that the line holds.
  package var endColumn: Int {
    let end = runs.last.map { $0.column + $0.width } ?? 0
    return slices.last.map { max(end, $0.endColumn) } ?? end
  }

  /// Adds a row of a picture at a column at or after ``endColumn``; no columns add nothing.
  package mutating func append(_ slice: PictureSlice) {
    precondition(
      slice.column >= endColumn,
      "slices go from left to right: \(slice.column) is before \(endColumn)"
    )
    if !slice.columns.isEmpty { slices.append(slice) }
  }

  /// Adds text at a column at or after ``endColumn``, clipped to `width` cells with an ellipsis.
  ///
  /// - Parameters:
  ///   - text: what to show; empty text adds nothing.
  ///   - column: the first cell of the field.
  ///   - width: the cells that the field has; 0 or less adds nothing.
  ///   - style: how it looks.
  ///   - alignment: where in the field text that is shorter than it stands.
  package mutating func append(
    _ text: CleanText,
    at column: Int,
    width: Int,
    style: Style = .plain,
    alignment: TextAlignment = .left
  ) {
    precondition(
      column >= endColumn,
      "runs go from left to right: \(column) is before \(endColumn)"
    )
    let clipped = TextClipper.clip(text, to: width)
    guard clipped.width > 0 else { return }
    let start =
      switch alignment {
      case .left: column
      case .right: column + width - clipped.width
      case .center: column + (width - clipped.width) / 2
      }
    runs.append(Run(column: start, text: clipped.text, style: style, width: clipped.width))
  }

  /// Puts a run of one cell before all others, such as a mark in a gutter that was left free.
  package mutating func prepend(_ mark: CleanText, at column: Int, style: Style) {
    runs.insert(Run(column: column, text: mark, style: style, width: 1), at: 0)
  }

  /// Takes the first run away; the others keep their place.
  package mutating func removeFirst() {
    if !runs.isEmpty { runs.removeFirst() }
  }
}

/// Where text stands in a field that is wider than it.
package enum TextAlignment: Hashable, Sendable {
  case left
  case right
  case center
}
