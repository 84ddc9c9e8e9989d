import EverText
import EverBase

/// Control strings that draw pixels from the cursor on.
enum InlineCommand {
  /// The bytes that draw a picture at a place, and leave the cursor where it is.
  ///
  /// - Complexity: O(bytes).
  static func draw(_ picture: InlinePicture, at place: Position) -> [UInt8] {
    let start = ControlString.bytes("\u{1B}7\u{1B}[\(place.row + 1);\(place.column + 1)H")
    return start + pixels(of: picture) + ControlString.bytes("\u{1B}8")
  }

  private static func pixels(of picture: InlinePicture) -> [UInt8] {
    switch picture.encoding {
    case .sixels:
      // The second parameter leaves pixels without a colour as they are.
      return ControlString.bytes("\u{1B}P0;1;0q") + picture.bytes + ControlString.stringTerminator
    case .png(let size):
      let file = PNGFile(size: size, rows: picture.bytes).bytes
      let (columns, rows) = (picture.art.size.columns, picture.art.size.rows)
      let keys =
        "size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=0;inline=1"
        + ";doNotMoveCursor=1"
      return ControlString.bytes("\u{1B}]1337;File=\(keys):") + Base64.encode(file)
        + ControlString.bytes("\u{07}")
    }
  }
}

/// A PNG around rows that are compressed already (PNG, chapters 5 and 11).
struct PNGFile {
  let size: PixelSize
  /// The zlib stream of the rows, 3 bytes for each pixel and one before each row.
  let rows: [UInt8]

  /// - Complexity: O(bytes).
  var bytes: [UInt8] {
    let header = Self.number(size.width) + Self.number(size.height) + [8, 2, 0, 0, 0]
    return [0x89] + ControlString.bytes("PNG\r\n\u{1A}\n") + Self.chunk("IHDR", header)
      + Self.chunk("IDAT", rows) + Self.chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = ControlString.bytes(name) + data
    return number(data.count) + content + number(Int(checksum(of: content)))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 of ISO 3309.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    return ~sum
  }

  private static let table = (0..<UInt32(256)).map { byte in
    (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
