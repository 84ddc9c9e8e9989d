import Testing

@testable import EverDemo

@Suite struct CommandWordsTests {
  @Test(arguments: [
    ("everscroll starwars --mock", ["everscroll", "starwars", "--mock"]),
    ("  a  'b c' \"d'e\" ", ["a", "b c", "d'e"]), ("a''b \"\"", ["ab", ""]), ("", []),
  ])
  func `a command line is split as in a shell`(line: String, words: [String]) {
    #expect(CommandWords.split(line) == words)
  }

  @Test func `a quote without an end gives no words`() {
    #expect(CommandWords.split("a 'b") == nil)
  }
}
