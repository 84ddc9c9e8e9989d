import CEverPictures
import EverBase
import EverTerminal
import EverText
import Glibc

/// The parts that SVG and HTML share: colours as styles, and themes.
enum Markup {
  /// The CSS value of a colour; a variable for the colours of the theme.
  static func css(_ color: Color, standard: String) -> String {
    switch color {
    case .standard: "var(--\(standard))"
    case .palette(let index) where index < 16: "var(--c\(index))"
    case .palette(let index): hexadecimal(RGB(palette: index))
    case .rgb(let red, let green, let blue): hexadecimal(RGB(red, green, blue))
    }
  }

  /// The colours of a text and its background; nil for the screen's own background.
  ///
  /// On a background that is the same in both themes, text has its colour of the dark one, in which
  /// most recordings are made.
  static func colors(of style: Style) -> (text: String, behind: String?) {
    let isOnFixed = style.background.isFixed && !style.attributes.contains(.reverse)
    let text =
      isOnFixed
      ? hexadecimal(RGB(value(style.foreground, isText: true)))
      : css(style.foreground, standard: "fg")
    let behind = style.background == .standard ? nil : css(style.background, standard: "bg")
    guard style.attributes.contains(.reverse) else { return (text, behind) }
    return (css(style.background, standard: "bg"), css(style.foreground, standard: "fg"))
  }

  /// A colour of the dark theme as 0xRRGGBB.
  static func value(_ color: Color, isText: Bool) -> UInt32 {
    switch color {
    case .standard: value(dark[isText ? 16 : 17])
    case .palette(let index) where index < 16: value(dark[Int(index)])
    case .palette, .rgb: value(String(css(color, standard: "fg").dropFirst()))
    }
  }

  private static func value(_ digits: String) -> UInt32 { UInt32(digits, radix: 16) ?? 0 }

  /// The colours of a text and its background in the dark theme; a dim text is mixed with its
  /// background.
  static func values(of style: Style) -> (text: UInt32, behind: UInt32) {
    var text = value(style.foreground, isText: true)
    var behind = value(style.background, isText: false)
    if style.attributes.contains(.reverse) { swap(&text, &behind) }
    return style.attributes.contains(.dim) ? (dimmed(text, on: behind), behind) : (text, behind)
  }

  private static func dimmed(_ text: UInt32, on behind: UInt32) -> UInt32 {
    var mixed: UInt32 = 0
    for shift: UInt32 in [0, 8, 16] {
      let (front, back) = ((text >> shift) & 255, (behind >> shift) & 255)
      mixed |= ((front * 6 + back * 4) / 10) << shift
    }
    return mixed
  }

  /// The CSS rules of the themes: dark, unless the user's system is light.
  static let themes = """
    :root{\(variables(dark))}
    @media (prefers-color-scheme:light){:root{\(variables(light))}}
    """

  private static let dark = [
    "1d2026", "e06c75", "98c379", "e5c07b", "61afef", "c678dd", "56b6c2", "abb2bf", "7f8795",
    "ef8b93", "b1d196", "efd19a", "88c4f5", "d699e8", "7fcbd4", "ffffff", "d4d8df", "17191e",
  ]

  private static let light = [
    "24292f", "c4303b", "2f7d32", "946200", "1a5fb4", "8a3ab0", "0c7480", "5c6370", "757d8a",
    "d1434e", "3c8f40", "a87408", "2f74cc", "9d51c2", "1b8793", "101214", "24292f", "fbfbfa",
  ]

  /// The variables of the 16 palette colours, the foreground and the background.
  private static func variables(_ colors: [String]) -> String {
    let names = (0..<16).map { "c\($0)" } + ["fg", "bg"]
    return zip(names, colors).map { "--\($0):#\($1)" }.joined(separator: ";")
  }

  private static func hexadecimal(_ color: RGB) -> String {
    "#" + color.number.digits(6, radix: 16)
  }

  /// Monospaced fonts of all systems.
  static let fonts =
    "ui-monospace,'JetBrains Mono','DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"
}

extension Color {
  /// Whether it is the same in all themes.
  var isFixed: Bool {
    switch self {
    case .rgb: true
    case .palette(let index): index >= 16
    case .standard: false
    }
  }
}

extension PixelImage {
  /// The pixels in rows, 3 bytes each; nil when they can't be decompressed.
  ///
  /// - Complexity: O(pixels).
  var bytes: [UInt8]? {
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    let count = pixels.width * pixels.height * 3
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      var written = uLongf(count)
      let code = uncompress(buffer.baseAddress, &written, compressed, uLong(compressed.count))
      isWhole = code == Z_OK && written == count
      used = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }

  /// The image as a `data:` URL of a JPEG; nil when it can't be made.
  ///
  /// - Complexity: O(pixels).
  var url: String? { bytes.flatMap { EmbeddedImage.url(of: $0, pixels, as: CIMG_JPEG) } }
}

/// Images inside of a document.
enum EmbeddedImage {
  /// The quality of JPEGs, from 1 to 100.
  private static let quality: Int32 = 82

  /// Pixels as a `data:` URL.
  ///
  /// - Parameters:
  ///   - bytes: the pixels in rows, 3 bytes each (red, green, blue).
  ///   - size: the size, from 1 to 16 383 each way.
  ///   - format: JPEG or PNG.
  /// - Returns: the URL; nil when there is no memory.
  /// - Complexity: O(pixels).
  static func url(of bytes: [UInt8], _ size: PixelSize, as format: cimg_format) -> String? {
    var length = 0
    let (width, height) = (Int32(size.width), Int32(size.height))
    guard let file = cimg_encode_pixels(bytes, width, height, format, quality, &length) else {
      return nil
    }
    defer { free(file) }
    let text = Base64.text(of: Array(UnsafeBufferPointer(start: file, count: length)))
    return "data:image/\(format == CIMG_JPEG ? "jpeg" : "png");base64,\(text)"
  }
}
