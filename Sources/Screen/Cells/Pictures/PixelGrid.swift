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

  /// A grid of one colour.
  package init(_ pixel: Pixel) {
    self.init(width: 1, height: 1, pixels: [pixel])
  }

  /// The mean of all pixels.
  ///
  /// - Complexity: O(pixels).
  package var mean: Pixel {
    var sum = (red: 0, green: 0, blue: 0)
    for pixel in pixels {
      sum.red += Int(pixel.red)
      sum.green += Int(pixel.green)
      sum.blue += Int(pixel.blue)
    }
    let count = pixels.count
    return Pixel(UInt8(sum.red / count), UInt8(sum.green / count), UInt8(sum.blue / count))
  }
}
