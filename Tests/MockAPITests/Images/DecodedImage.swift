import CImageReading
import Glibc

@testable import MockAPI

/// The pixels of an image file.
struct DecodedImage {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  /// Nil for a file that isn't sound to its end.
  init?(_ file: [UInt8]) {
    var (width, height): (Int32, Int32) = (0, 0)
    guard let pixels = cread_image(file, file.count, &width, &height) else { return nil }
    defer { free(pixels) }
    self.width = Int(width)
    self.height = Int(height)
    bytes = Array(UnsafeBufferPointer(start: pixels, count: 3 * self.width * self.height))
  }

  /// The colour at a share of the width and the height.
  func color(_ x: Double, _ y: Double) -> UInt32 {
    let place = 3 * (Int(y * Double(height)) * width + Int(x * Double(width)))
    return bytes[place..<place + 3].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The mean of all pixels, channel by channel.
  var mean: [Int] {
    (0..<3).map { channel in
      stride(from: channel, to: bytes.count, by: 3).reduce(0) { $0 + Int(bytes[$1]) }
        / (width * height)
    }
  }

  /// The colours of the code's parts.
  var codeColors: [UInt32] {
    (0..<PhotoCode.parts).map { part in
      color((Double(part) + 0.5) / Double(PhotoCode.parts), PhotoCode.band / 2)
    }
  }

  /// The number in the code.
  var number: Int? { PhotoCode.number(of: codeColors) }
}
