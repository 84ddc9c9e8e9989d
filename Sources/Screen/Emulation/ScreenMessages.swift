package import EverText
import EverBase

/// A message to the process that emulates a terminal.
///
/// On the wire it takes ``size`` bytes: one for its kind, and 4 each for two little-endian numbers.
package enum ScreenRequest: Hashable, Sendable {
  /// The number of bytes that a program wrote, at most ``mostBytes``; the bytes follow.
  case write(Int)
  case resize(Size)
  /// Send the rows that have changed since the last reply; all after a resize.
  case show

  /// The argument with which the image worker emulates a terminal.
  package static let workerArgument = "--emulate"

  package static let size = 9
  package static let mostBytes = 1 << 16

  /// Parses a request; nil when the bytes aren't a request.
  package init?(_ encoded: [UInt8]) {
    var reader = ByteReader(encoded)
    guard let kind = reader.number(UInt8.self), let first = reader.count(in: 0...Self.mostBytes),
      let second = reader.count(in: 0...Self.mostBytes)
    else { return nil }
    switch kind {
    case 0: self = .write(first)
    case 1: self = .resize(Size(columns: first, rows: second))
    case 2: self = .show
    default: return nil
    }
  }

  package var encoded: [UInt8] {
    let (kind, first, second): (UInt8, Int, Int) =
      switch self {
      case .write(let count): (0, count, 0)
      case .resize(let size): (1, size.columns, size.rows)
      case .show: (2, 0, 0)
      }
    var bytes = [kind]
    bytes.append(number: UInt32(clamping: first))
    bytes.append(number: UInt32(clamping: second))
    return bytes
  }
}

/// The rows of an emulated screen that have changed, in a message from its process.
///
/// On the wire, a prefix of ``prefixSize`` bytes states the size of the body.
package struct ScreenChanges: Sendable {
  package static let prefixSize = 4

  /// The size of the largest message, in bytes: a screen of 1000×1000 with six scalars in each cell.
  private static let largest = 64 << 20

  /// The row and column of a hidden cursor, which no screen has.
  private static let nowhere = 1_000

  /// The place of the cursor; nil while it is hidden.
  package var cursor: Position?

  /// The rows by their numbers from 0.
  package var rows: [(row: Int, cells: [ScreenSnapshot.Cell])] = []

  package init() {}

  /// Reads the size of the body from a prefix; nil when it is too large.
  package static func bodySize(prefix: [UInt8]) -> Int? {
    var reader = ByteReader(prefix)
    return reader.count(in: 0...largest)
  }

  /// Parses a body; nil when the bytes aren't rows of a screen of this size.
  ///
  /// - Complexity: O(bytes).
  package init?(body: [UInt8], size: Size) {
    var reader = ByteReader(body)
    guard let row = reader.count(in: 0...Self.nowhere),
      let column = reader.count(in: 0...Self.nowhere)
    else { return nil }
    if row < size.rows, column < size.columns { cursor = Position(row: row, column: column) }
    while !reader.isAtEnd {
      guard let row = reader.count(in: 0...size.rows - 1) else { return nil }
      var cells: [ScreenSnapshot.Cell] = []
      cells.reserveCapacity(size.columns)
      while cells.count < size.columns {
        guard let count = reader.count(in: 1...size.columns - cells.count),
          let cell = ScreenSnapshot.Cell(from: &reader)
        else { return nil }
        cells.append(contentsOf: repeatElement(cell, count: count))
      }
      rows.append((row, cells))
    }
  }

  /// The prefix and the body.
  ///
  /// - Complexity: O(cells).
  package var encoded: [UInt8] {
    var body: [UInt8] = []
    body.append(number: UInt32(clamping: cursor?.row ?? Self.nowhere))
    body.append(number: UInt32(clamping: cursor?.column ?? Self.nowhere))
    for (row, cells) in rows {
      body.append(number: UInt32(clamping: row))
      var rest = cells[...]
      while let cell = rest.first {
        let run = rest.prefix { $0 == cell }.count
        body.append(number: UInt32(clamping: run))
        cell.encode(into: &body)
        rest = rest.dropFirst(run)
      }
    }
    var bytes: [UInt8] = []
    bytes.append(number: UInt32(clamping: body.count))
    return bytes + body
  }
}

/// On the wire, a run of equal cells in a row is their number and one cell: its width, attributes,
/// two colours, and the length and bytes of its text.
extension ScreenSnapshot.Cell {
  fileprivate init?(from reader: inout ByteReader) {
    guard let width = reader.number(UInt8.self), width <= 2,
      let attributes = reader.number(UInt8.self),
      let foreground = reader.number(UInt32.self).flatMap(Color.init(number:)),
      let background = reader.number(UInt32.self).flatMap(Color.init(number:)),
      let text = reader.number(UInt8.self).flatMap({ reader.bytes(Int($0)) })
    else { return nil }
    let style = Style(
      foreground: foreground,
      background: background,
      attributes: Style.Attributes(rawValue: attributes)
    )
    self.init(text: String(decoding: text, as: UTF8.self), width: Int(width), style: style)
  }

  fileprivate func encode(into bytes: inout [UInt8]) {
    bytes += [UInt8(clamping: width), style.attributes.rawValue]
    bytes.append(number: style.foreground.number)
    bytes.append(number: style.background.number)
    let text = text.utf8
    bytes.append(UInt8(clamping: text.count))
    bytes += text.prefix(Int(UInt8.max))
  }
}

/// The screen of a terminal at one moment.
package struct ScreenSnapshot: Hashable, Sendable {
  /// A cell of the screen.
  ///
  /// The right half of a wide character is a cell of width 0.
  package struct Cell: Hashable, Sendable {
    /// The text; a space in an empty cell, and empty in the right half of a wide character.
    package var text: String
    package var width: Int
    package var style: Style

    package init(text: String, width: Int, style: Style) {
      (self.text, self.width, self.style) = (text, width, style)
    }
  }

  package var size: Size

  /// The cells row by row, `size.columns` in each.
  package var cells: [Cell]
  package var cursor: Position
  package var isCursorVisible: Bool
  package var isAlternateScreen: Bool

  /// Whether the program has turned on reports of the mouse.
  package var wantsMouse: Bool

  /// The last title that the program set; empty when it set none.
  package var title: String

  /// The cells of a row.
  package subscript(row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }
}
