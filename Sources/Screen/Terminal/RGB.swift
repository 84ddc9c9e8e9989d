package import EverText

/// A colour as red, green and blue from 0 to 255.
package typealias RGB = PixelGrid.Pixel

extension RGB {
  /// An entry of xterm's default palette.
  package init(palette index: UInt8) {
    self =
      switch index {
      case ..<16: Self.basic[Int(index)]
      case ..<232: Self(cube: index - 16)
      default: Self(grey: index - 232)
      }
  }

  private init(cube index: UInt8) {
    func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }
    self.init(level(index / 36), level(index / 6 % 6), level(index % 6))
  }

  private init(grey index: UInt8) {
    let level = 8 + 10 * index
    self.init(level, level, level)
  }

  /// The nearest entry of xterm's palette by squared distance.
  ///
  /// - Complexity: O(length of the range); styles are looked up once.
  func nearest(in range: Range<Int>) -> Int {
    range.min { distance(to: $0) < distance(to: $1) } ?? range.lowerBound
  }

  /// The nearest entry of xterm's palette from 16 on, by squared distance.
  ///
  /// The nearest entry of the cube is computed for each component, and the nearest grey from the
  /// mean.
  var nearestOfCubeAndGreys: Int {
    // No array: every cell of a picture is looked up in each frame.
    func step(_ part: UInt8) -> Int { part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40 }
    let cube = 16 + 36 * step(red) + 6 * step(green) + step(blue)
    let grey = 232 + min(max((Int(red) + Int(green) + Int(blue) - 9) / 30, 0), 23)
    return distance(to: cube) <= distance(to: grey) ? cube : grey
  }

  private func distance(to index: Int) -> Int {
    let other = RGB(palette: UInt8(index))
    let (dr, dg) = (Int(red) - Int(other.red), Int(green) - Int(other.green))
    let db = Int(blue) - Int(other.blue)
    return dr * dr + dg * dg + db * db
  }

  /// A shade of a background on which text stays readable: a tenth of the way to white on a dark
  /// one, or to black on a light one.
  package var tint: RGB {
    let end = isLight ? 0 : 255
    let parts = [red, green, blue].map { UInt8((Int($0) * 9 + end) / 10) }
    return RGB(parts[0], parts[1], parts[2])
  }

  private static let basic: [RGB] = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
    RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
    RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
    RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
  ]
}
