import EverTerminal
import Testing

@Suite struct PasteEndTests {
  @Test func `Control-C leaves a paste whose end was lost`() {
    var decoder = InputDecoder()
    let bytes = Array("\u{1b}[200~hello jj\u{3}k".utf8)
    #expect(decoder.decode(bytes, now: .zero) == [.key(.control("c")), .key("k")])
  }
}
