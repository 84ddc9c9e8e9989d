/// Image files of 16×8 pixels: the left half is red, the right half blue.
enum SmallPicture {
  static let jpeg = bytes(
    """
    ffd8ffe000104a46494600010100000100010000ffdb004300100b0c0e0c0a100e0d0e1211101318281a1816
    16183123251d283a333d3c3933383740485c4e404457453738506d51575f626768673e4d71797064785c6567
    63ffdb0043011112121815182f1a1a2f63423842636363636363636363636363636363636363636363636363
    6363636363636363636363636363636363636363636363636363ffc000110800080010030111000211010311
    01ffc40014000100000000000000000000000000000005ffc400141001000000000000000000000000000000
    00ffc400160101010100000000000000000000000000070506ffc40014110100000000000000000000000000
    000000ffda000c03010002110311003f00152dbc0e501cbfffd9
    """
  )

  static let gif = bytes(
    """
    47494638376110000800810000ff00000000ff0000000000002c00000000100008000008240001081c283080
    c183060912448850e14086071d1684184022008a152562b4b85123c580003b
    """
  )

  static let webp = bytes(
    """
    5249464626000000574542505650384c190000002f0fc001000f10f3bffff31f0ec482c9fca53b5388e87fe4
    0000
    """
  )

  /// Two frames; the second is green.
  static let animatedWebP = bytes(
    """
    524946468e00000057454250565038580a000000020000000f0000070000414e494d06000000000000000000
    414e4d46320000000000000000000f0000070000640000025650384c190000002f0fc001000f10f3bffff31f
    0ec482c9fca53b5388e87f640000414e4d46280000000000000000000f0000070000640000005650384c0f00
    00002f0fc0010007d0ff88fe0722a2ff0100
    """
  )

  static let png = WrittenPNG(width: 16, height: 8) { column, _ in
    column < 8 ? [255, 0, 0, 255] : [0, 0, 255, 255]
  }.bytes

  /// The JPEG with an orientation (Exif 2.32, 4.6.4): 6 turns it a quarter to the right, so that
  /// red is above blue; 8 turns it to the left.
  static func jpeg(orientation: Int) -> [UInt8] {
    let exif = bytes(
      "45786966 0000 4d4d002a00000008 0001 0112 0003 00000001 000\(orientation) 0000 00000000"
    )
    let length = exif.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + exif
    return Array(jpeg[..<2]) + segment + Array(jpeg[2...])
  }

  /// The GIF with its only frame repeated; the frame begins after 13 bytes and a palette of 4
  /// colours.
  static func gif(frames: Int) -> [UInt8] {
    let frame = gif[25..<gif.count - 1]
    return Array(gif[..<25]) + (0..<frames).flatMap { _ in frame } + [0x3B]
  }

  /// The JPEG with another size in its frame header (ITU T.81, B.2.2).
  static func jpeg(claiming width: UInt16, _ height: UInt16) -> [UInt8] {
    var file = jpeg
    let frame = file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 } ?? 0
    file.replaceSubrange(frame + 5..<frame + 9, with: bigEndian(height) + bigEndian(width))
    return file
  }

  /// The JPEG below itself, with a restart marker after each (ITU-T T.81, B.2.4.4).
  static func jpeg(times: Int) -> [UInt8] {
    let file = jpeg(claiming: 16, UInt16(8 * times))
    let coded = file.suffix(9).dropLast(2)
    let scan = file.count - 23
    let rows = (0..<times).flatMap { coded + [0xFF, 0xD0 + UInt8($0 % 8)] }
    return Array(file[..<scan]) + [0xFF, 0xDD, 0, 4, 0, 2] + file[scan..<file.count - 9]
      + rows.dropLast(2) + [0xFF, 0xD9]
  }

  static func gif(claiming width: UInt16, _ height: UInt16) -> [UInt8] {
    var file = gif
    file.replaceSubrange(6..<10, with: (bigEndian(height) + bigEndian(width)).reversed())
    return file
  }

  private static func bytes(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}

/// An uncompressed PNG of red, green, blue and alpha (PNG, third edition, 5 and 10).
struct WrittenPNG {
  let bytes: [UInt8]

  init(width: UInt32, height: UInt32, pixel: (UInt32, UInt32) -> [UInt8]) {
    var rows: [UInt8] = []
    for row in 0..<height {
      rows.append(0)
      for column in 0..<width { rows += pixel(column, row) }
    }
    self.init(claiming: width, height, rows: rows)
  }

  /// A header that claims a size, with rows that may have another size.
  init(claiming width: UInt32, _ height: UInt32, rows: [UInt8]) {
    let header = bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]
    bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", header) + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
  }

  /// Red, green and blue in rows that are compressed already.
  init(_ width: UInt32, _ height: UInt32, compressed rows: [UInt8]) {
    let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
    bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", header) + Self.chunk("IDAT", rows) + Self.chunk("IEND", [])
  }

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + body
    return bigEndian(UInt32(body.count)) + checked + bigEndian(checksum(checked))
  }

  /// A zlib stream of uncompressed blocks (RFC 1950, RFC 1951).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var written: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let block = bytes[start..<min(start + 65_535, bytes.count)]
      let size = bigEndian(UInt16(block.count)).reversed()
      written += [start + 65_535 >= bytes.count ? 1 : 0] + size + size.map { ~$0 } + block
    }
    return written + bigEndian(adler(bytes))
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  /// CRC-32 as in Annex D of the PNG specification.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

private func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian) { Array($0) }
}
