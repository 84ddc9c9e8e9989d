import EverMock
import TestSupport
import Testing

/// What page two proved is used at once by the next run.
@Suite(.timeLimit(.minutes(5))) struct RestartTests {
  @Test(arguments: Truth.proved)
  func `a second run requests no more than the pages, and prints the same`(truth: Truth)
    async throws
  {
    let (home, server) = (try UserHome(), try truth.serve(11))
    let first = try await run(truth, on: server, home)
    let refuted = server.requests.count - 3
    let second = try await run(truth, on: server, home)
    let requested = server.requests.dropFirst(refuted + 3)
    #expect(first.status == 0 && second.status == 0)
    #expect(first.lines.map(String.init) == truth.items(11) && first.output == second.output)
    #expect(requested.count == 3, "asked first \(refuted) in vain, then \(requested.map(\.path))")
  }

  @Test func `a second run requests what a total of the page alone hides`() async throws {
    let name = "a total of the page alone, of 3 items and no stated size"
    let truth = try #require(Truth.all.first { $0.name == name })
    let (home, server) = (try UserHome(), try truth.serve(11))
    let runs = [try await run(truth, on: server, home), try await run(truth, on: server, home)]
    #expect(runs.map(\.status) == [0, 0])
    #expect(runs.allSatisfy { $0.lines.map(String.init) == truth.items(11) })
  }

  private func run(_ truth: Truth, on server: MockServer, _ home: UserHome) async throws -> Printed
  {
    let url = server.baseURL + truth.path
    let printed = try await BuiltProgram.print(
      [url, "--print", "--format", "jsonl", "--no-cache"],
      environment: home.environment()
    )
    // The program ends when it has the response, and the server counts the request after that.
    await server.wait { $0.open.isEmpty && $0.finished.count == $0.received }
    return printed
  }
}

extension Truth {
  /// The APIs whose first response doesn't name the parameter, and whose end is announced.
  fileprivate static let proved = all.filter {
    [
      "a token whose parameter is called so by half", "USDA: pageNumber", "Auth0: page from 0",
      "Nomad: X-Nomad-NextToken", "Kinto: Next-Page",
    ].contains($0.name)
  }
}
