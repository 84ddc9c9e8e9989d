import CCurses
package import Cells

/// A cell of a screen.
package struct ScreenCell: Hashable, Sendable {
  /// The character with its combining marks; empty in the right half of a wide character.
  package var text: String
  package var attributes: Style.Attributes
  /// The terminal's number of the colour; nil for its default colour.
  package var foreground: Int?
  /// The terminal's number of the colour; nil for its default colour.
  package var background: Int?

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
