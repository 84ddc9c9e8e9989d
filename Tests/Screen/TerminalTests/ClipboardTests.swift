import Testing

@testable import EverTerminal

@Suite struct ClipboardTests {
  /// The examples of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\u{FF}\u{FE}~?", "w7/Dvn4/"),
  ])
  func `a text goes to the clipboard in Base64`(text: String, encoded: String) {
    let bytes = ControlString.clipboard(text)
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}]52;c;\(encoded)\u{1B}\\")
  }
}
