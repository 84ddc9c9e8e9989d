import EverText
import EverEmulation

/// One row of a screen, as runs of cells with the same style.
struct FilmRow: Hashable, Sendable {
  /// Adjacent cells with the same style.
  struct Span: Hashable, Sendable {
    var column: Int

    /// The cells of the text.
    var width: Int
    var text: String
    var style: Style
    /// The part of an image that the cells display, whose text is blank; nil for text.
    var image: ImagePart?
  }

  /// A part of a row of an image, as wide as its span.
  struct ImagePart: Hashable, Sendable {
    /// The number of the image in ``Cast/images``.
    var image: UInt32
    /// The row and the first column of the part, in cells of the image.
    var row: Int
    var column: Int
  }

  /// The spans from left to right; plain blanks are omitted.
  private(set) var spans: [Span] = []

  init() {}

  /// Makes a row from the cells of a screen.
  ///
  /// - Complexity: O(cells).
  init(_ cells: [ScreenSnapshot.Cell]) {
    for (column, cell) in cells.enumerated() where cell.width > 0 { append(cell, at: column) }
    while let last = spans.last, last.isBlank { spans.removeLast() }
    dropBlanksAtEnd()
  }

  /// The cells with a character or an image; a block may be a placeholder.
  var weight: Int {
    spans.reduce(0) { sum, span in
      sum
        + (span.image == nil
          ? span.text.count { $0 != " " && BlockElement($0) == nil } : span.width)
    }
  }

  /// The spans as a function writes them, with blanks between them.
  func text(_ write: (Span) -> String) -> String {
    var text = ""
    var column = 0
    for span in spans {
      text += String(repeating: " ", count: span.column - column) + write(span)
      column = span.column + span.width
    }
    return text
  }

  private mutating func dropBlanksAtEnd() {
    guard var last = spans.popLast() else { return }
    while !last.isDrawn, last.text.last == " " {
      last.text.removeLast()
      last.width -= 1
    }
    spans.append(last)
  }

  private mutating func append(_ cell: ScreenSnapshot.Cell, at column: Int) {
    if let (marks, row, place) = PlaceholderMarks.part(in: cell.text, cell.style.foreground) {
      return append(ImagePart(image: marks.id, row: row, column: place), at: column)
    }
    let clean = CleanText(sanitizing: cell.text).string
    let isBlank = clean.isEmpty || cell.style.attributes.contains(.conceal)
    let text = isBlank ? String(repeating: " ", count: cell.width) : clean
    if let last = spans.last, last.image == nil, last.style == cell.style,
      last.column + last.width == column
    {
      spans[spans.count - 1].text += text
      spans[spans.count - 1].width += cell.width
    } else if text != " " || !cell.style.isInvisibleWithoutText {
      spans.append(Span(column: column, width: cell.width, text: text, style: cell.style))
    }
  }

  private mutating func append(_ part: ImagePart, at column: Int) {
    if let last = spans.last, last.column + last.width == column, let before = last.image,
      ImagePart(image: before.image, row: before.row, column: before.column + last.width) == part
    {
      spans[spans.count - 1].text += " "
      spans[spans.count - 1].width += 1
    } else {
      spans.append(Span(column: column, width: 1, text: " ", style: Style(), image: part))
    }
  }
}

extension FilmRow.Span {
  fileprivate var isBlank: Bool { !isDrawn && text.allSatisfy { $0 == " " } }

  /// Whether the cells are visible even when their text is blank.
  fileprivate var isDrawn: Bool { image != nil || !style.isInvisibleWithoutText }
}

extension Style {
  /// Whether a blank in this style is invisible.
  fileprivate var isInvisibleWithoutText: Bool {
    background == .standard && attributes.isDisjoint(with: [.reverse, .underline, .strike])
  }
}
