import EverText

/// The places of a picture: its cells, its window, and the space around both.
///
/// In units of a picture whose cells are 8 times 16, or in pixels.
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

  /// - Parameters:
  ///   - look: the look of the picture.
  ///   - size: the cells of the screen.
  ///   - pixels: the pixels of a unit; the sides of a cell are then even numbers. Nil for units.
  init(_ look: PictureLook, _ size: Size, pixels: Double? = nil) {
    let scale = (look.fontSize ?? Self.fontSize) / Self.fontSize
    let unit = pixels ?? 1
    func whole(_ length: Double, by step: Double = 1) -> Double {
      pixels == nil ? length : max(step - 1, (length * unit / step).rounded() * step)
    }
    self.scale = scale
    let padding = whole(look.padding.map { $0 / scale } ?? Self.usual.padding)
    letterSpacing = look.letterSpacing / scale * unit
    cell = (whole(8 + look.letterSpacing / scale, by: 2), whole(16 * look.lineHeight, by: 2))
    margin = whole(look.margin / scale)
    bar = look.windowBar == nil ? 0 : whole(look.windowBarSize / scale)
    radius = (look.borderRadius.map { $0 / scale } ?? Self.usual.radius) * unit
    origin = (margin + padding, margin + bar + padding)
    window = (
      Double(size.columns) * cell.width + 2 * padding,
      Double(size.rows) * cell.height + 2 * padding + bar
    )
  }

  var width: Double { window.width + 2 * margin }
  var height: Double { window.height + 2 * margin }

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
}
