import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct BuiltProgramTests {
  @Test func `the program to test is the one that was built with the tests`() async throws {
    let program = try Everscroll.start(["--version"])
    #expect(try await program.waitForExit() == .exited(0))
  }
}
