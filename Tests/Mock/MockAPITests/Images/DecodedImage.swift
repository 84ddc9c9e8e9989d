import CImageReading
import Glibc

@testable import EverMock

/// The pixels of an image file.
struct DecodedImage {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  /// Decodes a file; nil when it isn't sound to its end.
  init?(_ file: [UInt8]) {
    var (width, height): (Int32, Int32) = (0, 0)
    guard let pixels = cread_image(file, file.count, &width, &height) else { return nil }
    defer { free(pixels) }
    self.width = Int(width)
    self.height = Int(height)
    bytes = Array(UnsafeBufferPointer(start: pixels, count: 3 * self.width * self.height))
  }

  /// The mean colour of all pixels.
  var mean: UInt32 { mean(0..<width, 0..<height) }

  /// The mean colour of the pixels of some columns and rows.
  func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    (0..<3).reduce(0) { color, channel in
      let sum = rows.reduce(0) { sum, y in
        columns.reduce(sum) { $0 + Int(bytes[3 * (y * width + $1) + channel]) }
      }
      return color << 8 | UInt32(sum / (columns.count * rows.count))
    }
  }

}
