import EverText
import EverBase

/// On the wire, 1 byte for the encoding, its size in pixels, 4 bytes for the number of data bytes,
/// the data, and the symbols.
extension InlinePicture {
  init?(from reader: inout ByteReader, cells: Size) {
    guard
      let kind = reader.number(UInt8.self), kind <= 1,
      let size = PixelSize(from: &reader, in: Wire.pixels),
      let count = reader.number(UInt32.self),
      let bytes = reader.bytes(Int(count)),
      let art = CellArt(from: &reader, size: cells)
    else { return nil }
    let encoding = kind == 0 ? Encoding.sixels(cell: size) : .png(size)
    if case .sixels(let cell) = encoding {
      let limit = PixelSize(width: cells.columns * cell.width, height: cells.rows * cell.height)
      guard SixelData(limit: limit).accepts(bytes) else { return nil }
    }
    self.init(art: art, encoding: encoding, bytes: bytes)
  }

  func encode(into bytes: inout [UInt8]) {
    switch encoding {
    case .sixels(let cell):
      bytes.append(0)
      cell.encode(into: &bytes)
    case .png(let size):
      bytes.append(1)
      size.encode(into: &bytes)
    }
    bytes.append(number: UInt32(clamping: self.bytes.count))
    bytes += self.bytes
    art.encode(into: &bytes)
  }
}
