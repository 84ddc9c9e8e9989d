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

  /// The colours in the middle of the code's parts.
  var codeColors: [UInt32] {
    let rows = 0..<max(1, Int(PhotoCode.band * Double(height)))
    return (0..<PhotoCode.parts).map { part in
      let middle = (2 * part + 1) * width / (2 * PhotoCode.parts)
      let reach = width / (5 * PhotoCode.parts)
      return mean(middle - reach..<middle + reach + 1, rows)
    }
  }

  /// The number in the code.
  var number: Int? { PhotoCode.number(of: codeColors) }
}
