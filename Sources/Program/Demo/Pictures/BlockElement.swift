/// The block elements of Unicode (U+2580 to U+259F) as rectangles.
///
/// Fonts leave gaps between these characters in adjacent cells; rectangles don't.
struct BlockElement {
  /// A part of a cell, in eighths of its width and height.
  struct Part: Hashable {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
  }

  let parts: [Part]

  /// The opacity of the colour, from 0 to 1.
  let opacity: Double

  /// The block element of a character; nil for another character.
  init?(_ character: Character) {
    guard character.unicodeScalars.count == 1, let value = character.unicodeScalars.first?.value,
      (0x2580...0x259F).contains(value)
    else { return nil }
    let code = Int(value)
    opacity = [0x2591: 0.25, 0x2592: 0.5, 0x2593: 0.75][code] ?? 1
    parts = Self.parts(code)
  }

  private static func parts(_ code: Int) -> [Part] {
    switch code {
    case 0x2580: [Part(left: 0, top: 0, width: 8, height: 4)]
    case 0x2581...0x2588:
      [Part(left: 0, top: 0x2588 - code, width: 8, height: code - 0x2580)]
    case 0x2589...0x258F: [Part(left: 0, top: 0, width: 0x2590 - code, height: 8)]
    case 0x2590: [Part(left: 4, top: 0, width: 4, height: 8)]
    case 0x2594: [Part(left: 0, top: 0, width: 8, height: 1)]
    case 0x2595: [Part(left: 7, top: 0, width: 1, height: 8)]
    case 0x2596...0x259F:
      (0..<4).filter { quadrants[code - 0x2596] >> $0 & 1 == 1 }
        .map { Part(left: $0 % 2 * 4, top: $0 / 2 * 4, width: 4, height: 4) }
    default: [Part(left: 0, top: 0, width: 8, height: 8)]
    }
  }

  /// The quadrants of U+2596 to U+259F as bits: upper left, upper right, lower left, lower right.
  private static let quadrants = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14]
}
