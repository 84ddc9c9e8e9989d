import EverText
import Glibc
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct StalledTerminalTests {
  /// The program with a screen that is larger than a line's buffer, without a reader, and the bytes
  /// of its first full screen.
  private func open() async throws -> (MockServer, TerminalProgram, frame: Int) {
    let server = try MockServer.start(MockConfiguration(items: 1_000_000))
    let program = try Everscroll.browse(
      "moderators",
      "stackoverflow",
      "--page-size",
      "100",
      "--motion",
      "off",
      of: server,
      prefetch: 1,
      size: Size(columns: 200, rows: 81)
    )
    try await program.waitUntil("a full screen") {
      $0.numberedRows.count == 78 && $0.placeholders == 0 && $0.titleLine.contains("1,000,000 ")
    }
    program.pauseReading()
    return (server, program, program.output.totalCount)
  }

  /// Jumps to far rows one after the other, each after the request for the previous page.
  private func jump(_ times: Int, _ server: MockServer, _ program: TerminalProgram) async throws {
    for jump in 1...times {
      program.send("\(jump * 1_000 + 1)gzt")
      let page = jump * 10 + 1
      try await server.waitUntil("page \(page)") { $0.pages.contains(page) }
    }
  }

  @Test func `keys are taken while nobody reads, and the newest frame is shown after`()
    async throws
  {
    let (server, program, frame) = try await open()
    try await jump(100, server, program)
    program.takeOutput()
    // This page is held and nothing moves, so only the waiting frame can show the row.
    server.add(FaultRule(.hold, pages: 2_001...2_001))
    program.send("200001gzt7j")
    try await server.waitUntilHolding()
    program.resumeReading()
    let waiting = try await program.waitUntil("the last jump") {
      $0.cursorRow.contains(" 200008 ")
    }
    #expect(waiting.placeholders == 78)
    server.release()
    let screen = try await program.waitUntil("its rows") { $0.placeholders == 0 }
    #expect(screen.numberedRows.keys.sorted() == Array(200_001...200_078))
    // The rest of one frame, the newest frame, the rows, and a frame for each key that is read
    // late, eleven in all on busy processors: not the hundred frames between.
    #expect(program.output.totalCount < 40 * frame)
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `a program that nobody reads ends at SIGTERM`() async throws {
    let (server, program, _) = try await open()
    try await jump(8, server, program)
    program.signal(SIGTERM)
    #expect(try await program.waitForExit() == .exited(143))
    #expect(program.modes == program.initialModes)
    let left = program.output.totalCount
    program.resumeReading()
    try await program.waitUntil("the normal screen") { _ in program.output.totalCount > left }
    #expect(program.takeOutput().text.contains("\u{1B}[?1049l"))
  }
}
