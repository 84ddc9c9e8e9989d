import Testing

@testable import EverText

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      // ASCII and Latin
      ("a", 1), ("~", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("\u{A0}", 1), ("…", 1),
      // East Asian
      ("中", 2), ("\u{3000}", 2), ("あ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ａ", 2),
      ("ｱ", 1), ("ｶﾞ", 2), ("𠀀", 2), ("か\u{3099}", 2),
      // Emoji
      ("😀", 2), ("\u{1FAE8}", 2), ("\u{1FAE9}", 2), ("⌚", 2), ("⌚\u{FE0E}", 2), ("😀\u{FE0F}", 2),
      ("❤", 1), ("❤\u{FE0F}", 2), ("❤\u{FE0E}", 1), ("👨‍👩‍👧", 2), ("❤️‍🔥", 2), ("❤\u{200D}🔥", 2),
      ("👍🏽", 2), ("👩🏽‍🚀", 2), ("☝🏽", 2), ("🇩🇪", 2), ("🏳️‍🌈", 2), ("1\u{FE0F}\u{20E3}", 2),
      ("#\u{20E3}", 2), ("1\u{FE0F}", 1), ("©", 1), ("a\u{FE0F}", 1), ("a🏽", 1),
      // Scripts whose clusters hold several letters with a width
      ("न", 1), ("नि", 2), ("नु", 1), ("क्ष", 2), ("क्षि", 3), ("ก", 1), ("กี่", 1), ("น้ำ", 2),
      ("ب\u{64E}", 1), ("\u{600}1", 2),
      // Nothing visible
      ("\u{AD}", 0), ("\u{FE0F}", 0), ("\u{301}", 0), ("\u{200B}", 0), ("\u{200D}", 0), ("\n", 0),
      ("\u{1B}", 0), ("\u{202E}", 0), ("\r\n", 0),
    ] as [(String, Int)]
  )
  func `a grapheme cluster takes the cells that its rule says`(cluster: String, cells: Int) throws {
    try #require(cluster.count == 1)
    let character = Character(cluster)
    #expect(DisplayWidth.of(character) == cells, "\(scalars(of: cluster))")
    let drawn = DisplayWidth.drawnForm(of: CleanText(trusted: cluster))
    #expect(drawn.reduce(0) { $0 + $1.width } == cells)
  }

  @Test func `an emoji sequence is drawn as its base`() {
    #expect(picture("👨‍👩‍👧") == ["1F468"])
    #expect(picture("👍🏽") == ["1F44D"])
    #expect(picture("🏳️‍🌈") == ["1F3F3", "20"])
    #expect(picture("❤\u{FE0F}") == ["2764", "20"])
  }

  @Test func `a flag and a keycap are drawn whole`() {
    #expect(picture("🇩🇪") == ["1F1E9", "1F1EA"])
    #expect(picture("1\u{FE0F}\u{20E3}") == ["31 20E3", "20"])
  }

  @Test func `a mark is drawn in the cell of its base`() {
    #expect(picture("e\u{301}") == ["65 301"])
    #expect(picture("नि") == ["928", "93F"])
    #expect(picture("क्षि") == ["915 94D", "937", "93F"])
    #expect(picture("\u{1112}\u{1161}\u{11AB}") == ["1112 1161 11AB"])
  }

  @Test func `a cell holds no more marks than ncurses can`() {
    let stack = "a" + String(repeating: "\u{301}", count: 9)
    #expect(DisplayWidth.drawnForm(of: CleanText(trusted: stack)).map(\.marks.count) == [4])
  }

  @Test func `a control is never drawn, not even from a literal`() {
    let literal: CleanText = "a\u{1B}[31m\u{9B}\r\nb\u{202E}\u{E000}\u{3164}"
    #expect(
      DisplayWidth.drawnForm(of: literal).map(\.base) == [
        "a", "[", "3", "1", "m", "b", "\u{FFFD}", " ",
      ]
    )
  }

  /// Widths require that a scalar joins its cluster exactly when Swift's string type says so; the
  /// standard library may follow another version of Unicode.
  @Test func `the table joins marks as Swift forms characters`() {
    var differing: [String] = []
    for value in UInt32(0)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let kind = ScalarKind(of: scalar)
      if kind == .removed || kind == .replaced || kind == .jamo { continue }
      var pair = "a"
      pair.unicodeScalars.append(scalar)
      let joins = [.mark, .spacingMark, .skinTone, .joiner].contains(kind)
      if (pair.count == 1) != joins { differing.append(String(value, radix: 16)) }
    }
    #expect(differing.isEmpty)
  }

  private func picture(_ cluster: String) -> [String] {
    DisplayWidth.drawnForm(of: CleanText(trusted: cluster)).map { cell in
      ([cell.base] + cell.marks).map { String($0.value, radix: 16, uppercase: true) }
        .joined(separator: " ")
    }
  }
}

/// The scalars of a text in hexadecimal, to compare texts that `==` treats as equal.
func scalars(of text: String) -> String {
  text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
}
