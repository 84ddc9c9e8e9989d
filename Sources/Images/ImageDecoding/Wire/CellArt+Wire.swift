import EverText
import EverBase

/// On the wire, a cell takes 12 bytes: 4 for the character and 4 for each colour.
extension CellArt {
  private static let cellSize = 12

  init?(from reader: inout ByteReader, size: Size) {
    let count = size.columns * size.rows
    guard let bytes = reader.bytes(count * Self.cellSize) else { return nil }
    var cells: [Cell] = []
    cells.reserveCapacity(count)
    for start in stride(from: 0, to: bytes.count, by: Self.cellSize) {
      guard let cell = Cell(from: bytes, at: start) else { return nil }
      cells.append(cell)
    }
    self.init(size: size, cells: cells)
  }

  func encode(into bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + cells.count * Self.cellSize)
    for cell in cells {
      bytes.append(number: cell.scalar.value)
      bytes.append(number: cell.foreground.number)
      bytes.append(number: cell.background.number)
    }
  }
}

extension CellArt.Cell {
  fileprivate init?(from bytes: [UInt8], at start: Int) {
    guard
      let scalar = Unicode.Scalar(number(in: bytes, at: start)), scalar.isDrawn,
      let foreground = Color(number: number(in: bytes, at: start + 4)),
      let background = Color(number: number(in: bytes, at: start + 8))
    else { return nil }
    self.init(scalar, foreground: foreground, background: background)
  }
}

private func number(in bytes: [UInt8], at start: Int) -> UInt32 {
  UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
    | UInt32(bytes[start + 3]) << 24
}

extension Unicode.Scalar {
  /// Whether a picture may use the character: printable ASCII or Block Elements (U+2580 to U+259F).
  ///
  /// Each takes one cell, and none is a control character.
  fileprivate var isDrawn: Bool {
    (0x20...0x7E).contains(value) || (0x2580...0x259F).contains(value)
  }
}
