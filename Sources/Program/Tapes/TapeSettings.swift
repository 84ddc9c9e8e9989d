package import Cells

/// The settings of a tape.
package struct TapeSettings: Hashable, Sendable {
  /// The pause after each key.
  package var typingSpeed = Duration.milliseconds(50)

  /// The longest wait of `Wait`.
  package var waitTimeout = Duration.seconds(15)

  /// The pattern of a `Wait` without one.
  package var waitPattern = TapePattern(">$")

  /// The factor of the recording's speed, above 0.
  package var playbackSpeed = 1.0

  /// The seed of all random numbers in the program.
  package var seed: UInt64 = 1

  /// Seconds since 1970 at the start, so that ages and dates do not change.
  package var date = 1_767_225_600

  /// The title of the recording; nil for none.
  package var title: String?

  /// The text of the last `Copy`, which `Paste` types.
  var clipboard = ""

  /// The size in pixels and of the font, as in VHS, from which the cells follow.
  private var width = 1_200.0
  private var height = 600.0
  private var fontSize = 22.0
  private var padding = 60.0
  private var columns: Int?
  private var rows: Int?

  /// The most columns and rows.
  static let largest = 300

  /// The size of the screen in cells: as set, or as VHS computes it from the pixels.
  package var size: Size {
    func cells(_ pixels: Double, _ share: Double) -> Int {
      let count = (pixels - 2 * padding) / (fontSize * share)
      return Int(min(max(count, 1), Double(Self.largest)))
    }
    return Size(columns: columns ?? cells(width, 0.6), rows: rows ?? cells(height, 1.2))
  }

  /// Settings of VHS that have no effect on cells.
  private static let looks: Set = [
    "Shell", "FontFamily", "Theme", "Framerate", "LoopOffset", "CursorBlink", "Margin",
    "MarginFill", "WindowBar", "WindowBarSize", "BorderRadius", "LetterSpacing", "LineHeight",
  ]

  static func isKnown(_ name: String) -> Bool { looks.contains(name) || own.contains(name) }

  private static let own: Set = [
    "TypingSpeed", "WaitTimeout", "WaitPattern", "PlaybackSpeed", "Seed", "Date", "Title",
    "Width", "Height", "FontSize", "Padding", "Columns", "Rows",
  ]

  /// Sets a value; false when it is malformed.
  mutating func set(_ name: String, to value: String) -> Bool {
    switch name {
    case "TypingSpeed": assign(TapeText.duration(value), to: \.typingSpeed)
    case "WaitTimeout": assign(TapeText.duration(value), to: \.waitTimeout)
    case "WaitPattern": assign(TapePattern(TapeText.unquoted(value)), to: \.waitPattern)
    case "PlaybackSpeed": assign(Self.positive(value), to: \.playbackSpeed)
    case "Seed": assign(UInt64(value), to: \.seed)
    case "Date": assign(Int(value), to: \.date)
    case "Title": assign(TapeText.unquoted(value), to: \.title)
    case "Width": assign(Self.positive(value), to: \.width)
    case "Height": assign(Self.positive(value), to: \.height)
    case "FontSize": assign(Self.positive(value), to: \.fontSize)
    case "Padding": assign(Double(value), to: \.padding)
    case "Columns": assign(Self.count(value), to: \.columns)
    case "Rows": assign(Self.count(value), to: \.rows)
    default: Self.looks.contains(name)
    }
  }

  private mutating func assign<Value>(
    _ value: Value?,
    to part: WritableKeyPath<TapeSettings, Value>
  ) -> Bool {
    guard let value else { return false }
    self[keyPath: part] = value
    return true
  }

  private static func positive(_ text: String) -> Double? {
    Double(text).flatMap { $0 > 0 && $0 < 100_000 ? $0 : nil }
  }

  private static func count(_ text: String) -> Int?? {
    Int(text).flatMap { (1...largest).contains($0) ? .some($0) : nil }
  }
}
