/// A colour of text or of what is behind it.
public enum TextColor: Hashable, Sendable {
  /// The terminal's own.
  case standard
  /// An entry of the terminal's palette; 0 to 15 are the ones that its user's theme sets.
  case palette(UInt8)
  /// Red, green and blue; the nearest colour where the terminal has fewer.
  case rgb(UInt8, UInt8, UInt8)
}

/// How text looks; what carries meaning should not be told by colour alone.
public struct TextStyle: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: TextColor
  /// The colour behind it.
  public var background: TextColor
  /// Whether it stands out.
  public var isBold: Bool
  /// Whether it stands back.
  public var isDim: Bool
  /// Whether it has a line below.
  public var isUnderlined: Bool

  /// Makes a style; what is not named is as the terminal shows text anyway.
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

  /// As the terminal shows text.
  public static let plain = TextStyle()
  /// Text that stands out.
  public static let bold = TextStyle(isBold: true)
  /// Text that stands back.
  public static let dim = TextStyle(isDim: true)
  /// A failure: red where there is colour, and bold.
  public static let error = TextStyle(foreground: .palette(1), isBold: true)
}

/// A piece of a row in one style.
///
/// The text may come from anywhere: control characters, escape sequences and invisible marks in it
/// are taken out before it is shown, line feeds and tabs become blanks.
public struct StyledText: Hashable, Sendable {
  /// Where text stands in a field that is wider than it.
  public enum Alignment: Hashable, Sendable {
    /// At the left edge.
    case left
    /// At the right edge, as numbers do.
    case right
  }

  /// What to show.
  public var text: String
  /// Cells of the field that the text has, two blank ones after it, so that rows form columns;
  /// nil: the text takes what it needs, and what follows joins it.
  public var width: Int?
  /// Where in its field the text stands.
  public var alignment: Alignment
  /// How it looks.
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

/// What one row of the screen shows.
public struct StyledRow: Hashable, Sendable {
  /// Pieces from the left edge on; what has no room is cut with an ellipsis.
  public var leading: [StyledText]
  /// Pieces that end at the right edge; left out where they have no room beside the others.
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
