import Testing

@testable import EverText

@Suite struct SanitizerTests {
  @Test(arguments: ["", "plain text ~!", "é 中文 한글", "😀 ❤ Ａ", "100 €"])
  func `text without anything special stays as it is`(text: String) {
    expect(text, becomes: text)
  }

  @Test func `line feeds and tabs become spaces`() {
    expect("a\nb\tc\r\nd", becomes: "a b c d")
  }

  @Test func `C0 controls, DEL and C1 controls are dropped`() {
    for value in Array(UInt8(0)...0x1F) + Array(0x7F...0x9F) {
      // Other tests cover those that become spaces or start a sequence.
      if [0x09, 0x0A, 0x1B, 0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F].contains(value) { continue }
      expect("a\(Unicode.Scalar(value))b", becomes: "ab")
    }
  }

  @Test(arguments: [
    "\u{1B}[31m", "\u{1B}[?2026h", "\u{1B}[38:2::1:2:3m", "\u{1B}[1 q", "\u{1B}[1\u{7}2m",
    "\u{9B}31m", "\u{1B}c", "\u{1B}(B", "\u{1B} F", "\u{1B}#8", "\u{1B}%/G", "\u{1B}\u{1B}[m",
    "\u{1B}]0;title\u{7}", "\u{1B}]8;;http://x\u{1B}\\", "\u{9D}52;c;aGk=\u{9C}",
    "\u{1B}Pq#0\u{1B}\\", "\u{90}+q\u{9C}", "\u{1B}_Ga=d\u{1B}\\", "\u{9F}G\u{7}",
    "\u{1B}^private\u{1B}\\", "\u{9E}p\u{9C}", "\u{1B}Xstring\u{1B}\\", "\u{98}s\u{9C}",
    "\u{1B}Ptmux;\u{1B}\u{1B}]0;t\u{1B}\u{1B}\\\u{1B}\\", "\u{1B}]0;中文\r\n\u{1B}\\",
    "\u{1B}[31\u{18}", "\u{1B}(P", "\u{1B}[2@", "\u{1B}[3~", "\u{1B} X",
  ])
  func `an escape sequence is dropped whole`(sequence: String) {
    expect("a\(sequence)b", becomes: "ab")
    expect(sequence, becomes: "")
  }

  @Test(arguments: ["\u{1B}]0;title b", "\u{1B}P", "\u{9F}Ga=d", "\u{1B}[12;", "\u{1B}", "\u{1B}("])
  func `a sequence without an end takes the rest of the text`(sequence: String) {
    expect("a\(sequence)", becomes: "a")
  }

  @Test func `a character that can't be part of a sequence ends it and is shown`() {
    expect("a\u{1B}[31中b", becomes: "a中b")
    expect("a\u{1B}中b", becomes: "a中b")
  }

  @Test(
    arguments: [
      0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F, 0x061C...0x061C,
    ] as [ClosedRange<UInt32>]
  )
  func `bidirectional controls are dropped`(range: ClosedRange<UInt32>) {
    expectDropped(range)
  }

  @Test(
    arguments: [
      0x200B...0x200B, 0x2060...0x2064, 0xFEFF...0xFEFF, 0x00AD...0x00AD, 0x180E...0x180E,
      0x034F...0x034F, 0x2028...0x2029, 0xE0000...0xE007F, 0xFFF9...0xFFFC, 0x206A...0x206F,
      0x1D173...0x1D17A,
    ] as [ClosedRange<UInt32>]
  )
  func `invisible characters are dropped`(range: ClosedRange<UInt32>) {
    expectDropped(range)
  }

  @Test func `the image placeholder is dropped`() {
    expect("a\u{10EEEE}\u{305}\u{305}b", becomes: "a\u{305}\u{305}b")
  }

  @Test(arguments: ["\u{E000}", "\u{F8FF}", "\u{F0000}", "\u{10FFFD}"])
  func `other private characters are replaced`(text: String) {
    expect("a\(text)b", becomes: "a\u{FFFD}b")
  }

  @Test(arguments: [0x378, 0xD7A4, 0xFFFF, 0xFDD0, 0x1FAEA, 0xE0080, 0x10FFFF] as [UInt32])
  func `unassigned characters are replaced`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    expect("a\(scalar)b", becomes: "a\u{FFFD}b")
  }

  @Test(arguments: ["\u{3164}", "\u{115F}", "\u{1160}", "\u{FFA0}"])
  func `Hangul fillers become spaces`(filler: String) {
    expect("a\(filler)b", becomes: "a b")
  }

  @Test func `joiners stay inside emoji, Indic and Arabic clusters`() {
    for text in ["👨‍👩‍👧", "🏳️‍🌈", "👩🏽‍🚀", "क्\u{200D}ष", "क्\u{200C}ष", "می\u{200C}خواهم"] {
      expect(text, becomes: text)
    }
  }

  @Test func `joiners are dropped everywhere else`() {
    expect("a\u{200D}b\u{200C}c", becomes: "abc")
    expect("\u{200D}a\u{200D}", becomes: "a")
    expect("👨\u{200D}", becomes: "👨")
    expect("👨\u{200D}a", becomes: "👨a")
    expect("1\u{200D}👨", becomes: "1👨")
    expect("👨\u{200C}👩", becomes: "👨👩")
    expect("👨\u{200D}\u{200D}👩", becomes: "👨\u{200D}👩")
    expect("👨\u{93E}\u{200D}👩", becomes: "👨\u{93E}👩")
    expect("\u{200D}بب", becomes: "بب")
    expect("ب\u{200D}", becomes: "ب")
    expect("ب\u{200D}b", becomes: "بb")
  }

  @Test func `a base keeps four marks`() {
    let marks = String(repeating: "\u{301}", count: 4)
    expect("a\(marks)\u{302}\u{303}b\u{301}", becomes: "a\(marks)b\u{301}")
  }

  @Test(arguments: ["\u{301}", "\u{FE0F}", "\u{20E3}", "\u{93F}", "\u{E33}", "\u{1F3FD}"])
  func `a leading mark gets a dotted circle`(mark: String) {
    expect("\(mark)a", becomes: "\u{25CC}\(mark)a")
    expect("\u{200B}\(mark)", becomes: "\u{25CC}\(mark)")
  }

  @Test func `half a flag becomes its letter`() {
    expect("🇩", becomes: "D")
    expect("a🇿b", becomes: "aZb")
    expect("🇩🇪🇫", becomes: "🇩🇪F")
    expect("🇩\u{301}🇪", becomes: "D\u{301}E")
  }

  @Test func `a Hangul vowel without a consonant is replaced`() {
    expect("\u{1112}\u{1161}\u{11AB}", becomes: "\u{1112}\u{1161}\u{11AB}")
    expect("가\u{11AB}", becomes: "가\u{11AB}")
    expect("\u{1161}", becomes: "\u{FFFD}")
    expect("a\u{1161}", becomes: "a\u{FFFD}")
    expect("\u{115F}\u{1161}", becomes: " \u{FFFD}")
  }

  @Test func `lines are cleaned one by one`() {
    let lines = Sanitizer.clean(lines: "{\r\n\t\"a\": \u{1B}]0;x\n\u{301}b\n")
    #expect(lines.map(\.string) == ["{", " \"a\": ", "\u{25CC}\u{301}b", ""])
  }

  private func expectDropped(_ range: ClosedRange<UInt32>) {
    for scalar in range.compactMap(Unicode.Scalar.init) {
      expect("a\(scalar)b", becomes: "ab")
    }
  }

  private func expect(
    _ text: String,
    becomes expected: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      scalars(of: Sanitizer.clean(text)) == scalars(of: expected),
      sourceLocation: location
    )
  }
}
