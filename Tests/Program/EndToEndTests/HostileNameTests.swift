import EverText
import EverMock
import EverDemo
import EverRecording
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct HostileNameTests {
  private static let size = Size(columns: 100, rows: 21)

  /// Checks for characters that a terminal interprets, and for those that no name may contain.
  private func expectHarmless(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let sequences = [
      "\u{1B}[2J\u{1B}[HErased", "\u{1B}]0;", "\u{1B}[31;5m", "\u{1B}P", "Owned\u{07}",
    ]
    for sequence in sequences {
      #expect(!text.contains(sequence), sourceLocation: sourceLocation)
    }
    let scalars: [ClosedRange<Unicode.Scalar>] = [
      "\u{80}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
      "\u{10EEEE}"..."\u{10EEEE}", "\u{200B}"..."\u{200B}", "\u{FEFF}"..."\u{FEFF}",
      "\u{2028}"..."\u{2029}", "\u{7F}"..."\u{7F}", "\u{0}"..."\u{0}",
    ]
    let found = text.unicodeScalars.first { scalar in scalars.contains { $0.contains(scalar) } }
    #expect(found == nil, sourceLocation: sourceLocation)
  }

  /// A screen of rows, after the cursor has moved over all of them.
  private func list(of server: MockServer) async throws -> (TerminalProgram, ScreenSnapshot) {
    let program = try Everscroll.browse("starwars", of: server, prefetch: 1, size: Self.size)
    try await program.waitUntil("the rows") { $0.numberedRows.count == 18 && $0.placeholders == 0 }
    program.send(String(repeating: "j", count: 17))
    try await program.waitForCursor(at: 18)
    program.send("H\u{C}")
    let screen = try await program.waitUntil("the rows, still") {
      $0.cursorRow.contains(" 1 ") && $0.statusLine.hasPrefix("   ") && $0.numberedRows.count == 18
    }
    return (program, screen)
  }

  @Test func `nothing of a hostile name reaches the terminal as control`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.hostileNames))
    let (program, screen) = try await list(of: server)
    expectHarmless(program.output.text)
    #expect(screen.title == "Star Wars characters")
    // No part of a sequence is left as text: the rows show the names without it.
    #expect(screen.numberedRows[1]?.hasPrefix("Erased") == true)
    #expect(screen.numberedRows[2]?.hasPrefix("Title") == true)
    #expect(screen.text.contains("東京都の姓"))
    program.send("\r")
    try await program.waitUntil("a detail") { $0.statusLine.contains("J next") }
    program.send(String(repeating: "J", count: 15) + "q")
    try await program.waitForCursor(at: 16)
    expectHarmless(program.output.text)
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(0))
    expectHarmless(program.output.text)
  }

  @Test func `a recording of a hostile feed holds neither its controls nor a secret`() async throws
  {
    let directory = try TemporaryDirectory()
    let server = try MockServer.start()
    server.add(FaultRule(.hostileNames))
    let program = try Everscroll.start(
      [
        "\(server.baseURL)/api/people?api_key=s3cret", "--header", "X-Key: s3cret", "--no-cache",
        "--record", "a.cast",
      ],
      directory: directory.path,
      size: Self.size
    )
    try await program.waitUntil("the rows") { $0.numberedRows.count > 9 && $0.placeholders == 0 }
    program.send("jj\r")
    try await program.waitUntil("a detail") { $0.statusLine.contains("J next") }
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(0))
    let text = directory.text(of: "a.cast")
    #expect(!text.contains("s3cret"))
    let outputs = try Cast(Array(text.utf8)).events.compactMap { event in
      if case .output(let output) = event.kind { output } else { nil }
    }
    #expect(outputs.count > 3)
    for output in outputs { expectHarmless(output) }
  }

  @Test(arguments: ["text", "jsonl"])
  func `no format obeys a name on a terminal`(format: String) async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.hostileNames))
    let program = try Everscroll.browse(
      "starwars",
      "--print",
      "20",
      "--format",
      format,
      of: server,
      size: Size(columns: 80, rows: 400)
    )
    #expect(try await program.waitForExit() == .exited(0))
    expectHarmless(program.output.text)
    #expect(!program.output.text.contains("\u{1B}"))
    #expect(program.screen.text.contains("Erased"))
  }

  @Test func `a server's error message is harmless, on the screen and on standard error`()
    async throws
  {
    let program = try Everscroll.browse("moderators", "\u{1B}]0;Owned\u{07}\u{202E}site", "--mock")
    try await program.waitUntil("the refusal") { $0.text.contains("No site found") }
    program.send("\u{3}")
    _ = try await program.waitForExit()
    expectHarmless(program.output.text)
    let printed = try await Everscroll.print(
      "moderators",
      "\u{1B}]0;Owned\u{07}\u{202E}site",
      "--mock",
      "--print"
    )
    #expect(printed.status == 1)
    expectHarmless(printed.error)
    #expect(!printed.error.contains("\u{1B}"))
  }
}
