import EverText

/// Turns rows into lines of cells; the caller's text reaches a frame only through it.
struct RowLayout: Hashable, Sendable {
  /// The first cell of the row.
  let start: Int
  /// The number of cells of the row.
  let width: Int
  /// Whether all pieces are dim, as when the list is about to be replaced.
  var isDimmed = false

  /// Blank cells after a field, and between leading and trailing text.
  private static let gap = 2
  /// The smallest number of cells for leading text beside trailing text.
  private static let leastLeading = 8

  /// A piece with its position.
  private struct Placed {
    let piece: StyledText
    let text: CleanText
    let width: Int
    /// Cells from its start to the next piece.
    let advance: Int
  }

  /// Appends a row to a line that ends before ``start``.
  func append(_ row: StyledRow, to line: inout Line) {
    let trailing = placed(row.trailing)
    let trailingWidth =
      trailing.dropLast().reduce(0) { $0 + $1.advance } + (trailing.last?.width ?? 0)
    let showsTrailing =
      trailingWidth > 0 && trailingWidth + Self.gap + Self.leastLeading <= width
    let leadingWidth = width - (showsTrailing ? trailingWidth + Self.gap : 0)
    append(placed(row.leading), at: start, end: start + leadingWidth, to: &line)
    if showsTrailing {
      append(trailing, at: start + width - trailingWidth, end: start + width, to: &line)
    }
  }

  private func placed(_ pieces: [StyledText]) -> [Placed] {
    pieces.map { piece in
      let text = CleanText(sanitizing: piece.text)
      guard let width = piece.width else {
        let natural = DisplayWidth.of(text)
        return Placed(piece: piece, text: text, width: natural, advance: natural)
      }
      let field = min(max(0, width), self.width)
      return Placed(piece: piece, text: text, width: field, advance: field + Self.gap)
    }
  }

  private func append(_ pieces: [Placed], at start: Int, end: Int, to line: inout Line) {
    var column = start
    for placed in pieces {
      guard column < end else { return }
      line.append(
        placed.text,
        at: column,
        width: min(placed.width, end - column),
        style: style(of: placed.piece),
        alignment: placed.piece.alignment == .right ? .right : .left
      )
      column += placed.advance
    }
  }

  private func style(of piece: StyledText) -> Style {
    var style = Style(piece.style)
    if isDimmed { style.attributes.insert(.dim) }
    return style
  }
}

extension Style {
  fileprivate init(_ style: TextStyle) {
    var attributes: Attributes = []
    if style.isBold { attributes.insert(.bold) }
    if style.isDim { attributes.insert(.dim) }
    if style.isUnderlined { attributes.insert(.underline) }
    self.init(
      foreground: Color(style.foreground),
      background: Color(style.background),
      attributes: attributes
    )
  }
}

extension Color {
  fileprivate init(_ color: TextColor) {
    self =
      switch color {
      case .standard: .standard
      case .palette(let index): .palette(index)
      case .rgb(let red, let green, let blue): .rgb(red, green, blue)
      }
  }
}
