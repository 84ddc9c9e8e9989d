/// The colour and the BlurHash of an image, computed from a small version of it.
struct ImageMean: Sendable {
  /// The mean colour in CSS notation.
  let color: String

  /// An image of 4×3 components, of which only the mean isn't grey
  /// (https://github.com/woltapp/blurhash/blob/master/Algorithm.md).
  let blurHash: String

  private static let side = 16

  init(of scene: Scene) {
    var scene = scene
    if case .file(let file) = scene.content {
      scene.content = .cells(file.preview, across: MockFile.previewSize.width)
    }
    let pixels = scene.pixels(width: Self.side, height: Self.side)
    let mean: UInt32 = [0, 8, 16].reduce(0) { color, shift in
      color << 8 | pixels.reduce(0) { $0 + ($1 >> shift & 255) } / UInt32(pixels.count)
    }
    color = "#" + String(0x100_0000 | mean, radix: 16).dropFirst()
    blurHash = Self.blurHash(ofMean: Int(mean))
  }

  /// The hash of a colour, 0xRRGGBB: the number of the components, the largest one, the mean, and
  /// the middle of the levels for each other component, in base 83.
  static func blurHash(ofMean mean: Int) -> String {
    let digits = [571_787, 6_889, 83, 1].map { base83[mean / $0 % 83] }
    return "L0" + String(digits) + String(repeating: "fQ", count: 11)
  }

  private static let base83 = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"
  )
}
