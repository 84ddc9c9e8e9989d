extension Scene {
  /// Makes the scene of a photo.
  ///
  /// - Parameters:
  ///   - seed: determines the scene.
  ///   - number: the number that is written into the picture.
  /// - Returns: the same scene for the same seed and number.
  static func photo(seed: UInt64, number: Int) -> Scene {
    var noise = Noise(seed: seed, stream: 0x5CE7E, index: number)
    var scene =
      switch noise.below(10) {
      case 0...3: mountains(&noise, seed, number)
      case 4, 5: sea(&noise, seed, number)
      case 6: dunes(&noise, seed, number)
      case 7: night(&noise, seed, number)
      case 8: waves(&noise, seed, number)
      default: lights(&noise, seed, number)
      }
    scene.ratio = 1.5
    return scene
  }

  private static func mountains(_ noise: inout Noise, _ seed: UInt64, _ number: Int) -> Scene {
    let palette = noise.pick(Palette.day)
    let count = 4 + noise.below(3)
    let hasTrees = noise.below(3) > 0
    let ridges = (0..<count).map { index in
      let depth = Double(index) / Double(count - 1)
      return Ridge(
        base: 0.48 + 0.4 * depth,
        height: 0.2 - 0.1 * depth,
        hills: 1.6 + 0.8 * noise.fraction() + depth,
        trees: hasTrees && index == count - 1 ? 0.06 : 0,
        top: palette.depth(depth),
        bottom: palette.depth(depth - 0.28)
      )
    }
    return Scene(
      seed: seed,
      sky: palette.sky(horizon: 0.62),
      far: [disc(&noise, palette.light, y: 0.3 + 0.16 * noise.fraction())],
      ridges: ridges,
      number: number
    )
  }

  private static func sea(_ noise: inout Noise, _ seed: UInt64, _ number: Int) -> Scene {
    let palette = noise.pick(Palette.day + Palette.night)
    let horizon = 0.55 + 0.12 * noise.fraction()
    let sun = disc(&noise, palette.light, y: horizon - 0.02 - 0.12 * noise.fraction())
    let island = palette.depth(0.35)
    let water = Palette.between(palette.skyTop, palette.near, 0.25)
    let glints = (0..<26).map { index in
      let depth = Double(index) / 26
      return Ellipse(
        x: sun.x + (noise.fraction() - 0.5) * (0.05 + 0.12 * depth),
        y: horizon + 0.012 + (1 - horizon) * depth,
        radiusX: (0.012 + 0.05 * noise.fraction()) * (0.5 + depth),
        radiusY: 0.003 + 0.003 * depth,
        color: Palette.between(palette.light, water, 0.15 + 0.5 * noise.fraction())
      )
    }
    return Scene(
      seed: seed,
      sky: palette.sky(horizon: horizon),
      far: [sun],
      ridges: [
        Ridge(base: horizon + 0.02, height: 0.1, hills: 1.3, top: island, bottom: palette.near),
        Ridge(base: horizon, height: 0, hills: 1, top: water, bottom: palette.near),
      ],
      near: glints,
      number: number
    )
  }

  private static func dunes(_ noise: inout Noise, _ seed: UInt64, _ number: Int) -> Scene {
    let palette = Palette.day[noise.below(2) == 0 ? 2 : 3]
    let ridges = (0..<4).map { index in
      let depth = Double(index) / 3
      return Ridge(
        base: 0.56 + 0.3 * depth,
        height: 0.11,
        hills: 0.5 + 0.5 * noise.fraction(),
        top: Palette.between(palette.skyBottom, palette.near, 0.15 + 0.5 * depth),
        bottom: Palette.between(palette.far, palette.near, 0.2 + 0.7 * depth)
      )
    }
    return Scene(
      seed: seed,
      sky: palette.sky(horizon: 0.6),
      far: [disc(&noise, palette.light, y: 0.34)],
      ridges: ridges,
      number: number
    )
  }

  private static func night(_ noise: inout Noise, _ seed: UInt64, _ number: Int) -> Scene {
    let palette = noise.pick(Palette.night)
    let stars = (0..<60).map { _ in
      let size = 0.0008 + 0.0018 * noise.fraction()
      return Ellipse(
        x: noise.fraction(),
        y: 0.18 + 0.5 * noise.fraction(),
        radiusX: size,
        radiusY: size * 1.5,
        color: Palette.between(palette.skyMiddle, palette.light, 0.4 + 0.6 * noise.fraction())
      )
    }
    var moon = disc(&noise, palette.light, y: 0.36)
    moon.radiusX *= 0.8
    moon.radiusY *= 0.8
    var shadow = moon
    shadow.x += moon.radiusX * 0.5
    shadow.color = Palette.between(palette.skyTop, palette.skyMiddle, 0.55)
    let ridges = (0..<4).map { index in
      let depth = Double(index) / 3
      return Ridge(
        base: 0.6 + 0.26 * depth,
        height: 0.14,
        hills: 2 + depth,
        trees: index == 3 ? 0.07 : 0,
        top: palette.depth(depth),
        bottom: palette.depth(depth - 0.3)
      )
    }
    return Scene(
      seed: seed,
      sky: palette.sky(horizon: 0.7),
      far: stars + [moon, shadow],
      ridges: ridges,
      number: number
    )
  }

  private static func waves(_ noise: inout Noise, _ seed: UInt64, _ number: Int) -> Scene {
    let palette = noise.pick(Palette.day + Palette.night)
    return Scene(
      seed: seed,
      sky: palette.sky(horizon: 0.5, waves: 1 + 1.5 * noise.fraction()),
      number: number
    )
  }

  private static func lights(_ noise: inout Noise, _ seed: UInt64, _ number: Int) -> Scene {
    let palette = noise.pick(Palette.night)
    let colors: [UInt32] = [palette.light, 0xF2A65A, 0xE86A6A, 0x7FD1C7, 0xF7D774, 0x9A8CF0]
    let discs = (0..<22).map { index in
      let size = 0.03 + 0.07 * noise.fraction()
      let y = 0.3 + 0.6 * noise.fraction()
      return Ellipse(
        x: noise.fraction(),
        y: y,
        radiusX: size * 0.7,
        radiusY: size,
        color: Palette.between(palette.skyMiddle, noise.pick(colors), 0.25 + Double(index) / 35)
      )
    }
    return Scene(seed: seed, sky: palette.sky(horizon: 0.7), far: discs, number: number)
  }

  /// A sun or a moon, round in an image with the usual ratio of three to two.
  private static func disc(_ noise: inout Noise, _ color: UInt32, y: Double) -> Ellipse {
    let radius = 0.035 + 0.03 * noise.fraction()
    return Ellipse(
      x: 0.15 + 0.7 * noise.fraction(),
      y: y,
      radiusX: radius,
      radiusY: radius * 1.5,
      color: color
    )
  }
}
