/// A code in an image's colours, from which a program that sees the image reads its number.
///
/// Each image of the server has a band at its top, ``band`` of its height, with six parts of equal
/// width. The first has a colour of the picture's sky. Each of the others is up to two steps darker
/// or lighter than that, or equal to it. So the band looks like the light of the sky, and is read
/// without knowing the picture. It survives JPEG and symbols in 24-bit colour, but not the 256
/// colours of a terminal.
package enum PhotoCode {
  /// The height of the band, as a share of the image's height.
  ///
  /// In an image of 8 or more terminal rows, the band fills the first row.
  package static let band = 1.0 / 8

  /// The number of parts of the band.
  package static let parts = 6

  /// The number of different codes; a larger number has the code of its remainder.
  package static let count = 3_125

  /// The difference of neighbouring shades, in red, green and blue.
  static let step = 6

  /// The number of shades: the base, and as many darker ones as lighter ones.
  private static let shades = 5

  /// Returns the colours for a number, from left to right, as 0xRRGGBB.
  ///
  /// - Parameters:
  ///   - number: at least 0; numbers from ``count`` on share codes.
  ///   - base: the first colour, as 0xRRGGBB; it is moved away from black and white to make room
  ///     for the shades beside it.
  /// - Returns: as many colours as there are ``parts``.
  package static func colors(_ number: Int, beside base: UInt32) -> [UInt32] {
    let reach = shades / 2 * step
    let base = levels(base).map { min(max($0, reach), 255 - reach) }
    var rest = scattered(number % count)
    let others = (1..<parts).map { _ in
      defer { rest /= shades }
      return base.map { $0 + (rest % shades) * step - reach }
    }
    return ([base] + others).map { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Reads the number from the colours of the parts.
  ///
  /// - Parameter colors: the colours from left to right, as 0xRRGGBB; the mean difference of each
  ///   from the first is rounded to the nearest shade.
  /// - Returns: the number, below ``count``; nil when there are too few or too many colours, or a
  ///   difference is half a step or more away from each shade.
  package static func number(of colors: [UInt32]) -> Int? {
    guard colors.count == parts else { return nil }
    var number = 0
    for color in colors.dropFirst().reversed() {
      guard let shade = shade(brightness(color) - brightness(colors[0])) else { return nil }
      number = number * shades + shade
    }
    return gathered(number)
  }

  /// The red, green and blue level.
  private static func levels(_ color: UInt32) -> [Int] {
    [16, 8, 0].map { Int(color >> $0 & 255) }
  }

  /// The sum of the levels; one step changes it by three times ``step``.
  private static func brightness(_ color: UInt32) -> Int { levels(color).reduce(0, +) }

  private static func shade(_ difference: Int) -> Int? {
    (0..<shades).first { abs(3 * step * ($0 - shades / 2) - difference) * 2 < 3 * step }
  }

  /// Scatters numbers, so that neighbours get different colours; 7 · 893 is one more than twice the
  /// count.
  private static func scattered(_ number: Int) -> Int { number * 893 % count }

  private static func gathered(_ number: Int) -> Int { number * 7 % count }
}
