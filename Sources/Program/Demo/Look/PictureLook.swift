import EverDocuments

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
  /// The colour around the window; nil: transparent, or that of the screen.
  var marginFill: UInt32?
  var windowBar: WindowBar?
  var windowBarSize = 30.0
  var borderRadius: Double?
  var cursorBlinks = false
  /// The part of the recording at which its loop starts, from 0 to 1.
  var loopOffset = 0.0
  /// Frames per second of videos; nil: those of the format.
  var frameRate: Int?
  /// The time of the frame that viewers without animation show; nil: the fullest frame.
  var poster: Duration?
  /// The longest pause; nil: that of the recording.
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

  /// Whether a setting concerns the look.
  package static func knows(_ name: String) -> Bool { setters[name] != nil }

  /// Sets a value by the name of its setting; false when it is malformed, and nil for another name.
  package mutating func set(_ name: String, to value: String) -> Bool? {
    Self.setters[name].map { $0(&self, value) }
  }

  /// The names of ``WindowBar``.
  package static var windowBars: [String] { WindowBar.allCases.map(\.rawValue) }
}

/// The settings and their values.
extension PictureLook {
  private typealias Setter = @Sendable (inout PictureLook, String) -> Bool

  private static let setters: [String: Setter] = [
    "Theme": optional(\.theme, theme),
    "FontFamily": optional(\.fontFamily) { $0.isEmpty ? nil : $0 },
    "FontSize": optional(\.fontSize) { length($0, in: 1...1_000) },
    "LineHeight": setter(\.lineHeight) { length($0, in: 0.5...10) },
    "LetterSpacing": setter(\.letterSpacing) { length($0, in: -5...100) },
    "Padding": optional(\.padding) { length($0) },
    "Margin": setter(\.margin) { length($0) },
    "MarginFill": optional(\.marginFill, color),
    "WindowBar": optional(\.windowBar, WindowBar.init),
    "WindowBarSize": setter(\.windowBarSize) { length($0) },
    "BorderRadius": optional(\.borderRadius) { length($0) },
    "CursorBlink": setter(\.cursorBlinks, Bool.init),
    "LoopOffset": setter(\.loopOffset, share),
    "Framerate": optional(\.frameRate) { Int($0).flatMap { (1...100).contains($0) ? $0 : nil } },
    "PlaybackSpeed": setter(\.speed) { length($0, in: 0.01...100) },
    "Poster": optional(\.poster, TapeText.duration),
    "Idle": optional(\.idleLimit, TapeText.duration),
  ]

  private static func setter<Value>(
    _ part: any WritableKeyPath<PictureLook, Value> & Sendable,
    _ parse: @escaping @Sendable (String) -> Value?
  ) -> Setter {
    { look, text in
      guard let value = parse(text) else { return false }
      look[keyPath: part] = value
      return true
    }
  }

  private static func optional<Value>(
    _ part: any WritableKeyPath<PictureLook, Value?> & Sendable,
    _ parse: @escaping @Sendable (String) -> Value?
  ) -> Setter {
    { look, text in
      guard let value = parse(text) else { return false }
      look[keyPath: part] = value
      return true
    }
  }

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
