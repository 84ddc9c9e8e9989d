import Testing
import EverBase

@testable import EverText

/// Rules that hold for any text, tested with generated texts.
@Suite struct CellsPropertyTests {
  @Test(arguments: UInt64(1)...8)
  func `text from outside is safe and measured right`(seed: UInt64) {
    var generator = TextGenerator(seed: seed)
    for _ in 0..<4_000 {
      let text = generator.text()
      guard holds(for: text, limit: generator.number(in: -1...40)) else {
        Issue.record("seed \(seed): \(scalars(of: text))")
        return
      }
    }
  }

  @Test func `texts that are joined keep their widths`() {
    var generator = TextGenerator(seed: 77)
    for _ in 0..<5_000 {
      let (first, second) = (generator.text(), generator.text())
      let (left, right) = (CleanText(sanitizing: first), CleanText(sanitizing: second))
      let sum = DisplayWidth.of(left) + DisplayWidth.of(right)
      guard DisplayWidth.of(left + right) == sum, width(byCharacter: left + right) == sum else {
        Issue.record("\(scalars(of: first)) + \(scalars(of: second))")
        return
      }
    }
  }

  private func holds(for text: String, limit: Int) -> Bool {
    let clean = CleanText(sanitizing: text)
    return isSafe(clean.string) && isStable(clean.string) && isMeasured(clean)
      && isClipped(clean, to: limit)
  }

  private func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x61C: false
      case 0x10EEEE, 0x200B, 0x2028, 0x2029, 0x2060...0x206F, 0xFEFF, 0xAD, 0xE0000...0xE007F: false
      default: ![.removed, .blank, .replaced].contains(ScalarKind(of: scalar))
      }
    }
  }

  private func isStable(_ text: String) -> Bool {
    scalars(of: Sanitizer.clean(text)) == scalars(of: text)
  }

  /// Whether each character has the same width alone, in the text and in its drawn cells.
  private func isMeasured(_ text: CleanText) -> Bool {
    let cells = DisplayWidth.drawnForm(of: text)
    let total = DisplayWidth.of(text)
    return width(byCharacter: text) == total && cells.reduce(0) { $0 + $1.width } == total
      && text.string.allSatisfy(takesRoom)
      && cells.allSatisfy { (1...2).contains($0.width) && $0.marks.count <= DrawnCell.markLimit }
  }

  /// Whether a character takes one cell or two, or more when it joins letters with a width.
  private func takesRoom(_ character: Character) -> Bool {
    let kinds = character.unicodeScalars.map { ScalarKind(of: $0) }
    let marks: [ScalarKind] = [.mark, .joiner, .skinTone, .jamo]
    let sequences: [ScalarKind] = [.emoji, .textEmoji, .regional]
    let joinsLetters = kinds.dropFirst().contains { kind in
      !marks.contains(kind) && !(sequences.contains(kind) && sequences.contains(kinds[0]))
    }
    let cells = DisplayWidth.of(character)
    return joinsLetters ? cells >= 2 : (1...2).contains(cells)
  }

  private func isClipped(_ text: CleanText, to limit: Int) -> Bool {
    let total = DisplayWidth.of(text)
    let clipped = TextClipper.clip(text, to: limit)
    var line = Line()
    line.append(text, at: 3, width: limit, alignment: .right)
    let lineIsRight = line.endColumn == (clipped.width == 0 ? 0 : 3 + limit)
    guard total > limit else {
      return clipped.text == text && clipped.width == total && lineIsRight
    }
    return clipped.width <= max(0, limit) && DisplayWidth.of(clipped.text) == clipped.width
      && isSafe(clipped.text.string) && isMeasured(clipped.text) && lineIsRight
  }

  private func width(byCharacter text: CleanText) -> Int {
    text.string.reduce(0) { $0 + DisplayWidth.of($1) }
  }
}

/// Generates texts of difficult parts: marks, joiners, controls, sequences, emoji, scripts, any
/// scalar.
struct TextGenerator {
  private var generator: SplitMix64
  private static let pools: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x20...0x7E, 0x00...0x1F, 0x7F...0x9F, 0x300...0x36F, 0x4E00...0x4E20,
    0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x1F466...0x1F469, 0x1F600...0x1F64F, 0x2600...0x27BF,
    0xFE00...0xFE0F, 0x200B...0x200F, 0x200C...0x200D, 0x200D...0x200D, 0x2028...0x202E,
    0x2060...0x206F, 0x900...0x97F, 0x915...0x94D, 0x94D...0x94D, 0xD00...0xD7F, 0x600...0x6FF,
    0xE00...0xE7F, 0xF00...0xFFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1100...0x11FF,
    0xAC00...0xAC40, 0xFF61...0xFFDC, 0x20E3...0x20E3, 0xE0000...0xE01EF, 0x10EEEE...0x10EEEE,
    0xE000...0xF8FF, 0x00...0xFFFF, 0x1_0000...0x1_FFFF, 0x00...0x10_FFFF, 0x1B...0x1B,
    0x5B...0x5D, 0x110BD...0x110CD, 0x11F00...0x11F50,
  ]

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  mutating func text() -> String {
    var text = String.UnicodeScalarView()
    // Each text uses few pools, so that clusters form.
    let pools = (0..<number(in: 1...4)).map { _ in
      Self.pools[number(in: 0...Self.pools.count - 1)]
    }
    for _ in 0..<number(in: 0...24) {
      let pool = pools[number(in: 0...pools.count - 1)]
      let value = pool.lowerBound + UInt32(number(in: 0...Int(pool.upperBound - pool.lowerBound)))
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return String(text)
  }

  /// A number in a range.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(generator.next() % UInt64(range.count))
  }
}
