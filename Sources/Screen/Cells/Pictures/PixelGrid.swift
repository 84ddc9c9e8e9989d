/// A picture in a few pixels: a preview, a blurred placeholder or a mean colour.
package struct PixelGrid: Hashable, Sendable {
  /// A colour in sRGB, with components from 0 to 255.
  package struct Pixel: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// The colour of 0xRRGGBB.
    package init(_ number: UInt32) {
      self.init(
        UInt8(truncatingIfNeeded: number >> 16),
        UInt8(truncatingIfNeeded: number >> 8),
        UInt8(truncatingIfNeeded: number)
      )
    }

    /// 0xRRGGBB.
    package var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    package var color: Color { .rgb(red, green, blue) }
  }

  package let width: Int
  package let height: Int
  /// `width * height` pixels, row by row.
  package let pixels: [Pixel]

  package init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(
      width > 0 && height > 0 && pixels.count == width * height,
      "\(pixels.count) pixels for \(width)×\(height)"
    )
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Makes a grid of three bytes a pixel: red, green and blue.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    let pixels = stride(from: 0, to: bytes.count, by: 3).map { start in
      Pixel(bytes[start], bytes[start + 1], bytes[start + 2])
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// A grid of one colour.
  package init(_ pixel: Pixel) {
    self.init(width: 1, height: 1, pixels: [pixel])
  }
}

extension PixelGrid {
  /// The colour at a point of the picture, interpolated between the four pixels around it.
  ///
  /// - Parameters:
  ///   - x: from 0, the left edge, to 1, the right one.
  ///   - y: from 0, the top edge, to 1, the bottom one.
  /// - Returns: the colour; outside of the picture, the colour of the nearest edge.
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
    // In parts of 65 536: converting each component takes longer.
    let parts = Int(min(max(0, share), 1) * 65_536)
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Int(from) << 16 + (Int(to) - Int(from)) * parts + 32_768) >> 16)
    }
    return Self(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// Whether it is nearer to white than to black, by the perceived brightness (ITU-R BT.601).
  package var isLight: Bool {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 127_500
  }

  package static let black = Self(0, 0, 0)
  package static let white = Self(255, 255, 255)
}
