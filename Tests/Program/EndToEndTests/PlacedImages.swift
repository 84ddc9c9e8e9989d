import EverText
import TestSupport

@testable import EverTerminal

extension TerminalProgram {
  /// Whether the parts of one image that the terminal holds fill a box, each in its own cell.
  func hasImage(in box: PictureBox) -> Bool {
    let rows = box.cells.map { row in row.map { PlacedCell($0) } }
    guard let first = rows.first?.first ?? nil, box.isTopSeen == (first.row == 0),
      heldImages.images[first.id]?.cells?.columns == box.columns.count
    else { return false }
    return rows.enumerated().allSatisfy { row, cells in
      cells.enumerated().allSatisfy { column, cell in
        cell == PlacedCell(id: first.id, row: first.row + row, column: column)
      }
    }
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
