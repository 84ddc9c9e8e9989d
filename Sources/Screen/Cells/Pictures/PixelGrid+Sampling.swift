extension PixelGrid {
  /// The colour at a point of the picture, interpolated between the four pixels around it.
  ///
  /// - Parameters:
  ///   - x: from 0, the left edge, to 1, the right one.
  ///   - y: from 0, the top edge, to 1, the bottom one.
  /// - Returns: the colour; outside of the picture, that of the nearest edge.
  package func sample(x: Double, y: Double) -> Pixel {
    let (left, right, across) = Self.neighbours(of: x, count: width)
    let (top, bottom, down) = Self.neighbours(of: y, count: height)
    let upper = pixels[top * width + left].mixed(with: pixels[top * width + right], by: across)
    let lower = pixels[bottom * width + left]
      .mixed(with: pixels[bottom * width + right], by: across)
    return upper.mixed(with: lower, by: down)
  }

  /// The pixels before and after a place; the centre of a pixel is half a pixel from its edges.
  private static func neighbours(
    of place: Double,
    count: Int
  ) -> (before: Int, after: Int, share: Double) {
    let position = min(max(0, place * Double(count) - 0.5), Double(count - 1))
    let before = Int(position)
    return (before, min(before + 1, count - 1), position - Double(before))
  }
}

extension PixelGrid.Pixel {
  /// The colour between this one (0) and another one (1).
  package func mixed(with other: Self, by share: Double) -> Self {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      let value = Double(from) + (Double(to) - Double(from)) * share
      return UInt8(min(max(0, value + 0.5), 255))
    }
    return Self(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The perceived brightness from 0 to 255, with the weights of ITU-R BT.601.
  package var brightness: Int { (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1_000 }

  package static let black = Self(0, 0, 0)
  package static let white = Self(255, 255, 255)
}
