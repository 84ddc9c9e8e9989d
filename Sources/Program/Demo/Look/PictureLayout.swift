import EverText

/// The places of a picture: its cells, its window, and the space around both.
///
/// In units of a picture whose cells are 8 times 16, or in pixels after ``scaled(by:)``.
struct PictureLayout {
  /// The size of a cell.
  var cell: (width: Double, height: Double)
  /// The space between two characters, a part of the width of a cell.
  var letterSpacing: Double
  /// The upper left corner of the first cell.
  var origin: (x: Double, y: Double)
  /// The width and height of the window, which includes its bar.
  var window: (width: Double, height: Double)
  var margin: Double
  var bar: Double
  var radius: Double
  /// The pixels of a unit, by the size of the font.
  var scale: Double

  /// The size of a font whose characters are 8 units wide.
  static let fontSize = 40.0 / 3
  private static let usual = (padding: 12.0, radius: 8.0)

  init(_ look: PictureLook, _ size: Size) {
    let scale = (look.fontSize ?? Self.fontSize) / Self.fontSize
    let padding = look.padding.map { $0 / scale } ?? Self.usual.padding
    self.scale = scale
    letterSpacing = look.letterSpacing / scale
    cell = (8 + letterSpacing, 16 * look.lineHeight)
    margin = look.margin / scale
    bar = look.windowBar == nil ? 0 : look.windowBarSize / scale
    radius = look.borderRadius.map { $0 / scale } ?? Self.usual.radius
    origin = (margin + padding, margin + bar + padding)
    window = (
      Double(size.columns) * cell.width + 2 * padding,
      Double(size.rows) * cell.height + 2 * padding + bar
    )
  }

  var width: Double { window.width + 2 * margin }
  var height: Double { window.height + 2 * margin }

  /// The layout with other units, in which the sides of a cell are even numbers.
  func scaled(by factor: Double) -> PictureLayout {
    var layout = self
    layout.cell = (Self.even(cell.width * factor), Self.even(cell.height * factor))
    layout.letterSpacing *= factor
    layout.origin = ((origin.x * factor).rounded(), (origin.y * factor).rounded())
    let cells = ((width - 2 * origin.x) / cell.width, (height - 2 * origin.y + bar) / cell.height)
    layout.margin = (margin * factor).rounded()
    layout.bar = (bar * factor).rounded()
    layout.radius *= factor
    layout.window = (
      cells.0 * layout.cell.width + 2 * (layout.origin.x - layout.margin),
      cells.1 * layout.cell.height + 2 * (layout.origin.y - layout.margin) - layout.bar
    )
    return layout
  }

  /// The discs of a window bar: their centre, and their colour.
  func discs(of bar: PictureLook.WindowBar) -> [(x: Double, y: Double, color: UInt32)] {
    let colors: [UInt32] = [0xFF5F58, 0xFFBD2E, 0x18C132]
    return colors.enumerated().map { index, color in
      let color = bar.isOfRings ? 0x33_3333 : color
      let place = self.bar * (0.6 + 0.67 * Double(bar.isRight ? 2 - index : index))
      let x = bar.isRight ? margin + window.width - place : margin + place
      return (x, margin + self.bar / 2, color)
    }
  }

  /// The radius of a disc, and of the inside of a ring.
  var discRadius: (outer: Double, inner: Double) { (bar / 5, bar / 5 - bar / 20) }

  private static func even(_ length: Double) -> Double { max(2, (length / 2).rounded() * 2) }
}
