import TestSupport
import Testing

/// The script that runs the tests, with a shell in the place of a test runner.
@Suite(.timeLimit(.minutes(5))) struct TestScriptTests {
  private func run(_ script: String, limit: Int = 300) async throws -> (
    TestSupport.ExitStatus, String
  ) {
    let command = ProgramCommand(
      RepositoryFile.path(".ci/test"),
      ["sh", "-c", script],
      environment: ["TEST_LIMIT": "\(limit)"]
    )
    let program = try TerminalProgram(command)
    return (try await program.waitForExit(), program.output.text)
  }

  @Test func `a test that hangs is reported with those that failed before`() async throws {
    let (status, output) = try await run(
      """
      echo '◇ Test "quick" started.'
      echo '◇ Test "endless" started.'
      echo '✘ Test "quick" recorded an issue at A.swift:1:1: wrong'
      echo '✘ Test "quick" failed after 1 second with 1 issue.'
      sleep 1000
      """,
      limit: 1
    )
    #expect(status == .exited(124))
    let shown = try #require(output.split(separator: "took longer than 1 s").last)
    #expect(output.contains("took longer than 1 s"))
    #expect(shown.contains(#"Test "endless""#))
    #expect(shown.contains("A.swift:1:1: wrong"))
    #expect(!shown.contains(#"Test "quick"\#r"#))
  }

  @Test func `the status of the tests is the script's`() async throws {
    #expect(try await run("exit 0").0 == .exited(0))
    let (status, output) = try await run("echo 'x recorded an issue'; exit 3")
    #expect(status == .exited(3))
    #expect(output.contains("What failed:"))
  }
}
