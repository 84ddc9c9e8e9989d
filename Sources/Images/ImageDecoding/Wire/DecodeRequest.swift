import EverText
import EverBase

/// A request of the program to the image worker, which precedes the bytes of the image.
///
/// On the wire it takes ``size`` bytes, with little-endian numbers: 4 for the protocol and its
/// version, 4 for the number of bytes that follow, 4 each for the columns, rows, width and height
/// of the target, one for whether the image fills it, and one for how it is drawn.
package struct DecodeRequest: Hashable, Sendable {
  /// The bytes of a request on the wire.
  package static let size = 26

  /// The largest image that is sent, in bytes: the most that the program receives from a server.
  package static let maximumByteCount = 64 << 20

  package var target: DecodeTarget
  /// The number of bytes of the image, which follow the request.
  package var byteCount: Int

  package init(target: DecodeTarget, byteCount: Int) {
    self.target = target
    self.byteCount = byteCount
  }

  /// Parses a request; nil when the bytes aren't a request.
  package init?(_ encoded: [UInt8]) {
    var reader = ByteReader(encoded)
    guard
      reader.number(UInt32.self) == Wire.mark,
      let byteCount = reader.count(in: 0...Self.maximumByteCount),
      let columns = reader.count(in: Wire.cells),
      let rows = reader.count(in: Wire.cells),
      let width = reader.count(in: Wire.pixels),
      let height = reader.count(in: Wire.pixels),
      let fills = reader.number(UInt8.self), fills <= 1,
      let drawing = reader.number(UInt8.self).flatMap(DecodeTarget.Drawing.init(rawValue:)),
      reader.isAtEnd
    else { return nil }
    self.byteCount = byteCount
    target = DecodeTarget(
      cells: Size(columns: columns, rows: rows),
      pixels: PixelSize(width: width, height: height),
      fills: fills == 1,
      drawing: drawing
    )
  }

  /// The bytes of the request; nil for an image of more than ``maximumByteCount``, or a target
  /// without cells or with more than 4 096 either way.
  package var encoded: [UInt8]? {
    let numbers = [
      byteCount, target.cells.columns, target.cells.rows, target.pixels.width, target.pixels.height,
    ]
    var bytes: [UInt8] = []
    bytes.append(number: Wire.mark)
    for number in numbers { bytes.append(number: UInt32(clamping: number)) }
    bytes.append(target.fills ? 1 : 0)
    bytes.append(target.drawing.rawValue)
    return DecodeRequest(bytes) == self ? bytes : nil
  }
}

/// The limits that both directions of the wire share.
enum Wire {
  /// "EVI" and the version: the program and the worker may come from different installations.
  static let mark: UInt32 = 0x0249_5645
  /// The columns or rows of a picture.
  static let cells = 1...4_096
  /// The pixels of a picture either way.
  static let pixels = 1...32_768
  /// The pixels of a file either way; WebP has 14 bits, JPEG 16, PNG 31.
  static let source = 1...Int(Int32.max)
}
