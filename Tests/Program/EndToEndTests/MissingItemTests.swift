import EverText
import EverMock
import TestSupport
import Testing

/// Lists that end before the total that their server announces.
@Suite(.serialized, .timeLimit(.minutes(5))) struct MissingItemTests {
  private let server: MockServer

  init() throws {
    server = try MockServer.start()
  }

  /// Puts a list with pages of two items on the server.
  private func offer(pages: [String], total: Int) {
    for (index, rows) in pages.enumerated() {
      let isLast = index + 1 == pages.count
      let next = isLast ? "null" : #""\#(server.baseURL)/list?page=\#(index + 2)""#
      server.prepare(
        PreparedResponse(
          index == 0 ? "/list" : "/list?page=\(index + 1)",
          body: #"{"total":\#(total),"items":[\#(rows)],"next":\#(next)}"#
        )
      )
    }
  }

  @Test func `the end row, the title, the figures and the log say what is missing`() async throws {
    offer(pages: [#"{"id":1},{"id":2}"#, #"{"id":3}"#], total: 9)
    let directory = try TemporaryDirectory()
    let program = try Everscroll.start(
      [server.baseURL + "/list", "--no-cache", "--log", directory.path + "/log"],
      size: Size(columns: 120, rows: 14)
    )
    let balance = "3 of 9 items: 6 are missing; the server ended the list after 2 pages"
    let screen = try await program.waitForRow("── \(balance) · Enter checks again ──")
    #expect(screen.titleLine.hasSuffix("9 items · 6 missing"))
    program.send("\u{1B}OR")
    try await program.waitUntil("the figures") {
      $0.rows.suffix(2).first?.contains("3 of 9 items: 6 are missing") ?? false
    }
    #expect(try await program.quit() == .exited(0))
    #expect(directory.text(of: "log").contains("the list ended: \(balance)"))
  }
}
