import EverText
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct FarRowsTests {
  private static let count = 10_000_000

  /// Ten million moderators on the screen, with all pages far from the first one held.
  ///
  /// Nothing is prefetched, because a slow machine may prefetch many pages.
  private func open() async throws -> (MockServer, TerminalProgram) {
    let server = try MockServer.start(MockConfiguration(items: Self.count))
    server.add(FaultRule(.hold, pages: 100...1_000_000))
    let program = try Everscroll.browse("moderators", "stackoverflow", of: server, prefetch: 1)
    try await program.waitUntil("page one and the total") {
      $0.titleLine.contains("10,000,000 moderators") && $0.numberedRows[1] != nil
    }
    return (server, program)
  }

  @Test func `the last of ten million is one page away`() async throws {
    let (server, program) = try await open()
    program.send("G")
    try await program.waitForCursor(at: Self.count)
    try await program.waitUntil("twelve placeholders") {
      $0.placeholders == 12 && $0.statusLine.contains("10,000,000/10,000,000 100%")
    }
    try await server.waitUntilHolding()
    server.release()
    try await program.waitUntil("the last rows") {
      $0.placeholders == 0 && $0.cursorRow.contains("\(Self.count)")
    }
    try await expectFewPages(server, near: Self.count)
  }

  /// Checks that no page was loaded twice, and only the first pages and those around a row.
  ///
  /// A held page that the program cancels after fifteen seconds is requested again.
  private func expectFewPages(_ server: MockServer, near row: Int) async throws {
    let pages = try await server.quietLog().listRequests
      .filter { $0.outcome == .answered }.compactMap(\.page)
    #expect(Set(pages).count == pages.count)
    let page = (row + 29) / 30
    #expect(pages.allSatisfy { $0 <= 3 || (page - 3...page + 3).contains($0) })
    #expect(pages.count <= 7)
  }
}
