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
