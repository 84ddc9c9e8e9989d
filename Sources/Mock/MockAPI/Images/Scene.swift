import CImageEncoding

/// The content of an image, independent of its size.
struct Scene: Sendable {
  enum Content: Sendable {
    /// A photo, painted in detail.
    case photo(PhotoSubject)
    /// Shapes in front of a gradient, from the farthest to the nearest.
    case shapes([Shape])
    /// A cheap landscape whose number a test can read; see ``PhotoCode``.
    case coded([Ridge], number: Int)
  }

  /// A body of one colour.
  ///
  /// Lengths are shares of the image's height: `x` counts from its middle, `y` from its top.
  struct Shape: Sendable {
    var x: Float
    var y: Float
    var radiusX: Float
    var radiusY: Float
    var color: UInt32
    /// The turn to the right, as a share of a circle.
    var turn: Float = 0
    /// The roundness: 2 for an ellipse, more for a box, less for a diamond.
    var power: Float = 2
    /// The part that is drawn, from -1 at the top of the shape to 1 at its bottom.
    var part: ClosedRange<Float> = -2...2
    /// The light on it: 0 for a flat disc, 1 for a ball.
    var depth: Float = 0.9
    var shine: Float = 0
    /// The strength of its texture: positive for fur, negative for skin.
    var texture: Float = 0
  }

  /// A range of hills, in shares of the image's width and height.
  struct Ridge: Sendable {
    var base: Double
    var height: Double
    var hills: Double
    var trees = 0.0
    var top: UInt32
    var bottom: UInt32
  }

  var seed: UInt64
  var palette: Palette
  var content: Content

  /// The height of the middle colour of a coded landscape, as a share of the image's height.
  private static let horizon: Float = 0.62

  /// The strength of the noise, which makes originals several megabytes large.
  private static let grain: Float = 30

  /// Calls a function with the scene in the painter's form, which is valid during the call alone.
  func withPainted<Result>(_ body: (UnsafePointer<cimg_scene>) -> Result) -> Result {
    var scene = cimg_scene()
    scene.seed = seed
    scene.sky_top = palette.skyTop
    scene.sky_middle = palette.skyMiddle
    scene.sky_bottom = palette.skyBottom
    scene.far = palette.far
    scene.near = palette.near
    scene.light = palette.light
    scene.horizon = Self.horizon
    scene.number = -1
    scene.grain = Self.grain
    switch content {
    case .photo(let subject):
      scene.subject = subject.painted
      return body(&scene)
    case .shapes(let shapes):
      return shapes.map(\.painted).withUnsafeBufferPointer { shapes in
        scene.subject = CIMG_SHAPES
        scene.shapes = shapes.baseAddress
        scene.shape_count = Int32(shapes.count)
        return body(&scene)
      }
    case .coded(let ridges, let number):
      let code = PhotoCode.colors(number, beside: palette.skyTop)
      scene.number = Int64(number)
      scene.code = (code[0], code[1], code[2], code[3], code[4], code[5])
      scene.band = Float(PhotoCode.band)
      return painted(ridges).withUnsafeBufferPointer { ridges in
        scene.subject = CIMG_PLAIN
        scene.ridges = ridges.baseAddress
        scene.ridge_count = Int32(ridges.count)
        return body(&scene)
      }
    }
  }

  private func painted(_ ridges: [Ridge]) -> [cimg_ridge] {
    ridges.prefix(Int(CIMG_RIDGES)).enumerated().map { index, ridge in
      cimg_ridge(
        seed: seed &+ UInt64(index) &* 31,
        base: Float(ridge.base),
        height: Float(ridge.height),
        hills: Float(ridge.hills),
        trees: Float(ridge.trees),
        top: ridge.top,
        bottom: ridge.bottom
      )
    }
  }
}

extension Scene.Shape {
  fileprivate var painted: cimg_shape {
    cimg_shape(
      x: x,
      y: y,
      radius_x: radiusX,
      radius_y: radiusY,
      turn: turn,
      power: power,
      from: part.lowerBound,
      to: part.upperBound,
      color: color,
      depth: depth,
      shine: shine,
      texture: texture
    )
  }
}

extension Scene {
  /// A landscape that costs little to paint and has its number in its sky, for tests.
  static func coded(seed: UInt64, number: Int) -> Scene {
    var noise = Noise(seed: seed, stream: 0x5CE7E, index: number)
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
    return Scene(seed: seed, palette: palette, content: .coded(ridges, number: number))
  }

  /// The avatar of a user without a picture: mirrored dots, as in an identicon.
  static func avatar(userID: Int, hash: String) -> Scene {
    var noise = Noise(seed: hash.stableHash, stream: 0xA7A, index: userID)
    let palette = noise.pick(Palette.day)
    var dots: [Shape] = []
    for row in 0..<5 {
      for column in 0..<3 where noise.below(5) < 3 {
        for place in Set([column, 4 - column]) {
          let (x, y) = (0.17 * Float(place) - 0.34, 0.16 + 0.17 * Float(row))
          let color = palette.depth(0.6)
          dots.append(
            Shape(x: x, y: y, radiusX: 0.08, radiusY: 0.08, color: color, power: 8, depth: 0)
          )
        }
      }
    }
    let backdrop = palette.backdrop(palette.skyMiddle, palette.skyBottom)
    return Scene(seed: hash.stableHash, palette: backdrop, content: .shapes(dots))
  }
}
