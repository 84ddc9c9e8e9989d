import EverText

/// The parts of a span that are drawn at once: runs of ASCII, block elements, and other characters
/// each by itself; without blanks around them.
struct SpanPieces: Sequence, IteratorProtocol {
  struct Piece {
    enum Content {
      case text(String)
      case block(BlockElement)
    }

    let column: Int
    let content: Content
  }

  private var rest: Substring
  private var column: Int

  init(_ span: FilmRow.Span) {
    rest = span.text[...]
    column = span.column
  }

  mutating func next() -> Piece? {
    while rest.first == " " { take(" ") }
    guard let first = rest.first else { return nil }
    let start = column
    if let block = BlockElement(first) {
      take(first)
      return Piece(column: start, content: .block(block))
    }
    guard first.isASCII else {
      take(first)
      return Piece(column: start, content: .text(String(first)))
    }
    let run = rest.prefix { $0.isASCII }
    rest = rest[run.endIndex...]
    column += run.count
    return Piece(column: start, content: .text(String(run)))
  }

  private mutating func take(_ character: Character) {
    rest.removeFirst()
    column += Swift.max(1, DisplayWidth.of(CleanText(sanitizing: String(character))))
  }
}
