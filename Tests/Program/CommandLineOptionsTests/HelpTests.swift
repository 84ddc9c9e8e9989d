import EverProgram
import Testing

@Suite struct HelpTests {
  @Test func `the help fits 80 columns`() {
    for line in Help.text.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.count <= 80)
      #expect(line.last != " ")
    }
  }

  @Test func `every example of the help can be parsed`() throws {
    let section = try #require(Help.text.split(separator: "Examples:\n").last)
    let examples = section.split(separator: "\n\n")[0].split(separator: "\n").map { line in
      let parts = line.drop { $0 == " " }.split(separator: "  ")[0].split(separator: "|")
      let words = parts.first { $0.contains("everscroll") } ?? ""
      return words.split(separator: " ").map(String.init)
    }
    #expect(examples.count == 10)
    for example in examples {
      _ = try Options.parse(example)
    }
  }
}
