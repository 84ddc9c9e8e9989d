import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct WaitingTests {
  @Test func `a wait in vain says what for and shows the screen`() async throws {
    let program = try TerminalProgram(.shell("printf something; read rest"))
    try await program.waitUntil("the text") { $0.text == "something" }
    let error = await #expect(throws: WaitError.self) {
      try await program.waitUntil("another text", timeout: .milliseconds(50)) {
        $0.text == "another"
      }
    }
    let description = try #require(error?.description)
    #expect(description.contains("WaitingTests.swift"))
    #expect(description.contains("another text"))
    #expect(description.contains("│something "))
  }

  @Test func `a wait ends with the program`() async throws {
    let program = try TerminalProgram(.shell("echo bye"))
    let error = await #expect(throws: WaitError.self) {
      try await program.waitUntil("what never comes") { _ in false }
    }
    #expect(error?.description.contains("The program has ended") == true)
  }
}

@Suite struct PictureComparisonTests {
  @Test func `blanks at the ends don't count`() {
    #expect(PictureComparison(actual: "a  \nb\n\n", expected: "a\nb").isEqual)
    #expect(!PictureComparison(actual: " a", expected: "a").isEqual)
  }

  @Test func `a mismatch shows both pictures and marks the rows that differ`() {
    let comparison = PictureComparison(actual: "same\nnew", expected: "same\nold")
    #expect(
      comparison.description == """
        The picture differs.
        Expected:
          │same
        ≠ │old
        Shown:
          │same
        ≠ │new
        """
    )
  }
}
