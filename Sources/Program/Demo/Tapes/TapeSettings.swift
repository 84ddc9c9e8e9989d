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

  /// How the recording looks, and how fast it plays.
  package var look = PictureLook()

  /// The shell that runs the commands of the tape; nil for the prompt of everscroll.
  package var shell: String?

  /// The programs that the tape requires.
  package var requirements: [String] = []

  /// The settings that have no effect, with their values.
  package var ignored: [String] = []

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
  private var columns: Int?
  private var rows: Int?

  /// The most columns and rows.
  static let largest = 300

  /// The size of the screen in cells: as set, or as VHS computes it from the pixels.
  package var size: Size {
    let font = look.fontSize ?? 22
    let space = 2 * (look.padding ?? 60) + 2 * look.margin
    func cells(_ pixels: Double, _ cell: Double) -> Int {
      Int(min(max((pixels - space) / cell, 1), Double(Self.largest)))
    }
    let bar = look.windowBar == nil ? 0 : look.windowBarSize
    return Size(
      columns: columns ?? cells(width, font * 0.6 + look.letterSpacing),
      rows: rows ?? cells(height - bar, font * 1.2 * look.lineHeight)
    )
  }

  /// Sets a value; false when it is malformed, and nil when there is no such setting.
  mutating func set(_ name: String, to value: String) -> Bool? {
    switch name {
    case "TypingSpeed": assign(TapeText.duration(value), to: \.typingSpeed)
    case "WaitTimeout": assign(TapeText.duration(value), to: \.waitTimeout)
    case "WaitPattern": assign(RegularExpression(value), to: \.waitPattern)
    case "Shell": assign(value.isEmpty ? nil : value, to: \.shell)
    case "Seed": assign(UInt64(value), to: \.seed)
    case "Date": assign(Self.count(value, in: 0...Self.lastDate), to: \.date)
    case "Title": assign(value, to: \.title)
    case "Width": assign(PictureLook.length(value, in: Self.pixels), to: \.width)
    case "Height": assign(PictureLook.length(value, in: Self.pixels), to: \.height)
    case "Columns": assign(Self.cells(value), to: \.columns)
    case "Rows": assign(Self.cells(value), to: \.rows)
    // VHS has hundreds of themes.
    case "Theme" where !value.hasPrefix("{") && PictureTheme(named: value) == nil:
      assign(ignored + ["Theme ‘\(value)’"], to: \.ignored)
    default: look.set(name, to: value)
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

  private static func cells(_ text: String) -> Int?? { count(text, in: 1...largest).map { $0 } }

  private static func count(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}
