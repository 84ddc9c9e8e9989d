import EverText
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct CacheTests {
  /// Runs the program with a cache for one test, and both outputs on the terminal's screen.
  private func run(_ arguments: String..., in directory: TemporaryDirectory) async throws
    -> (status: TestSupport.ExitStatus, text: String)
  {
    let program = try Everscroll.start(
      arguments,
      environment: ["XDG_CACHE_HOME": directory.path],
      size: Size(columns: 120, rows: 100)
    )
    let status = try await program.waitForExit()
    return (status, program.screen.text)
  }

  @Test func `what was loaded once is there without a network`() async throws {
    let directory = try TemporaryDirectory()
    let server = try MockServer.start()
    let first = try await run("starwars", "--print", "--base-url", server.baseURL, in: directory)
    #expect(first.status == .exited(0))
    server.stop()
    let second = try await run(
      "starwars",
      "--print",
      "--offline",
      "--base-url",
      server.baseURL,
      in: directory
    )
    #expect(second.status == .exited(0))
    #expect(second.text == first.text)
    #expect(second.text.contains("Tion Medon"))
  }

  @Test func `the cache lists its content, and is cleared`() async throws {
    let directory = try TemporaryDirectory()
    let server = try MockServer.start()
    _ = try await run("starwars", "--print", "20", "--base-url", server.baseURL, in: directory)
    let info = try await run("cache", "info", in: directory)
    #expect(info.status == .exited(0))
    #expect(info.text.contains("2 pages"))
    #expect(info.text.contains("starwars"))
    let cleared = try await run("cache", "clear", in: directory)
    #expect(cleared.text.contains("removed 2 pages"))
    #expect(try await run("cache", "info", in: directory).text.contains("0 pages, 0 bytes"))
  }
}
