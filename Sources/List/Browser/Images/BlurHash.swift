import EverText
private import Glibc

/// A blurred picture, encoded in about thirty characters
/// (https://github.com/woltapp/blurhash/blob/master/Algorithm.md).
enum BlurHash {
  /// A part of the picture's waves, in linear light.
  private typealias Wave = SIMD3<Double>

  /// Draws the picture at a size in pixels; nil when the text is not a BlurHash.
  ///
  /// - Complexity: O(pixels × waves); there are 81 waves at most.
  static func decode(_ text: String, width: Int, height: Int) -> PixelGrid? {
    guard width > 0, height > 0, let (across, waves) = waves(of: text) else { return nil }
    let columns = cosines(pixels: width, waves: across)
    let rows = cosines(pixels: height, waves: waves.count / across)
    let pixels = rows.flatMap { row in
      // The waves of one row first: their vertical sums are the same for all columns.
      let sums = (0..<across).map { wave in
        row.indices.reduce(into: Wave.zero) { $0 += waves[$1 * across + wave] * row[$1] }
      }
      return columns.map { column in
        pixel(column.indices.reduce(into: Wave.zero) { $0 += sums[$1] * column[$1] })
      }
    }
    return PixelGrid(width: width, height: height, pixels: pixels)
  }

  /// Whether a text is a BlurHash.
  ///
  /// - Complexity: O(characters); a text of more than 166 is rejected at once.
  static func isValid(_ text: String) -> Bool { waves(of: text) != nil }

  /// The number of horizontal waves, and all waves row by row.
  private static func waves(of text: String) -> (across: Int, waves: [Wave])? {
    let digits = text.utf8.prefix(longest + 1).map { digitValues[Int($0)] }
    guard digits.count >= 6, digits.count <= longest, !digits.contains(-1) else { return nil }
    let across = digits[0] % 9 + 1
    let down = digits[0] / 9 + 1
    guard down <= 9, digits.count == 4 + 2 * across * down else { return nil }
    let scale = Double(digits[1] + 1) / 166
    let mean = number(digits[2..<6])
    guard mean < 1 << 24 else { return nil }
    var waves = [Wave(linear(mean >> 16), linear(mean >> 8 & 255), linear(mean & 255))]
    for start in stride(from: 6, to: digits.count, by: 2) {
      let value = number(digits[start..<(start + 2)])
      guard value < 19 * 19 * 19 else { return nil }
      waves.append(Wave(swing(value / 361), swing(value / 19 % 19), swing(value % 19)) * scale)
    }
    return (across, waves)
  }

  /// The length of a text with 9 by 9 waves.
  private static let longest = 4 + 2 * 81

  private static let digitValues: [Int] = {
    let digits =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"
    var values = Array(repeating: -1, count: 256)
    for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = value }
    return values
  }()

  private static func number(_ digits: ArraySlice<Int>) -> Int {
    digits.reduce(0) { $0 * 83 + $1 }
  }

  /// The amplitude of a wave: 0 to 18 mean -1 to 1, in finer steps around the middle.
  private static func swing(_ value: Int) -> Double {
    let part = (Double(value) - 9) / 9
    return part < 0 ? -part * part : part * part
  }

  /// The height of each wave at each pixel.
  private static func cosines(pixels: Int, waves: Int) -> [[Double]] {
    (0..<pixels).map { pixel in
      (0..<waves).map { cos(.pi * Double($0) * Double(pixel) / Double(pixels)) }
    }
  }

  private static func pixel(_ light: Wave) -> PixelGrid.Pixel {
    PixelGrid.Pixel(shown(light.x), shown(light.y), shown(light.z))
  }

  /// The linear light of an sRGB value (IEC 61966-2-1).
  private static func linear(_ value: Int) -> Double {
    let part = Double(value) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  private static func shown(_ light: Double) -> UInt8 {
    let light = min(max(0, light), 1)
    let part = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((part * 255).rounded())
  }
}
