/// The colours of the light in a scene, as 0xRRGGBB.
struct Palette: Sendable, Hashable {
  var skyTop: UInt32
  var skyMiddle: UInt32
  var skyBottom: UInt32
  /// The colours of the farthest and the nearest object.
  let far: UInt32
  let near: UInt32
  /// The colour of the sun or the moon.
  let light: UInt32
  /// The time or the weather, such as `at dawn`.
  let mood: String

  /// A colour between ``far`` (0) and ``near`` (1).
  func depth(_ share: Double) -> UInt32 { Self.between(far, near, share) }

  static func between(_ from: UInt32, _ to: UInt32, _ share: Double) -> UInt32 {
    [16, 8, 0].reduce(0) { color, shift in
      let (a, b) = (Double(from >> shift & 255), Double(to >> shift & 255))
      return color << 8 | UInt32(a + (b - a) * min(max(share, 0), 1))
    }
  }

  /// The palette with the colours of a backdrop at its edge and in its middle.
  func backdrop(_ edge: UInt32, _ middle: UInt32) -> Palette {
    var palette = self
    (palette.skyTop, palette.skyMiddle) = (edge, middle)
    return palette
  }

  static let day: [Palette] = [
    Palette(0x2E4A7D, 0xF2A65A, 0xFBE3B5, 0xB79FB2, 0x1F2438, 0xFFF1D0, "at dawn"),
    Palette(0x3F86C9, 0xA8D4EE, 0xE7F4F5, 0x9DBFD0, 0x1E3B2F, 0xFFFBE8, "under a blue sky"),
    Palette(0x16264A, 0xC8503A, 0xF8B04A, 0x7A4858, 0x160E18, 0xFFD890, "at sunset"),
    Palette(0x7FA6B8, 0xF3D9B1, 0xF7E9CF, 0xC79A6B, 0x4A1F14, 0xFFF6DC, "in autumn"),
    Palette(0x2B6F77, 0x9FD8C4, 0xE9F6DC, 0x7FB7A3, 0x123A35, 0xF9FFE5, "on a spring morning"),
    Palette(0x3B1E5B, 0xB45B9A, 0xF7B5A0, 0x9A6BA6, 0x1A0F2E, 0xFFE0C8, "at dusk"),
    Palette(0xC9637D, 0xF7B8A8, 0xFDE7D3, 0xD998A0, 0x4B2140, 0xFFF8EE, "at sunrise"),
    Palette(0x6D7F8F, 0xB9C4CB, 0xE2E6E5, 0xA3B0B5, 0x2C3A3E, 0xF4F6F4, "on a grey day"),
  ]

  static let dry: [Palette] = [
    Palette(0x6FB1D6, 0xF6E2C0, 0xF9D9A0, 0xE6B98A, 0x7A3B1F, 0xFFFFFF, "at noon"),
    Palette(0x3F7AB8, 0x9CC4E0, 0xF4E4C8, 0xD89058, 0x6A2A18, 0xFFF0D0, "in the afternoon"),
    Palette(0x2E3A6E, 0xE0784A, 0xF8C078, 0xC8704A, 0x3A1A20, 0xFFE0A8, "at sunset"),
  ]

  static let night: [Palette] = [
    Palette(0x0B1230, 0x27376B, 0x52608F, 0x3E4C78, 0x070B18, 0xF4F0D8, "at night"),
    Palette(0x07182B, 0x12495C, 0x3D8C86, 0x1F5A62, 0x04121A, 0xE6F7EE, "late in the evening"),
    Palette(0x180B2C, 0x4A2460, 0x8C4A7C, 0x54305F, 0x0D0618, 0xFDE9F2, "after midnight"),
  ]

  private init(
    _ skyTop: UInt32,
    _ skyMiddle: UInt32,
    _ skyBottom: UInt32,
    _ far: UInt32,
    _ near: UInt32,
    _ light: UInt32,
    _ mood: String
  ) {
    self.skyTop = skyTop
    self.skyMiddle = skyMiddle
    self.skyBottom = skyBottom
    self.far = far
    self.near = near
    self.light = light
    self.mood = mood
  }
}
