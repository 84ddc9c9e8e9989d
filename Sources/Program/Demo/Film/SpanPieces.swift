import EverText

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
  /// be drawn with its neighbours; one of two cells never is.
  init(
    _ span: FilmRow.Span,
    keepsBlanks: Bool = false,
    joins: @escaping (Character) -> Bool = { _ in true }
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
