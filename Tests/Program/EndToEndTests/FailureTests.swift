import EverText
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct FailureTests {
  @Test func `a server that ends leaves the rows, and Enter retries when it is back`() async throws
  {
    let server = try startOnPortOfItsOwn()
    let program = try Everscroll.browse("starwars", of: server, prefetch: 1)
    try await program.waitForRow("Wilhuff Tarkin")
    server.stop()
    program.send("12j")
    try await program.waitForCursor(at: 13)
    program.send("10j")
    // Wait for the last automatic retry: before it, the page may arrive, and Enter would open an
    // item.
    let failed = try await program.waitUntil("the failure, tried again no more") {
      $0.body.contains { $0.contains("✗") && $0.contains("Enter tries again") }
    }
    #expect(failed.text.contains("Can't connect to 127.0.0.1"))
    #expect(failed.numberedRows[12]?.hasPrefix("Wilhuff Tarkin") == true)
    let next = try MockServer.start(MockConfiguration(port: server.port))
    program.send("\r")
    let loaded = try await program.waitForRow("IG-88")
    #expect(!loaded.text.contains("✗"))
    #expect(loaded.titleLine.hasSuffix("82 characters · 30 loaded"))
    #expect(try await next.quietLog().pages == [3])
  }

  /// A server on a port that no other program gets when it stops: the system assigns ports of that
  /// range on request only.
  private func startOnPortOfItsOwn() throws(MockError) -> MockServer {
    for _ in 0..<100 {
      let port = Int.random(in: 10_000..<16_000)
      if let server = try? MockServer.start(MockConfiguration(port: port)) { return server }
    }
    return try MockServer.start()
  }

  @Test(arguments: [Fault.html, .emptyBody, .malformed, .close, .truncate])
  func `whatever a server sends, the rows stay`(fault: Fault) async throws {
    let server = try MockServer.start()
    server.add(FaultRule(fault, pages: 2...2))
    let program = try Everscroll.browse("starwars", of: server, prefetch: 1)
    let failed = try await program.waitForRow("✗")
    #expect(failed.numberedRows[10]?.hasPrefix("Obi-Wan Kenobi") == true)
    program.send("5j")
    try await program.waitForCursor(at: 6)
    #expect(try await program.quit() == .exited(0))
  }
}
