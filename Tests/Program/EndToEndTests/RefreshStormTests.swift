import EverText
import EverMock
import TestSupport
import Testing

/// Many refreshes, while the server is slow, fails or hangs.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RefreshStormTests {
  /// All presses in one write, and a key whose effect shows that they were read.
  private static let storm = String(repeating: "r", count: 500) + "j"

  @Test func `a storm of refreshes is one request after the other, and leaves one list`()
    async throws
  {
    let server = try MockServer.start()
    async let hasTwoAtOnce = server.wait { log in
      log.open.count { pageNumber(inPath: $0) == 1 } > 1
    }
    let program = try Everscroll.browse("starwars", of: server, prefetch: 1)
    try await program.waitForRow("Wilhuff Tarkin")
    program.send("\u{1B}OR")
    try await program.waitUntil("the stats line") { $0.text.contains("rows/s") }
    for round in 1...3 {
      try await lateStorm(round, of: program, server)
      try await failingStorm(program, server)
      try await hangingStorm(program, server)
      try await quickStorm(program, server)
    }
    try await lateStorm(4, of: program, server)
    try await program.waitForNotice(" refreshed")
    let screen = try await program.waitUntil("rest") {
      $0.rows.dropLast().last?.contains("0 in flight") == true && $0.placeholders == 0
    }
    #expect(screen.style(of: "R2-D2") == .plain)
    #expect(screen.numberedRows.keys.filter { $0 > 0 }.sorted() == Array(1...11))
    #expect(screen.numberedRows[6]?.hasPrefix("C-3PO") == true)
    _ = try await server.quietLog()
    server.stop()
    #expect(await !hasTwoAtOnce)
    #expect(try await program.quit() == .exited(0))
  }

  /// The response is late: all presses join one request, and the list is new.
  private func lateStorm(
    _ round: Int,
    of program: TerminalProgram,
    _ server: MockServer
  ) async throws {
    server.add(FaultRule(.drift(items: 1)))
    let requested = try await requestsForPageOne(server)
    try await pressAll(program, server, held: FaultRule(.hold, pages: 1...1))
    server.release()
    try await program.waitUntil("list \(round)") {
      $0.numberedRows[1 + round]?.hasPrefix("Luke Skywalker") == true
        && $0.style(of: "R2-D2") == .plain && $0.placeholders == 0
    }
    #expect(try await requestsForPageOne(server) == requested + 1)
  }

  /// The response is an error without a retry: it is reported once, and the rows stay.
  private func failingStorm(_ program: TerminalProgram, _ server: MockServer) async throws {
    let requested = try await requestsForPageOne(server)
    try await pressAll(
      program,
      server,
      held: FaultRule(.hold, .status(403), pages: 1...1, count: 1)
    )
    server.release()
    try await program.waitForNotice("refresh failed")
    try await program.waitUntil("rows that are not dimmed") { $0.style(of: "R2-D2") == .plain }
    #expect(try await requestsForPageOne(server) == requested + 1)
  }

  /// The response never arrives: Esc cancels the only request, and removes the indicator.
  private func hangingStorm(_ program: TerminalProgram, _ server: MockServer) async throws {
    let requested = try await requestsForPageOne(server)
    try await pressAll(program, server, held: FaultRule(.hold, pages: 1...1, count: 1))
    program.send("\u{1B}")
    try await program.waitUntil("rows that are not dimmed") {
      $0.style(of: "R2-D2") == .plain && !$0.statusLine.contains("refreshing")
    }
    #expect(try await requestsForPageOne(server) == requested + 1)
    #expect(try await server.quietLog().finished.last?.outcome == .aborted)
    server.release()
  }

  /// The server fails at once: presses that are read after the failure start one more request.
  private func quickStorm(_ program: TerminalProgram, _ server: MockServer) async throws {
    let requested = try await requestsForPageOne(server)
    server.add(FaultRule(.status(503), pages: 1...1, count: 1))
    // The prompt opens when all presses are read, in however many reads.
    program.send(Self.storm + ":")
    try await server.waitUntil("the failure") { $0.pages.count { $0 == 1 } > requested }
    try await program.waitUntil("the prompt") { $0.statusLine.hasPrefix(" :") }
    program.send("\u{1B}")
    try await program.waitUntil("no prompt") { !$0.statusLine.hasPrefix(" :") }
    try await program.waitUntil("no indicator") {
      $0.style(of: "R2-D2") == .plain && !$0.statusLine.contains("refreshing")
    }
    let more = try await requestsForPageOne(server) - requested
    #expect((1...2).contains(more), "\(more) requests")
  }

  /// Presses all keys while page one is held.
  private func pressAll(
    _ program: TerminalProgram,
    _ server: MockServer,
    held rule: FaultRule
  ) async throws {
    program.send("g")
    try await program.waitForCursor(at: 1)
    server.add(rule)
    program.send(Self.storm)
    try await server.waitUntilHolding()
    let screen = try await program.waitForCursor(at: 2)
    #expect(screen.statusLine.contains("refreshing"))
    #expect(server.log.open.count { pageNumber(inPath: $0) == 1 } == 1)
  }

  private func requestsForPageOne(_ server: MockServer) async throws -> Int {
    try await server.quietLog().pages.count { $0 == 1 }
  }
}
