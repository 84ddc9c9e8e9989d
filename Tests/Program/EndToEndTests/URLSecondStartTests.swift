import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// The first frame of a URL that was opened before, with its server stopped.
@Suite(.serialized, .timeLimit(.minutes(5))) struct URLSecondStartTests {
  private let home: UserHome
  private let server: MockServer

  init() throws {
    home = try UserHome()
    server = try MockServer.start()
    server.offerThings()
  }

  private func browse(_ arguments: [String] = []) throws -> TerminalProgram {
    try Everscroll.start(
      [server.baseURL + "/things"] + arguments,
      environment: home.environment(),
      size: Size(columns: 100, rows: 14)
    )
  }

  /// A first run that loads all items, and ends with the cursor on a row.
  private func firstRun(endingAt row: Int) async throws {
    let program = try browse()
    try await program.waitForRow("Thing 001")
    program.send("GG")
    try await program.waitUntil("the end") { $0.cursorRow.contains("Thing 040") }
    program.send("\(row)g")
    try await program.waitUntil("the row") { $0.cursorRow.contains(thing(row)) }
    _ = try await server.quietLog()
    #expect(try await program.quit() == .exited(0))
  }

  /// The first frame with any content.
  private func firstFrame(of program: TerminalProgram) async throws -> ScreenSnapshot {
    try await program.waitUntil("the first frame") {
      $0.titleLine.contains("/things") && !$0.statusLine.isEmpty
    }
  }

  /// Starts until the first frame has the stored rows, the given one among them; the server must be
  /// stopped, or hold all requests.
  private func startWithRows(
    _ arguments: [String] = [],
    showing row: Int = 1
  ) async throws -> (program: TerminalProgram, first: ScreenSnapshot) {
    try await server.startWithRows(
      hasRows: { $0.numberedRows[row] != nil },
      { try browse(arguments) },
      firstFrame: firstFrame
    )
  }

  @Test func `the first frame shows a place on a later page without the server`() async throws {
    try await firstRun(endingAt: 25)
    server.stop()
    let (program, first) = try await startWithRows(["--offline"], showing: 25)
    #expect(first.cursorRow.contains("Thing 025"))
    program.send("g")
    try await program.waitUntil("the first row") { $0.cursorRow.contains("Thing 001") }
  }

  @Test func `a list without pages ends as the first time when it is opened again`() async throws {
    let rows = (1...30).map { "{\"id\":\($0),\"name\":\"Row \($0)\"}" }
    server.prepare(
      PreparedResponse(
        "/rows",
        headers: [MockHeader("Content-Type", "application/json")],
        body: "[" + rows.joined(separator: ",") + "]"
      )
    )
    for _ in 1...2 {
      let program = try Everscroll.start(
        ["\(server.baseURL)/rows"],
        environment: home.environment(),
        size: Size(columns: 100, rows: 14)
      )
      try await program.waitUntil("the rows") { $0.text.contains("Row ") }
      program.send("G")
      let screen = try await program.waitUntil("the end") { $0.text.contains("end of the list") }
      #expect(!screen.text.contains("same page again"))
      #expect(try await program.quit() == .exited(0))
    }
  }

}
