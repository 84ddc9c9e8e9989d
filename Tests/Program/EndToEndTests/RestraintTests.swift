import EverText
import EverMock
import TestSupport
import Testing

/// Requests without a key press, counted by the server.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RestraintTests {
  /// A screen of 37 rows for a list with ten items per page.
  private static let size = Size(columns: 120, rows: 40)

  @Test func `a list that is only opened fills the screen, and a page more`() async throws {
    let server = try MockServer.start(MockConfiguration(items: 1_000))
    let program = try Everscroll.browse("starwars", of: server, size: Self.size)
    try await server.waitUntil("the page beyond the screen") { $0.pages.count >= 5 }
    try await program.waitUntil("a full screen") { $0.placeholders == 0 && $0.body.count >= 37 }
    #expect(try await program.quit() == .exited(0))
    #expect(try await server.quietLog().pages == [1, 2, 3, 4, 5])
  }
}
