import EverText

/// A colour of text or of its background.
public enum TextColor: Hashable, Sendable {
  /// The terminal's own colour.
  case standard
  /// An entry of the terminal's palette; 0 to 15 are the colours of the user's theme.
  case palette(UInt8)
  /// Red, green and blue; a terminal with fewer colours displays the nearest one.
  case rgb(UInt8, UInt8, UInt8)
}

/// The style of a text; meaning should not depend on colour alone.
public struct TextStyle: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: TextColor
  /// The colour of the background.
  public var background: TextColor
  /// Whether it is emphasised.
  public var isBold: Bool
  /// Whether it is de-emphasised.
  public var isDim: Bool
  /// Whether it is underlined.
  public var isUnderlined: Bool

  /// Makes a style; the defaults are the terminal's usual style.
  public init(
    foreground: TextColor = .standard,
    background: TextColor = .standard,
    isBold: Bool = false,
    isDim: Bool = false,
    isUnderlined: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
  }

  /// The terminal's usual style.
  public static let plain = TextStyle()
  /// Emphasised text.
  public static let bold = TextStyle(isBold: true)
  /// De-emphasised text.
  public static let dim = TextStyle(isDim: true)
  /// A failure: bold, and red on terminals with colours.
  public static let error = TextStyle(foreground: .palette(1), isBold: true)
}

/// A piece of a row in one style.
///
/// The text may have any origin: control characters, escape sequences and invisible marks are
/// removed before display, and line feeds and tabs become blanks.
public struct StyledText: Hashable, Sendable {
  /// The alignment of a text in a wider field.
  public typealias Alignment = FeedColumn.Alignment

  /// The text to display.
  public var text: String
  /// The width of the text's field in cells, followed by two blank cells, so that rows form
  /// columns.
  ///
  /// Nil gives the text the width that it needs, directly before the next piece.
  public var width: Int?
  /// The alignment of the text in its field.
  public var alignment: Alignment
  /// The style of the text.
  public var style: TextStyle

  /// Makes a piece of text.
  public init(
    _ text: String,
    width: Int? = nil,
    alignment: Alignment = .left,
    style: TextStyle = .plain
  ) {
    self.text = text
    self.width = width
    self.alignment = alignment
    self.style = style
  }

  /// The cells that the whole text takes.
  public var cells: Int { DisplayWidth.of(CleanText(sanitizing: text)) }
}

/// The content of one row of the screen.
public struct StyledRow: Hashable, Sendable {
  /// Pieces from the left edge on; text without enough room is shortened with an ellipsis.
  public var leading: [StyledText]
  /// Pieces that end at the right edge; left out when they have no room beside the others.
  public var trailing: [StyledText]

  /// Makes a row.
  public init(_ leading: [StyledText], trailing: [StyledText] = []) {
    self.leading = leading
    self.trailing = trailing
  }

  /// Makes a row of one text.
  public init(_ text: String, style: TextStyle = .plain) {
    self.init([StyledText(text, style: style)])
  }

  /// Wraps a text at blanks, and breaks it at line feeds.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - width: the cells of a row; at least 2 are taken.
  ///   - style: the style of all rows.
  /// - Returns: the rows; at least one.
  public static func wrapping(
    _ text: String,
    to width: Int,
    style: TextStyle = .plain
  ) -> [StyledRow] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { TextWrapper.wrap(CleanText(sanitizing: String($0)), to: width) }
      .map { StyledRow($0.string, style: style) }
  }
}

extension StyledRow: ExpressibleByArrayLiteral {
  /// Makes a row of pieces from the left edge on.
  public init(arrayLiteral pieces: StyledText...) {
    self.init(pieces)
  }
}

extension StyledRow: ExpressibleByStringInterpolation {
  /// Makes a row of one plain text.
  public init(stringLiteral text: String) { self.init(text) }
}

extension StyledRow {
  /// The texts of the row with a blank between them, to search in.
  var plainText: String {
    (leading + trailing).map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

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
