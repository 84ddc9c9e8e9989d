/// The colours by which a program that sees an image tells which one it is.
///
/// Every image of the server has a band at its top, ``band`` of its height, of three parts of equal
/// width, each of one colour. The levels of red, green and blue are among those of the 240 colours that
/// terminals have beside their own 16 and lie 40 apart, so that they survive JPEG and quantisation.
package enum PhotoCode {
  /// The height of the band as a share of the image's.
  package static let band = 1.0 / 6

  /// The parts of the band, from left to right.
  package static let parts = 3

  /// As many numbers have codes of their own; others have that of their remainder.
  package static let count = 19_683

  /// The levels that a channel may have: each is one of the colour cube of xterm's 256 colours.
  private static let levels: [UInt32] = [135, 175, 215]

  /// Gives the colours for a number, from left to right, as 0xRRGGBB.
  ///
  /// - Parameter number: at least 0; numbers from ``count`` on share codes.
  /// - Returns: as many colours as there are ``parts``.
  package static func colors(_ number: Int) -> [UInt32] {
    var rest = scattered(number % count)
    var channels: [UInt32] = []
    for _ in 0..<(3 * parts) {
      channels.append(levels[rest % levels.count])
      rest /= levels.count
    }
    return (0..<parts).map { part in
      channels[3 * part] << 16 | channels[3 * part + 1] << 8 | channels[3 * part + 2]
    }
  }

  /// The number whose code colours are, each channel taken for the nearest level.
  ///
  /// - Parameter colors: those of the parts from left to right, as 0xRRGGBB.
  /// - Returns: the number, below ``count``; nil for another number of colours, or where one is farther
  ///   than 19 from every level, as no code is.
  package static func number(of colors: [UInt32]) -> Int? {
    guard colors.count == parts else { return nil }
    var number = 0
    for color in colors.reversed() {
      for shift: UInt32 in [0, 8, 16] {
        guard let level = nearest(color >> shift & 255) else { return nil }
        number = number * levels.count + level
      }
    }
    return gathered(number)
  }

  private static func nearest(_ value: UInt32) -> Int? {
    levels.firstIndex { abs(Int($0) - Int(value)) < 20 }
  }

  /// Neighbours look unlike each other: 7 · 2812 is one more than the count.
  private static func scattered(_ number: Int) -> Int { number * 2812 % count }

  private static func gathered(_ number: Int) -> Int { number * 7 % count }
}
