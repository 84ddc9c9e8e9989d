/// The colour and the BlurHash of an image, computed from a small version of it.
struct ImageMean: Sendable {
  /// The mean colour in CSS notation.
  let color: String

  /// The mean colour as a BlurHash of one component (https://blurha.sh).
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
    let digits = [83 * 83 * 83, 83 * 83, 83, 1].map { Self.base83[Int(mean) / $0 % 83] }
    blurHash = "00" + String(decoding: digits, as: UTF8.self)
  }

  private static let base83 = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8
  )
}
