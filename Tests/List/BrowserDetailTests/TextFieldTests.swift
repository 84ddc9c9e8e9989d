import EverText
import EverTerminal
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct TextFieldTests {
  private func field(typing keys: String) -> TextField {
    var field = TextField()
    for chord in Driver.chords(keys) { _ = field.take(chord) }
    return field
  }

  @Test(arguments: [
    ("abc", "abc"), ("ab<Left>x", "axb"), ("ab<Left><Left><Left>x", "xab"),
    ("ab<Left><Right>x", "abx"), ("abc<Home>x<End>y", "xabcy"), ("abc^ax^ey", "xabcy"),
    ("abc<Backspace>", "ab"), ("<Backspace>", ""), ("abc<Home><Delete>", "bc"), ("a<Delete>", "a"),
    ("abc<Left>^u", "c"), ("abc<Left><Left>^k", "a"), ("one two^w", "one "),
    ("one two  ^w", "one "), ("one^w^w", ""), ("one two<Left>^w", "one o"),
    ("漢字<Left>é", "漢é字"), ("漢字<Backspace>", "漢"), ("e\u{301}x<Left><Backspace>y", "yx"),
  ])
  func `keys edit the line where the cursor is`(keys: String, text: String) {
    #expect(field(typing: keys).text == text)
  }

  @Test(arguments: ["<Enter>", "<Esc>", "<Tab>", "<Up>", "<F1>", "^c", "^l", "^z", "^n"])
  func `keys that edit nothing are for others`(keys: String) throws {
    var field = field(typing: "abc")
    let chord = try #require(Driver.chords(keys).first)
    let isTaken = field.take(chord)
    #expect(!isTaken)
    #expect(field.text == "abc")
  }

  @Test func `a paste is one clean line, at the cursor and never without bound`() {
    var field = field(typing: "ab<Left>")
    field.insert("\n1\u{1B}[2J2\t3\r\nq\n")
    #expect(field.text == "a12 3b")
    field.insert(String(repeating: "x", count: 1_000_000))
    #expect(field.text.count == 2_083)
    field.insert("a" + String(repeating: "\u{301}", count: 1_000_000))
    #expect(field.text.unicodeScalars.count == 2_083)
  }

  @Test(arguments: 1...30)
  func `the displayed part fits, with the cursor in it`(cells: Int) {
    for keys in ["", "ab", "漢字かな漢字かな漢字かな", "abcdefghijklmnopqrstuvwxyzabcdef"] {
      for steps in 0...14 {
        let field = field(typing: keys + String(repeating: "<Left>", count: steps))
        let shown = field.shown(cells: cells)
        #expect(DisplayWidth.of(shown) <= cells)
        #expect(shown.string.contains("▏"))
      }
    }
  }

  @Test func `the part around the cursor is displayed`() {
    let text = "https://example.org/a/long/path"
    #expect(field(typing: text).shown(cells: 10).string == "long/path▏")
    let middle = field(typing: text + String(repeating: "<Left>", count: 10))
    #expect(middle.shown(cells: 16).string == "mple.org/a▏/lon…")
  }
}
