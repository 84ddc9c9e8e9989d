import Glibc

/// The colour and the BlurHash of an image, computed from a small version of it.
struct ImageMean: Sendable {
  /// The mean colour in CSS notation.
  let color: String

  /// The blurred image with 4×3 components (https://blurha.sh).
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
    blurHash = BlurHash.text(BlurHash.factors(of: pixels, side: Self.side))
  }
}

/// Encodes components as a BlurHash (https://github.com/woltapp/blurhash/blob/master/Algorithm.md).
enum BlurHash {
  static let across = 4
  static let down = 3

  /// The components of a square image: linear red, green and blue of each, row by row.
  static func factors(of pixels: [UInt32], side: Int) -> [Float] {
    let waves = (0..<across).map { component in
      (0..<side).map { cosf(.pi * Float(component * $0) / Float(side)) }
    }
    var factors = [Float](repeating: 0, count: 3 * across * down)
    for channel in 0..<3 {
      let levels = pixels.map { linear[Int($0 >> (8 * channel) & 255)] }
      for y in 0..<side {
        for i in 0..<across {
          var sum: Float = 0
          for x in 0..<side { sum += waves[i][x] * levels[y * side + x] }
          for j in 0..<down { factors[(j * across + i) * 3 + channel] += waves[j][y] * sum }
        }
      }
    }
    return factors.enumerated().map { ($0 < 3 ? 1 : 2) * $1 / Float(side * side) }
  }

  /// The linear value of each byte of sRGB (IEC 61966-2-1).
  private static let linear = (0..<256).map { byte in
    let value = Float(byte) / 255
    return value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
  }

  /// - Parameter factors: linear red, green and blue of each component, row by row; the mean is
  ///   first.
  /// - Returns: the hash of 28 letters.
  static func text(_ factors: [Float]) -> String {
    let rest = factors.dropFirst(3)
    let largest = rest.map(abs).max() ?? 0
    let scale = max(0, min(82, Int(largest * 166 - 0.5)))
    var codes = digits((across - 1) + (down - 1) * 9, count: 1) + digits(scale, count: 1)
    let mean = factors.prefix(3).reduce(0) { $0 << 8 | standard($1) }
    codes += digits(mean, count: 4)
    let values = rest.map { quantised($0 / (Float(scale + 1) / 166)) }
    for first in stride(from: 0, to: values.count, by: 3) {
      let value = (values[first] * 19 + values[first + 1]) * 19 + values[first + 2]
      codes += digits(value, count: 2)
    }
    return String(decoding: codes, as: UTF8.self)
  }

  /// Converts a linear value to a byte of sRGB (IEC 61966-2-1).
  private static func standard(_ linear: Float) -> Int {
    let share = min(max(linear, 0), 1)
    let value = share <= 0.0031308 ? share * 12.92 : 1.055 * powf(share, 1 / 2.4) - 0.055
    return Int(value * 255 + 0.5)
  }

  private static func quantised(_ value: Float) -> Int {
    let root = value < 0 ? -(-value).squareRoot() : value.squareRoot()
    return max(0, min(18, Int((root * 9 + 9.5).rounded(.down))))
  }

  private static let base83 = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8
  )

  private static func digits(_ value: Int, count: Int) -> [UInt8] {
    var rest = value
    var digits: [UInt8] = []
    for _ in 0..<count {
      digits.append(base83[rest % 83])
      rest /= 83
    }
    return digits.reversed()
  }
}
