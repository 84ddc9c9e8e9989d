import CEverCurses
import EverText
import EverBase

@testable import EverTerminal

/// A cell of a screen.
struct ScreenCell: Hashable, Sendable {
  /// The character with its combining marks; empty in the right half of a wide character.
  var text: String
  var attributes: Style.Attributes
  /// The terminal's number of the colour; nil for its default colour.
  var foreground: Int?
  /// The terminal's number of the colour; nil for its default colour.
  var background: Int?

  init(_ cell: cnc_cell) {
    let all = [
      cell.scalars.0, cell.scalars.1, cell.scalars.2, cell.scalars.3, cell.scalars.4,
    ]
    let scalars = all.prefix(Int(cell.count)).compactMap(Unicode.Scalar.init)
    text = String(String.UnicodeScalarView(scalars))
    attributes = Style.Attributes(rawValue: UInt8(truncatingIfNeeded: cell.attributes))
    foreground = cell.foreground < 0 ? nil : Int(cell.foreground)
    background = cell.background < 0 ? nil : Int(cell.background)
  }
}

extension Screen {
  /// The cell that the terminal displays according to ncurses.
  func cell(at position: Position) -> ScreenCell {
    ScreenCell(
      curses.withLock { _ in
        cnc_cell_at(handle, Int32(position.row), Int32(position.column))
      }
    )
  }
}
