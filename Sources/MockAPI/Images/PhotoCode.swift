/// The shades by which a program that sees an image tells which one it is.
///
/// Every image of the server has a band at its top, ``band`` of its height, of six parts of equal width.
/// The first has a colour of the picture's sky; each of the others is darker than that or lighter by up
/// to two steps, or like it. So it looks like the light of the sky, and is read without knowing the
/// picture. It survives JPEG and symbols in true colour, not the 256 colours of a terminal.
package enum PhotoCode {
  /// The height of the band as a share of the image's: an image that takes 8 rows of a terminal, or more,
  /// has it in all of the first.
  package static let band = 1.0 / 8

  /// The parts of the band, from left to right.
  package static let parts = 6

  /// As many numbers have codes of their own; others have that of their remainder.
  package static let count = 3_125

  /// By how much neighbouring shades differ in red, green and blue.
  static let step = 6

  /// How many shades there are: as many darker ones as lighter ones, and that of the first part.
  private static let shades = 5

  /// Gives the colours for a number, from left to right, as 0xRRGGBB.
  ///
  /// - Parameters:
  ///   - number: at least 0; numbers from ``count`` on share codes.
  ///   - base: the first colour, as 0xRRGGBB; one without room for the shades beside it gets that room.
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

  /// The number whose code colours are.
  ///
  /// - Parameter colors: those of the parts from left to right, as 0xRRGGBB; the mean difference of each
  ///   from the first is taken for the nearest one of a code.
  /// - Returns: the number, below ``count``; nil for another number of colours, or where a difference is
  ///   half a step or more from that of any shade.
  package static func number(of colors: [UInt32]) -> Int? {
    guard colors.count == parts else { return nil }
    var number = 0
    for color in colors.dropFirst().reversed() {
      guard let shade = shade(brightness(color) - brightness(colors[0])) else { return nil }
      number = number * shades + shade
    }
    return gathered(number)
  }

  /// Red, green and blue.
  private static func levels(_ color: UInt32) -> [Int] {
    [16, 8, 0].map { Int(color >> $0 & 255) }
  }

  /// The sum of the levels: a step of all of them is three times ``step``.
  private static func brightness(_ color: UInt32) -> Int { levels(color).reduce(0, +) }

  private static func shade(_ difference: Int) -> Int? {
    (0..<shades).first { abs(3 * step * ($0 - shades / 2) - difference) * 2 < 3 * step }
  }

  /// Neighbours look unlike each other: 7 · 893 is one more than twice the count.
  private static func scattered(_ number: Int) -> Int { number * 893 % count }

  private static func gathered(_ number: Int) -> Int { number * 7 % count }
}
