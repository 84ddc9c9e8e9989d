import CEverPictures
import EverBase
import EverText
import Glibc

/// The parts that SVG and HTML share: colours, themes and fonts.
enum Markup {
  /// A colour: its value, and its index in a theme; nil for a colour that isn't in the theme.
  struct Paint: Hashable {
    var value: UInt32
    var part: Int?
  }

  /// The colours of a text and its background; nil for the screen's own background.
  ///
  /// On a background that is the same in both themes, text has its colour of the theme that recordings
  /// are made in.
  static func colors(of style: Style, _ theme: PictureTheme) -> (text: Paint, behind: Paint?) {
    let isOnFixed =
      PictureTheme.part(of: style.background, isText: false) == nil
      && !style.attributes.contains(.reverse)
    func paint(_ color: Color, _ isText: Bool) -> Paint {
      let part = isText && isOnFixed ? nil : PictureTheme.part(of: color, isText: isText)
      return Paint(value: theme.value(color, isText: isText), part: part)
    }
    let (text, behind) = (paint(style.foreground, true), paint(style.background, false))
    if style.attributes.contains(.reverse) { return (behind, text) }
    return (text, style.background == .standard ? nil : behind)
  }

  /// The part of a theme that a plain text has.
  static let text = 16

  /// What a style draws through or below a text, in CSS; nil for nothing.
  static func decoration(of style: Style) -> String? {
    let lines: [(Style.Attributes, String)] = [
      (.underline, "underline"), (.strike, "line-through"),
    ]
    let drawn = lines.filter { style.attributes.contains($0.0) }.map(\.1)
    return drawn.isEmpty ? nil : drawn.joined(separator: " ")
  }

  /// Monospaced fonts of all systems.
  static let fonts =
    "ui-monospace,'JetBrains Mono','DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"

  /// The font of a look, and fonts that other systems have.
  static func fonts(of look: PictureLook) -> String {
    look.fontFamily.map { "'\($0.filter { $0 != "'" })'," + fonts }?.escapedForMarkup ?? fonts
  }

  /// A number with three decimals at most.
  static func number(_ value: Double) -> String {
    let thousandths = Int((value * 1_000).rounded())
    guard thousandths % 1_000 != 0 else { return "\(thousandths / 1_000)" }
    var text = "\(abs(thousandths) / 1_000).\((abs(thousandths) % 1_000).digits(3))"
    while text.last == "0" { text.removeLast() }
    return thousandths < 0 ? "-" + text : text
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

/// Files of images, alone and inside of a document.
enum EmbeddedImage {
  /// The quality of JPEGs, from 1 to 100.
  private static let quality: Int32 = 82

  /// Pixels as a file.
  ///
  /// - Parameters:
  ///   - bytes: the pixels in rows, 3 bytes each (red, green, blue).
  ///   - size: the size, from 1 to 16 383 each way.
  ///   - format: JPEG or PNG.
  /// - Returns: the bytes; nil when there is no memory.
  /// - Complexity: O(pixels).
  static func file(of bytes: [UInt8], _ size: PixelSize, as format: cimg_format) -> [UInt8]? {
    var length = 0
    let (width, height) = (Int32(size.width), Int32(size.height))
    guard let file = cimg_encode_pixels(bytes, width, height, format, quality, &length) else {
      return nil
    }
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: length))
  }

  /// Pixels as a `data:` URL, as ``file(of:_:as:)`` makes it.
  static func url(of bytes: [UInt8], _ size: PixelSize, as format: cimg_format) -> String? {
    file(of: bytes, size, as: format).map { file in
      "data:image/\(format == CIMG_JPEG ? "jpeg" : "png");base64,"
        + String(decoding: Base64.encode(file), as: UTF8.self)
    }
  }
}
