import CEverPictures
import EverText
import TestSupport

@testable import EverTerminal

/// Identifies the photos that a terminal draws at placeholders.
final class PlacedImages {
  private let program: TerminalProgram
  /// The index of each upload's photo; nil when it is no photo, or damaged.
  private var places: [Int: Int?] = [:]

  init(of program: TerminalProgram) {
    self.program = program
  }

  /// The index of the photo in a box; nil when the box doesn't show all of it in the right place.
  func place(of box: PictureBox) -> Int? {
    guard let id = imageNumber(of: box), let image = program.heldImages.images[id],
      image.cells?.columns == box.columns.count
    else { return nil }
    if let known = places[image.upload] { return known }
    let place = image.place
    places[image.upload] = place
    return place
  }

  /// The number of the image whose parts fill the box, each in its own cell.
  func imageNumber(of box: PictureBox) -> UInt32? {
    let rows = box.cells.map { row in row.map { PlacedCell($0) } }
    guard let first = rows.first?.first ?? nil, box.isTopSeen == (first.row == 0) else {
      return nil
    }
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        guard cell == PlacedCell(id: first.id, row: first.row + row, column: column) else {
          return nil
        }
      }
    }
    return first.id
  }
}

/// The meaning of a placeholder's marks and colour.
private struct PlacedCell: Equatable {
  let id: UInt32
  let row: Int
  let column: Int

  init(id: UInt32, row: Int, column: Int) {
    (self.id, self.row, self.column) = (id, row, column)
  }

  /// - Returns: nil when a mark is missing.
  init?(_ cell: ScreenSnapshot.Cell) {
    let marks = cell.text.unicodeScalars.dropFirst().compactMap { Self.marks[$0.value] }
    guard cell.isPlaceholder, marks.count == 3 else { return nil }
    let color: UInt32
    switch cell.style.foreground {
    case .palette(let index): color = UInt32(index)
    case .rgb(let red, let green, let blue):
      color = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    default: return nil
    }
    self.init(id: UInt32(marks[2]) << 24 | color, row: marks[0], column: marks[1])
  }

  private static let marks = Dictionary(
    uniqueKeysWithValues: PlaceholderMarks.all.enumerated().map { ($1, $0) }
  )
}

extension HeldImages.Image {
  /// The red, green and blue of its pixels; nil when there are too few or too many.
  var colors: [UInt8]? {
    let count = 3 * pixels.width * pixels.height
    let bytes = [UInt8](base64: data)
    var written = uLongf(count)
    let colors = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let code = uncompress(buffer.baseAddress, &written, bytes, uLong(bytes.count))
      initialized = code == Z_OK ? Int(written) : 0
    }
    return colors.count == count ? colors : nil
  }

  /// The index of its photo, from the colours at its top.
  fileprivate var place: Int? {
    guard let colors else { return nil }
    let rows = 1..<max(2, Int(MockPhotos.bandRows(of: pixels.height)) - 1)
    return MockPhotos.place(
      of: MockPhotos.bandParts(of: pixels.width).compactMap { columns in
        mean(
          rows.flatMap { row in
            columns.map { column in
              let start = 3 * (row * pixels.width + column)
              return (Int(colors[start]), Int(colors[start + 1]), Int(colors[start + 2]))
            }
          }
        )
      }
    )
  }
}

extension [UInt8] {
  /// Decodes Base64 (RFC 4648); another character ends it.
  init(base64 text: [UInt8]) {
    self = []
    reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for digit in text {
      let value = base64Values[Int(digit)]
      guard value < 64 else { break }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
  }
}

private let base64Values: [UInt8] = {
  var values = [UInt8](repeating: 255, count: 256)
  let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt8(value) }
  return values
}()
