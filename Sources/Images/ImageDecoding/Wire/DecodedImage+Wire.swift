import EverText
import EverBase

extension DecodedImage {
  init?(from reader: inout ByteReader) {
    guard
      let columns = reader.count(in: Wire.cells),
      let rows = reader.count(in: Wire.cells),
      let source = PixelSize(from: &reader, in: Wire.source),
      let preview = PixelGrid(from: &reader),
      let content = Content(from: &reader, cells: Size(columns: columns, rows: rows))
    else { return nil }
    let cells = Size(columns: columns, rows: rows)
    self.init(cells: cells, content: content, preview: preview, source: source)
  }

  func encode(into bytes: inout [UInt8]) {
    bytes.append(number: UInt32(clamping: cells.columns))
    bytes.append(number: UInt32(clamping: cells.rows))
    source.encode(into: &bytes)
    preview.encode(into: &bytes)
    content.encode(into: &bytes)
  }
}

extension DecodedImage.Content {
  fileprivate init?(from reader: inout ByteReader, cells: Size) {
    switch reader.number(UInt8.self) {
    case 0:
      guard let art = CellArt(from: &reader, size: cells) else { return nil }
      self = .symbols(art)
    case 1:
      guard
        let size = PixelSize(from: &reader, in: Wire.pixels),
        let count = reader.number(UInt32.self),
        let compressed = reader.bytes(Int(count))
      else { return nil }
      self = .pixels(size, compressed: compressed)
    case 2:
      guard let picture = InlinePicture(from: &reader, cells: cells) else { return nil }
      self = .inline(picture)
    default: return nil
    }
  }

  fileprivate func encode(into bytes: inout [UInt8]) {
    switch self {
    case .symbols(let art):
      bytes.append(0)
      art.encode(into: &bytes)
    case .pixels(let size, let compressed):
      bytes.append(1)
      size.encode(into: &bytes)
      bytes.append(number: UInt32(clamping: compressed.count))
      bytes += compressed
    case .inline(let picture):
      bytes.append(2)
      picture.encode(into: &bytes)
    }
  }
}

extension PixelSize {
  init?(from reader: inout ByteReader, in range: ClosedRange<Int>) {
    guard let width = reader.count(in: range), let height = reader.count(in: range) else {
      return nil
    }
    self.init(width: width, height: height)
  }

  func encode(into bytes: inout [UInt8]) {
    bytes.append(number: UInt32(clamping: width))
    bytes.append(number: UInt32(clamping: height))
  }
}

extension PixelGrid {
  fileprivate init?(from reader: inout ByteReader) {
    guard
      let size = PixelSize(from: &reader, in: 1...DecodeGeometry.previewSide),
      let bytes = reader.bytes(3 * size.width * size.height)
    else { return nil }
    self.init(width: size.width, height: size.height, bytes: bytes)
  }

  fileprivate func encode(into bytes: inout [UInt8]) {
    PixelSize(width: width, height: height).encode(into: &bytes)
    for pixel in pixels { bytes += [pixel.red, pixel.green, pixel.blue] }
  }
}
