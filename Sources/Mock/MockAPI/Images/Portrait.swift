/// The shapes of a portrait, from the farthest to the nearest.
struct Portrait {
  typealias Shape = Scene.Shape
  /// The middle of an ellipse, and its radii: across, down, across and down.
  typealias Ellipse = SIMD4<Float>
  typealias Change = (inout Shape) -> Void

  private(set) var shapes: [Shape] = []

  /// Adds an ellipse, which `change` turns into another shape.
  mutating func add(_ ellipse: Ellipse, _ color: UInt32, _ change: Change = { _ in }) {
    let (x, y, radiusX, radiusY) = (ellipse.x, ellipse.y, ellipse.z, ellipse.w)
    var shape = Shape(x: x, y: y, radiusX: radiusX, radiusY: radiusY, color: color)
    change(&shape)
    shapes.append(shape)
  }

  /// Adds a shape at the right and its mirror image at the left.
  mutating func pair(_ ellipse: Ellipse, _ color: UInt32, _ change: Change = { _ in }) {
    add(ellipse, color, change)
    add(ellipse * [-1, 1, 1, 1], color) { shape in
      change(&shape)
      shape.turn = -shape.turn
    }
  }

  mutating func bust(_ cloth: UInt32, _ skin: UInt32, neck: Float = 0.075) {
    add([0, 1.1, 0.4, 0.32], cloth) { $0.texture = -0.35 }
    add([0, 1.02, 0.13, 0.22], Palette.between(cloth, 0x101010, 0.45)) { $0.power = 1.5 }
    add([0, 0.7, neck, 0.14], Palette.between(skin, 0x101010, 0.25)) { $0.power = 4 }
  }

  /// Adds a head with ears; `wide` and `tall` are its radii.
  mutating func head(_ skin: UInt32, wide: Float = 0.16, tall: Float = 0.21, texture: Float = -0.15)
  {
    pair([wide, 0.46, 0.028, 0.048], skin)
    add([0, 0.45, wide, tall], skin) { $0.texture = texture }
  }

  /// Adds two human eyes with brows.
  mutating func eyes(_ color: UInt32, brow: UInt32? = nil, y: Float = 0.445, apart: Float = 0.066) {
    if let brow { pair([apart, y - 0.045, 0.036, 0.009], brow) { $0.turn = 0.02 } }
    pair([apart, y, 0.032, 0.018], 0xF4F2EC) { $0.depth = 0.3 }
    pair([apart, y, 0.0155, 0.0165], color) { $0.depth = 0.2 }
    pair([apart, y, 0.0075, 0.008], 0x0C0C0C) { $0.depth = 0 }
    pair([apart - 0.005, y - 0.006, 0.003, 0.003], 0xFFFFFF) { $0.depth = 0 }
  }

  /// Adds two large eyes of one colour, which shine.
  mutating func orbs(_ color: UInt32, x: Float, y: Float, size: Float) {
    pair([x, y, size, size], color) { $0.shine = 0.9 }
  }

  mutating func nose(_ skin: UInt32, y: Float = 0.5) {
    add([0, y, 0.021, 0.05], Palette.between(skin, 0xFFFFFF, 0.08))
    pair([0.013, y + 0.042, 0.008, 0.006], Palette.between(skin, 0, 0.45)) { $0.depth = 0 }
  }

  mutating func mouth(_ color: UInt32, y: Float = 0.578, wide: Float = 0.048) {
    add([0, y, wide, 0.012], color) { $0.depth = 0.4 }
    add([0, y, wide, 0.003], 0x301010) { $0.depth = 0 }
  }
}
