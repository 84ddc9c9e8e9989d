package import EverItems
package import EverText

/// The settings of a tape.
package struct TapeSettings: Hashable, Sendable {
  /// The pause after each key.
  package var typingSpeed = Duration.milliseconds(50)

  /// The longest wait of `Wait`.
  package var waitTimeout = Duration.seconds(15)

  /// The pattern of a `Wait` without one.
  package var waitPattern = RegularExpression(">$")

  /// The factor of the recording's speed, from 0.01 to 100.
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

  /// Sets a value; false when it is malformed, and nil when there is no such setting.
  mutating func set(_ name: String, to value: String) -> Bool? {
    switch name {
    case "TypingSpeed": assign(TapeText.duration(value), to: \.typingSpeed)
    case "WaitTimeout": assign(TapeText.duration(value), to: \.waitTimeout)
    case "WaitPattern": assign(RegularExpression(TapeText.unquoted(value)), to: \.waitPattern)
    case "PlaybackSpeed": assign(Self.number(value, in: 0.01...100), to: \.playbackSpeed)
    case "Seed": assign(UInt64(value), to: \.seed)
    case "Date": assign(Self.count(value, in: 0...Self.lastDate), to: \.date)
    case "Title": assign(TapeText.unquoted(value), to: \.title)
    case "Width": assign(Self.number(value, in: Self.pixels), to: \.width)
    case "Height": assign(Self.number(value, in: Self.pixels), to: \.height)
    case "FontSize": assign(Self.number(value, in: Self.pixels), to: \.fontSize)
    case "Padding": assign(Self.number(value, in: 0...Self.pixels.upperBound), to: \.padding)
    case "Columns": assign(Self.cells(value), to: \.columns)
    case "Rows": assign(Self.cells(value), to: \.rows)
    default: Self.looks.contains(name) ? true : nil
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

  /// The lengths in pixels.
  private static let pixels = 0.1...100_000

  /// The last second of the year 9999.
  private static let lastDate = 253_402_300_799

  private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
    Double(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func cells(_ text: String) -> Int?? { count(text, in: 1...largest).map { $0 } }

  private static func count(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}
