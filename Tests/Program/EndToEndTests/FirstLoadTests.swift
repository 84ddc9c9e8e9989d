import EverText
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct FirstLoadTests {
  @Test func `the first rows are shown as the product says`() async throws {
    let program = try Everscroll.browse(
      "starwars",
      "--mock",
      "--prefetch",
      "1",
      size: Size(columns: 80, rows: 8)
    )
    let screen = try await program.waitUntil("the rows, nothing under way") {
      $0.text.contains("Darth Vader") && $0.statusLine.hasPrefix("   ")
        && $0.statusLine.hasSuffix("? help")
    }
    expect(
      screen.text,
      shows: """
         Star Wars characters                                 82 characters · 10 loaded
              name                         height      mass  born        gender       >
         ▌  1 Luke Skywalker               172 cm     77 kg  19BBY       male          █
            2 C-3PO                        167 cm     75 kg  112BBY      n/a           ┊
            3 R2-D2                         96 cm     32 kg  33BBY       n/a           ┊
            4 Darth Vader                  202 cm    136 kg  41.9BBY     male          ┊
            5 Leia Organa                  150 cm     49 kg  19BBY       female        ┊
                                                1/82   1%    Enter open  / find  ? help
        """
    )
    #expect(screen.isAlternateScreen)
    #expect(!screen.isCursorVisible)
    #expect(screen.style(of: "▌") == Theme.standard.resolved(.accent))
    #expect(screen.style(of: "height") == Theme.standard.resolved(.heading))
    #expect(screen.style(of: "Luke") == .bold)
    #expect(screen.style(of: "C-3PO") == .plain)
    #expect(screen.title == "Star Wars characters")
  }
}
