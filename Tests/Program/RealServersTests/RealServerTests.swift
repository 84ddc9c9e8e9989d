import EverText
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RealServerTests {
  @Test func `Datasette is paged through`() async throws {
    try await expectWhole(.datasette)
  }

  @Test func `Django REST Framework is paged through`() async throws {
    try await expectWhole(.restFramework)
  }

  @Test func `a Docker registry is paged through`() async throws {
    try await expectWhole(.dockerRegistry)
  }

  @Test func `FastAPI is paged through`() async throws {
    try await expectWhole(.fastAPI)
  }

  @Test func `Kinto is paged through`() async throws {
    try await expectWhole(.kinto)
  }

  @Test func `MediaWiki is paged through`() async throws {
    try await expectWhole(.mediaWiki)
  }

  @Test func `static pages of nginx are paged through`() async throws {
    try await expectWhole(.nginx)
  }

  /// Checks that each list prints each item once, and that a key reaches the last item.
  ///
  /// Each server has a test of its own, because a single case of a test isn't shown as skipped.
  private func expectWhole(_ server: ListServer) async throws {
    let running = try await RealServer(server.script)
    for list in server.lists { try await expectPrinted(list, of: running) }
    try await expectBrowsed(try #require(server.lists.first), of: running)
    let end = try await running.stop()
    #expect(end == .exited(0))
  }

  /// Checks that a list is printed completely, without a gap or a repetition.
  private func expectPrinted(_ list: ServedList, of server: RealServer) async throws {
    // Errors go into the pipe too, where they aren't items.
    let script = #"set -o pipefail; "$0" "$@" --print --format jsonl --no-cache 2>&1 | cat"#
    let url = server.baseURL + list.path
    let shell = try TerminalProgram(
      ProgramCommand("/bin/bash", ["-c", script, BuiltProgram.everscroll, url])
    )
    let status = try await shell.waitForExit()
    let lines = shell.output.text.split(whereSeparator: \.isNewline)
    let numbers = list.numbers(of: lines)
    let found = numbers.compactMap(\.self)
    let comment: Comment = "\(list.path) gave \(lines.count) lines, of which \(lines.prefix(2))"
    #expect(status == .exited(0), comment)
    #expect((list.isOrdered ? found : found.sorted()) == Array(list.numbers), comment)
    #expect(numbers.count - found.count == list.others, comment)
  }

  /// Checks the first item on the screen, and the last one after the key that goes to the end.
  private func expectBrowsed(_ list: ServedList, of server: RealServer) async throws {
    let program = try TerminalProgram(
      ProgramCommand(
        BuiltProgram.everscroll,
        [server.baseURL + list.path, "--no-cache"],
        size: Size(columns: 80, rows: 14)
      )
    )
    try await program.waitUntil("the first item") { $0.text.contains(list.item(1)) }
    // Without a total, the first key loads one more page, and the second one goes to the end.
    program.send("GG")
    try await program.waitUntil("the last item") { $0.text.contains(list.item(list.count)) }
    program.send("q")
    #expect(try await program.waitForExit() == .exited(0))
  }
}
