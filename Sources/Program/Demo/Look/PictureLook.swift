import EverItems

/// How a recording looks in pictures and videos, and how it passes.
///
/// A tape sets it by `Set`, and `convert` by its options. Lengths are in pixels, as in VHS.
package struct PictureLook: Hashable, Sendable {
  /// The theme; nil: dark, and light for a reader whose system is light where the format can.
  package var theme: PictureTheme?
  var fontFamily: String?
  /// The size of the font; nil: the size of the format.
  var fontSize: Double?
  var lineHeight = 1.0
  var letterSpacing = 0.0
  var padding: Double?
  var margin = 0.0
  /// The colour around the window; nil: transparent, or the colour of the screen.
  var marginFill: UInt32?
  var windowBar: WindowBar?
  var windowBarSize = 30.0
  var borderRadius: Double?
  var cursorBlinks = false
  /// The part of the recording at which its loop starts, from 0 to 1.
  var loopOffset = 0.0
  /// Frames per second of videos; nil: the format's default.
  var frameRate: Int?
  /// The time of the frame that viewers without animation show; nil: the fullest frame.
  var poster: Duration?
  /// The longest pause; nil: the limit of the recording.
  var idleLimit: Duration?
  package var speed = 1.0

  /// The bar above the screen.
  enum WindowBar: String, CaseIterable {
    case colorful = "Colorful"
    case colorfulRight = "ColorfulRight"
    case rings = "Rings"
    case ringsRight = "RingsRight"

    var isOfRings: Bool { self == .rings || self == .ringsRight }
    var isRight: Bool { self == .colorfulRight || self == .ringsRight }
  }

  package init() {}

  /// Sets a value by the name of its setting; false when it is malformed, and nil for another name.
  package mutating func set(_ name: String, to value: String) -> Bool? {
    Self.settings[name].map { $0(&self, value) }
  }

  /// The names of ``WindowBar``.
  package static var windowBars: [String] { WindowBar.allCases.map(\.rawValue) }
}

/// Sets a value that is written as a text; false for a malformed one.
typealias Setting<Root> = @Sendable (inout Root, String) -> Bool

/// Makes a setting from a function that reads its text and a function that sets its value.
func setting<Root, Value>(
  _ parse: @escaping @Sendable (String) -> Value?,
  _ set: @escaping @Sendable (inout Root, Value) -> Void
) -> Setting<Root> {
  { root, text in
    guard let value = parse(text) else { return false }
    set(&root, value)
    return true
  }
}

/// The settings and their values.
extension PictureLook {
  private static let settings: [String: Setting<PictureLook>] = [
    "Theme": setting(theme) { $0.theme = $1 },
    "FontFamily": setting({ $0.isEmpty ? nil : $0 }) { $0.fontFamily = $1 },
    "FontSize": setting({ length($0, in: 1...1_000) }) { $0.fontSize = $1 },
    "LineHeight": setting({ length($0, in: 0.5...10) }) { $0.lineHeight = $1 },
    "LetterSpacing": setting({ length($0, in: -5...100) }) { $0.letterSpacing = $1 },
    "Padding": setting({ length($0) }) { $0.padding = $1 },
    "Margin": setting({ length($0) }) { $0.margin = $1 },
    "MarginFill": setting(color) { $0.marginFill = $1 },
    "WindowBar": setting(WindowBar.init) { $0.windowBar = $1 },
    "WindowBarSize": setting({ length($0) }) { $0.windowBarSize = $1 },
    "BorderRadius": setting({ length($0) }) { $0.borderRadius = $1 },
    "CursorBlink": setting(Bool.init) { $0.cursorBlinks = $1 },
    "LoopOffset": setting(share) { $0.loopOffset = $1 },
    "Framerate": setting({ TapeText.number($0, in: 1...100) }) { $0.frameRate = $1 },
    "PlaybackSpeed": setting({ length($0, in: 0.01...100) }) { $0.speed = $1 },
    "Poster": setting(TapeText.duration) { $0.poster = $1 },
    "Idle": setting(TapeText.duration) { $0.idleLimit = $1 },
  ]

  /// A number, optionally with its unit.
  static func length(_ text: String, in range: ClosedRange<Double> = 0...10_000) -> Double? {
    let number = text.hasSuffix("px") ? String(text.dropLast(2)) : text
    return Double(number).flatMap { range.contains($0) ? $0 : nil }
  }

  /// A share such as `20%`; VHS takes it without the sign, too.
  private static func share(_ text: String) -> Double? {
    length(text.hasSuffix("%") ? String(text.dropLast()) : text, in: 0...100).map { $0 / 100 }
  }

  private static func color(_ text: String) -> UInt32? {
    guard text.utf8.count == 7, text.hasPrefix("#") else { return nil }
    return UInt32(text.dropFirst(), radix: 16)
  }

  private static func theme(_ text: String) -> PictureTheme? {
    guard text.hasPrefix("{") else { return PictureTheme(named: text) }
    return (try? JSONDocument(Array(text.utf8))).flatMap { PictureTheme(ofTape: $0.root) }
  }
}
