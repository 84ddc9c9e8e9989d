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
    let isDrawn = last.isDrawn
    while !isDrawn, last.text.last == " " {
      last.text.removeLast()
      last.width -= 1
    }
    spans.append(last)
  }

  private mutating func append(_ cell: ScreenSnapshot.Cell, at column: Int) {
    if let (marks, row, place) = PlaceholderMarks.part(in: cell.text, cell.style.foreground) {
      return append(ImagePart(image: marks.id, row: row, column: place), at: column)
    }
    // Fonts of terminals have symbols in the ranges for private use.
    let isSymbol = cell.text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory == .privateUse
    }
    let clean = isSymbol ? cell.text : CleanText(sanitizing: cell.text).string
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
    background == .standard && attributes.isDisjoint(with: Self.visible)
  }

  private static let visible: Attributes = [.reverse, .underline, .strike]
}

/// A part of an image on a screen, as one rectangle of cells.
///
/// An image that is drawn row by row has seams wherever rows don't begin at whole pixels.
struct ImageBlock: Hashable, Sendable {
  /// The first cell of the image that is shown, with the number of the image.
  var part: FilmRow.ImagePart
  /// The place on the screen.
  var column: Int
  var row: Int
  /// The cells.
  var width: Int
  var height = 1
  /// How much its place and its cells are enlarged.
  var scale = 1.0

  /// The next row of the image, right below.
  fileprivate var below: ImageBlock {
    var next = ImageBlock(part: part, column: column, row: row + height, width: width)
    next.part.row += height
    next.scale = scale
    return next
  }
}

extension Film {
  /// The images of a frame.
  ///
  /// - Complexity: O(spans).
  func blocks(of frame: Frame) -> [ImageBlock] {
    var blocks: [ImageBlock] = []
    for (row, top, scale) in frame.places(frame.rows.count) {
      for span in rows[frame.rows[row]].spans {
        guard let part = span.image, images[part.image] != nil else { continue }
        let place = Int(top / scale)
        var block = ImageBlock(part: part, column: span.column, row: place, width: span.width)
        block.scale = scale
        if let place = blocks.lastIndex(where: { $0.below == block }) {
          blocks[place].height += 1
        } else {
          blocks.append(block)
        }
      }
    }
    return blocks
  }
}

/// The parts of a span that are drawn at once: runs of characters, block elements, and other
/// characters each by itself.
///
/// Runs end at two blanks, so that a viewer with another font puts the next word in its place.
struct SpanPieces: Sequence, IteratorProtocol {
  struct Piece {
    enum Content {
      case text(String)
      case block(BlockElement)
    }

    let column: Int
    let width: Int
    let content: Content
  }

  private var rest: Substring
  private var column: Int
  private let keepsBlanks: Bool
  private let joins: (Character) -> Bool

  /// Makes the parts of a span.
  ///
  /// `keepsBlanks` draws blanks, too, because they have a line. `joins` says whether a character may
  /// be drawn with its neighbours; one of two cells never is. A line from row to row isn't, either,
  /// because it is drawn without gaps.
  init(
    _ span: FilmRow.Span,
    keepsBlanks: Bool = false,
    joins: @escaping (Character) -> Bool = { $0 != "│" }
  ) {
    rest = span.text[...]
    column = span.column
    self.keepsBlanks = keepsBlanks
    self.joins = joins
  }

  mutating func next() -> Piece? {
    while !keepsBlanks, rest.first == " " { take(" ") }
    guard let first = rest.first else { return nil }
    let start = column
    take(first)
    if let block = BlockElement(first) {
      return Piece(column: start, width: 1, content: .block(block))
    }
    var text = String(first)
    if joins(first), column - start == 1 {
      while let character = rest.first, continues(character) {
        text.append(character)
        take(character)
      }
    }
    var width = column - start
    while !keepsBlanks, text.last == " " {
      text.removeLast()
      width -= 1
    }
    return Piece(column: start, width: width, content: .text(text))
  }

  private func continues(_ character: Character) -> Bool {
    guard joins(character), Self.cells(of: character) == 1, BlockElement(character) == nil else {
      return false
    }
    return keepsBlanks || character != " " || rest.dropFirst().first != " "
  }

  private mutating func take(_ character: Character) {
    rest.removeFirst()
    column += Self.cells(of: character)
  }

  /// The cells of a character.
  static func cells(of character: Character) -> Int {
    character.isASCII ? 1 : Swift.max(1, DisplayWidth.of(CleanText(sanitizing: String(character))))
  }
}
