import EverProgram
import Testing

@Suite struct HelpTests {
  @Test func `the help fits 80 columns`() {
    for text in [Help.text, ServeHelp.text] {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        #expect(line.count <= 80)
        #expect(line.last != " ")
      }
    }
  }

  @Test(arguments: [
    "starwars", "moderators [SITE]", "photos", "unsplash [QUERY]", "URL", "FILE.toml [WORD]",
    "NAME [WORD]", "-  ", "sources", "cache info|clear", "--inspect", "--items-path PATH",
    "--id PATH",
    "--columns PATH,PATH", "--next PATH", "--page-param NAME", "--probe", "--save NAME",
    "serve [--port N]",
    "--mock", "--items N", "--coded", "--base-url URL",
    "--network PROFILE", "--page-size N", "--prefetch N|auto", "--max-rows N", "--memory MB",
    "--print [N]",
    "--format FORMAT", "--header 'NAME: VALUE'", "--color WHEN", "--images HOW", "--motion on|off",
    "--mouse on|off", "--refresh-every T",
    "--log FILE", "play TAPE", "--check",
    "-h, --help", "-V, --version", "--port N", "--generate KIND",
  ])
  func `the help names every source, command and option`(synopsis: String) {
    #expect(Help.text.split(separator: "\n").contains { $0.hasPrefix("  \(synopsis)") })
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
