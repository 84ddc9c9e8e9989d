import Glibc

/// A change of all colours of a picture.
struct Tone: Sendable {
  /// The shares that a channel gets of itself, of the next one and of the one after that, in the
  /// circle of red, green and blue.
  let mix: (Float, Float, Float)

  /// The factors of red, green and blue.
  var gain: (Float, Float, Float) = (1, 1, 1)

  /// - Parameters:
  ///   - turn: the way of each colour around the circle of hues, as a share of it.
  ///   - saturation: 1 keeps it, 0 leaves greys.
  init(turn: Double = 0, saturation: Double = 1) {
    let (along, across) = (saturation * cos(turn * 2 * .pi), saturation * sin(turn * 2 * .pi))
    let rest = (1 - along) / 3
    mix = (
      Float(rest + along), Float(rest - across / 3.0.squareRoot()),
      Float(rest + across / 3.0.squareRoot())
    )
  }

  /// Makes a soft colour.
  ///
  /// - Parameters:
  ///   - hue: repeats after 1.
  ///   - light: the lightness, from 0 to 1.
  /// - Returns: the colour as 0xRRGGBB.
  static func color(hue: Double, light: Double) -> UInt32 {
    [0.0, 1.0 / 3, 2.0 / 3].reduce(0) { color, offset in
      let place = (hue + offset).truncatingRemainder(dividingBy: 1)
      let wave = min(max(abs(place * 6 - 3) - 1, 0), 1)
      return color << 8 | UInt32(255 * light * (0.45 + 0.55 * wave))
    }
  }
}
