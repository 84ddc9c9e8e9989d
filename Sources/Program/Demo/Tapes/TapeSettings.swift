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

  /// Whether the keys that the tape presses are displayed below the screen.
  package var showsKeys = false

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
    // VHS has hundreds of themes.
    if name == "Theme", !value.hasPrefix("{"), PictureTheme(named: value) == nil {
      ignored.append("Theme ‘\(value)’")
      return true
    }
    return Self.all[name].map { $0(&self, value) } ?? look.set(name, to: value)
  }

  private static let all: [String: Setting<TapeSettings>] = [
    "TypingSpeed": setting(TapeText.duration) { $0.typingSpeed = $1 },
    "WaitTimeout": setting(TapeText.duration) { $0.waitTimeout = $1 },
    "WaitPattern": setting({ RegularExpression($0) }) { $0.waitPattern = $1 },
    "Shell": setting({ $0.isEmpty ? nil : $0 }) { $0.shell = $1 },
    "Keys": setting({ ["on": true, "off": false][$0] }) { $0.showsKeys = $1 },
    "Seed": setting({ UInt64($0) }) { $0.seed = $1 },
    "Date": setting({ TapeText.number($0, in: 0...lastDate) }) { $0.date = $1 },
    "Title": setting({ $0 }) { $0.title = $1 },
    "Width": setting({ PictureLook.length($0, in: pixels) }) { $0.width = $1 },
    "Height": setting({ PictureLook.length($0, in: pixels) }) { $0.height = $1 },
    "Columns": setting({ TapeText.number($0, in: 1...largest) }) { $0.columns = $1 },
    "Rows": setting({ TapeText.number($0, in: 1...largest) }) { $0.rows = $1 },
  ]

  /// The lengths in pixels.
  private static let pixels = 0.1...100_000

  /// The last second of the year 9999.
  private static let lastDate = 253_402_300_799
}
