import CImageEncoding

/// The content of an image, independent of its size.
struct Scene: Sendable {
  /// The colours from the top over the horizon to the bottom, as 0xRRGGBB.
  struct Sky: Sendable {
    var top: UInt32
    var middle: UInt32
    var bottom: UInt32
    /// The height of the middle colour, as a share of the image's height.
    var horizon = 0.55
    /// The number of colour waves in the place of the gradient; 0 for a gradient.
    var waves = 0.0
  }

  /// An ellipse; all values but the colour are shares of the image's width and height.
  struct Ellipse: Sendable {
    var x: Double
    var y: Double
    var radiusX: Double
    var radiusY: Double
    var color: UInt32
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
  var sky: Sky
  /// The ellipses behind the ridges.
  var far: [Ellipse] = []
  /// The ridges from the farthest to the nearest; at most six are drawn.
  var ridges: [Ridge] = []
  /// The ellipses in front of the ridges.
  var near: [Ellipse] = []
  /// The ratio of width to height for which the ellipses are given; they keep their shape at any
  /// other ratio.
  ///
  /// With 0, they are stretched with the image.
  var ratio = 0.0
  /// The number that is written into the image and coded at its top.
  var number: Int

  /// Calls a function with the scene in the painter's form, which is valid during the call alone.
  func withPainted<Result>(_ body: (UnsafePointer<cimg_scene>) -> Result) -> Result {
    let ellipses = (far + near).map { ellipse in
      cimg_ellipse(
        x: Float(ellipse.x),
        y: Float(ellipse.y),
        radius_x: Float(ellipse.radiusX),
        radius_y: Float(ellipse.radiusY),
        color: ellipse.color
      )
    }
    let ridges = ridges.prefix(Int(CIMG_RIDGES)).enumerated().map { index, ridge in
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
    return ellipses.withUnsafeBufferPointer { ellipses in
      ridges.withUnsafeBufferPointer { ridges in
        withUnsafePointer(to: painted(ellipses, ridges)) { body($0) }
      }
    }
  }

  private func painted(
    _ ellipses: UnsafeBufferPointer<cimg_ellipse>,
    _ ridges: UnsafeBufferPointer<cimg_ridge>
  ) -> cimg_scene {
    let code = PhotoCode.colors(number, beside: sky.waves > 0 ? sky.middle : sky.top)
    var scene = cimg_scene()
    scene.seed = seed
    scene.sky_top = sky.top
    scene.sky_middle = sky.middle
    scene.sky_bottom = sky.bottom
    scene.horizon = Float(sky.horizon)
    scene.waves = Float(sky.waves)
    scene.ratio = Float(ratio)
    scene.ellipses = ellipses.baseAddress
    scene.ellipse_count = Int32(ellipses.count)
    scene.behind_count = Int32(far.count)
    scene.ridges = ridges.baseAddress
    scene.ridge_count = Int32(ridges.count)
    scene.number = Int64(number)
    scene.code = (code[0], code[1], code[2], code[3], code[4], code[5])
    scene.band = Float(PhotoCode.band)
    scene.grain = Self.grain
    return scene
  }

  /// The strength of the noise, which makes originals several megabytes large.
  private static let grain: Float = 30
}
