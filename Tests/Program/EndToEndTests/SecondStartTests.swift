import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// The first frame of a source that was opened before.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SecondStartTests {
  private let cache: CacheDirectory
  private let server: MockServer

  init() throws {
    cache = try CacheDirectory()
    server = try MockServer.start()
  }

  /// Starts with the suite's cache and server, without prefetching.
  private func browse(_ arguments: [String] = []) throws -> TerminalProgram {
    try Everscroll.start(
      ["starwars", "--base-url", server.baseURL, "--prefetch", "1"] + arguments,
      environment: ["XDG_CACHE_HOME": cache.path, "XDG_STATE_HOME": cache.path],
      size: Size(columns: 100, rows: 15)
    )
  }

  /// A first run that loads page one, types keys and quits.
  private func firstRun(_ keys: String = "") async throws {
    let program = try browse()
    try await program.waitForRow("Wilhuff Tarkin")
    _ = try await server.quietLog()
    program.send(keys)
    #expect(try await program.quit() == .exited(0))
  }

  /// The first frame with any content.
  @discardableResult
  private func firstFrame(of program: TerminalProgram) async throws -> ScreenSnapshot {
    try await program.waitUntil("the first frame") {
      $0.titleLine.contains("Star Wars") && !$0.statusLine.isEmpty
    }
  }

  /// Starts until the first frame has the stored page; the server must be stopped, or hold all
  /// requests.
  private func startWithRows(
    _ arguments: [String] = []
  ) async throws -> (program: TerminalProgram, first: ScreenSnapshot) {
    try await server.startWithRows({ try browse(arguments) }, firstFrame: firstFrame)
  }

  @Test func `the first frame has rows and their age without a network`() async throws {
    try await firstRun()
    server.stop()
    let (program, first) = try await startWithRows()
    #expect(first.numberedRows[1]?.hasPrefix("Luke Skywalker") == true)
    #expect(first.numberedRows[10]?.hasPrefix("Obi-Wan Kenobi") == true)
    #expect(first.titleLine.contains("82 characters · 20 loaded · from "))
    program.send("3j\r")
    try await program.waitUntil("the detail of a kept row") {
      $0.titleLine.contains("Darth Vader") && $0.text.contains("202")
    }
    program.send("q")
    try await program.waitUntil("the attempt that follows") {
      $0.statusLine.contains("again in") || $0.titleLine.contains(" · from ")
    }
  }

  /// A first run that goes far down and quits there, with the pages on the screen loaded.
  private func runFarDown() async throws {
    let program = try browse()
    try await program.waitForRow("Wilhuff Tarkin")
    program.send("50g")
    try await program.waitUntil("row 50 and its neighbours") {
      $0.cursorRow.contains("Mace Windu") && $0.placeholders == 0
    }
    _ = try await server.quietLog()
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `all pages are in the first frame, with the cursor far down where it was left`()
    async throws
  {
    try await runFarDown()
    server.hold()
    let (program, first) = try await server.startWithRows(
      hasRows: { $0.numberedRows[50] != nil },
      { try browse() },
      firstFrame: firstFrame
    )
    #expect(first.cursorRow.contains("Mace Windu"))
    #expect(first.titleLine.contains(" · from "))
    try await server.waitUntilHolding()
    program.send("g")
    try await program.waitForRow("Luke Skywalker")
    program.send("50g")
    try await program.waitUntil("row 50 again") { $0.cursorRow.contains("Mace Windu") }
    server.release()
    let log = try await server.quietLog()
    let later = try await program.waitForCursor(at: 50)
    #expect(later.cursorRow.contains("Mace Windu"), "page one was the same")
    #expect(log.listRequests.contains { $0.page == 1 && $0.status == 304 })
  }

  @Test func `clearing the cache leaves the position`() async throws {
    let environment = ["XDG_CACHE_HOME": cache.path, "XDG_STATE_HOME": cache.path]
    func run(_ words: [String]) throws -> TerminalProgram {
      let size = Size(columns: 100, rows: 15)
      return try Everscroll.start(words, environment: environment, size: size)
    }
    let words = ["moderators", "stackoverflow", "--base-url", server.baseURL]
    let first = try run(words)
    try await first.waitForCursor(at: 1)
    first.send("50g")
    try await first.waitForCursor(at: 50)
    #expect(try await first.quit() == .exited(0))
    #expect(try await run(["cache", "clear"]).waitForExit() == .exited(0))
    try await run(words).waitForCursor(at: 50)
  }

  @Test func `a problem of the cache is displayed`() async throws {
    try cache.fill(with: "This is a long text instead of a database. ")
    let program = try browse()
    try await program.waitForRow("Obi-Wan Kenobi")
    try await program.waitForNotice("The cache /")
    program.send("e")
    try await program.waitUntil("all of it") { $0.text.contains("was damaged") }
  }

  @Test func `a problem of the saved state is displayed and logged once`() async throws {
    try cache.fill("state.sqlite3", with: "This is a long text instead of a database. ")
    let log = cache.path + "/everscroll/log"
    let program = try browse(["--log", log])
    try await program.waitForRow("Obi-Wan Kenobi")
    try await program.waitForNotice("The state file /")
    #expect(try await program.quit() == .exited(0))
    let lines = textOfFile(log).split(separator: "\n")
    #expect(lines.count { $0.contains("state.sqlite3 was damaged") } == 1)
  }
}
