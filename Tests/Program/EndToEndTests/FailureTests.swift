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

  @Test func `the mock server and the network change while the program runs`() async throws {
    let program = try Everscroll.browse("starwars", "--mock", "--items", "9")
    try await program.waitForRow("Luke Skywalker")
    program.send(":drift 2\r")
    try await program.waitForNotice("2 new items")
    program.send("r")
    try await program.waitUntil("the new items") { $0.titleLine.contains("11") }
    program.send(":fail 404\r")
    try await program.waitForNotice("the mock server fails: 404")
    program.send("r")
    try await program.waitForNotice("refresh failed")
    program.send(":network 5g\r")
    try await program.waitForNotice(":network takes off, wifi")
    program.send(":network latency=1ms\r")
    try await program.waitForNotice("simulating the network")
  }

  @Test func `without the mock server nothing fails on demand`() async throws {
    let server = try MockServer.start()
    let program = try Everscroll.browse("starwars", of: server)
    try await program.waitForRow("Luke Skywalker")
    program.send(":fail 503\r")
    try await program.waitForNotice("There is no mock server here")
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

  @Test func `a page that fails for good becomes one row until Enter`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.status(404), pages: 2...2, count: 1))
    let program = try Everscroll.browse(
      "starwars",
      of: server,
      prefetch: 1,
      size: Size(columns: 80, rows: 20)
    )
    let failed = try await program.waitForRow("✗")
    #expect(failed.body.count { $0.contains("✗ ") } == 1)
    #expect(
      failed.body.contains { $0.contains("simulated error") && $0.contains("Enter tries again") }
    )
    #expect(failed.numberedRows[10]?.hasPrefix("Obi-Wan Kenobi") == true)
    program.send("G")
    program.send("g")
    try await program.waitForCursor(at: 1)
    #expect(try await server.quietLog().pages.count { $0 == 2 } == 1)
    program.send("10j\r")
    try await program.waitForRow("Anakin Skywalker")
    #expect(try await server.quietLog().pages.count { $0 == 2 } == 2)
  }

  /// On a screen with room for whole sentences.
  private func browseWide(_ server: MockServer) throws -> TerminalProgram {
    try Everscroll.browse("starwars", of: server, prefetch: 1, size: Size(columns: 120, rows: 14))
  }

  @Test func `a server's request to wait is respected`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.status(503, retryAfter: .seconds(4)), pages: 2...2, count: 1))
    let program = try browseWide(server)
    try await program.waitForRow("Anakin Skywalker")
    try await server.waitUntil("3 answers") { $0.finished.count >= 3 }
    let requested = server.log.listRequests
    try #require(requested.map(\.page) == [1, 2, 2])
    #expect(requested[1].arrival.duration(to: requested[2].arrival) >= .seconds(4))
  }

  @Test func `a wait that a server requests is counted down`() async throws {
    let server = try MockServer.start()
    // Longer than this test may be delayed, but still displayed in seconds.
    server.add(FaultRule(.status(503, retryAfter: .seconds(110)), pages: 2...2, count: 1))
    let program = try browseWide(server)
    let first = try await program.waitForRow("again in ").countdown
    // The program's own delay would be one second.
    #expect((5...110).contains(first))
    try await program.waitUntil("fewer seconds") { (1..<first).contains($0.countdown) }
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

  @Test(arguments: [Fault.nextIsSelf, .nextIsCycle, .repeatedPage, .emptyPages])
  func `a server that never ends is not requested forever`(fault: Fault) async throws {
    let server = try MockServer.start()
    server.add(FaultRule(fault, .total(-1)))
    let program = try Everscroll.browse("starwars", of: server, size: Size(columns: 80, rows: 40))
    try await program.waitUntil("the list has rested") {
      $0.body.contains { $0.contains("stopped") || $0.contains("Enter goes on") }
        || $0.text.contains("Nothing found")
    }
    #expect(server.log.received < 20)
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `repeated items are shown once`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.drift(items: 3), pages: 2...2))
    let program = try Everscroll.browse(
      "starwars",
      of: server,
      prefetch: 1,
      size: Size(columns: 80, rows: 20)
    )
    let screen = try await program.waitForRow("Anakin Skywalker")
    #expect(screen.body.count { $0.contains("R5-D4") } == 1)
    #expect(screen.body.count { $0.contains("Obi-Wan Kenobi") } == 1)
    // The message disappears after a while, so the test searches the output.
    try await program.waitUntil("the drift is told") { _ in
      program.output.text.contains("the list moved by")
    }
  }
}

extension ScreenSnapshot {
  /// The seconds until a page is retried, as its row says; 0 when no row says it.
  fileprivate var countdown: Int {
    guard let words = text.firstRange(of: "again in ")?.upperBound else { return 0 }
    return Int(text[words...].prefix { $0.isNumber }) ?? 0
  }
}
