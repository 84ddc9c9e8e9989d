import EverText
import EverMock
import TestSupport
import Testing

/// `:paging`, `:header` and `:save` in a list, and URLs that can't be opened.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SourceChangesTests {
  private let home: UserHome
  private let server: MockServer
  private var url: String { server.baseURL + "/things" }

  init() throws {
    home = try UserHome()
    server = try MockServer.start()
  }

  private func browse(
    _ arguments: String...,
    variables: [String: String] = [:]
  ) throws -> TerminalProgram {
    try Everscroll.start(
      arguments,
      environment: home.environment(variables),
      size: Size(columns: 80, rows: 24)
    )
  }

  /// An array of ten rows whose names have this prefix.
  private func rows(_ name: String, from first: Int = 1) -> String {
    let rows = (first..<first + 10).map { #"{"id":\#($0),"name":"\#(name) \#($0)"}"# }
    return "[\(rows.joined(separator: ","))]"
  }

  /// Four pages of things; each names the next one by a cursor and also has a number.
  private func offerTwoCandidates() {
    for page in 1...4 {
      let next = page < 4 ? "\"\(url)?cursor=c\(page + 1)\"" : "null"
      let body = """
        {"page":\(page),"total_pages":4,"next":\(next),"things":\(rows("Thing", from: page * 10 - 9))}
        """
      for target in page == 1 ? ["/things"] : ["/things?page=\(page)", "/things?cursor=c\(page)"] {
        server.prepare(PreparedResponse(target, body: body))
      }
    }
  }

  @Test func `another way is chosen, saved under a name and opened by it`() async throws {
    offerTwoCandidates()
    let program = try browse(url, "--prefetch", "0")
    try await program.waitForRow("Thing 1")
    program.send("GG")
    try await program.waitUntil("all things") { $0.cursorRow.contains("Thing 40") }
    #expect(try await server.requestedPaths().contains("/things?cursor=c2"))
    program.send(":paging\r")
    var known = try await program.waitUntil("the ways") { $0.text.contains("Other ways") }
    while !known.cursorRow.contains("page number in ‘page’") {
      let cursor = known.cursorRow
      program.send("j")
      known = try await program.waitUntil("the next way") { $0.cursorRow != cursor }
    }
    let before = try await server.requestedPaths().count
    program.send("\r")
    try await program.waitForRow("Thing 1")
    program.send("GG")
    try await program.waitUntil("all things") { $0.cursorRow.contains("Thing 40") }
    let requested = try await server.requestedPaths().dropFirst(before)
    #expect(requested.suffix(3) == ["/things?page=2", "/things?page=3", "/things?page=4"])
    program.send(":paging\rw")
    try await program.waitUntil("the prompt") { $0.statusLine.hasPrefix(" :save ") }
    program.send("mine\r")
    try await program.waitUntil("what came of it") {
      $0.message.contains("Saved: everscroll mine opens it.")
    }
    program.send(":save mine\r")
    try await program.waitUntil("the refusal") { $0.message.contains("exists already") }
    program.send("q:open mine\r")
    try await program.waitUntil("the source by its name") {
      $0.titleLine.contains("127.0.0.1") && $0.text.contains("Thing 1")
    }
    #expect(textOfFile(home.sources + "/mine.toml").contains("kind = \"page\""))
    let printed = try await Everscroll.print(["mine", "--print"], environment: home.environment())
    #expect(printed.status == 0 && printed.lines.count == 40)
  }

  @Test func `a header that is typed turns a refusal into a list, and is never shown`() async throws
  {
    server.prepare(PreparedResponse("/things", status: 401, body: #"{"message":"who are you"}"#))
    var response = PreparedResponse("/things", body: #"{"things":\#(rows("Thing"))}"#)
    response.neededHeader = MockHeader("Authorization", "Bearer hush-hush-hush")
    server.prepare(response)
    let program = try browse(url, variables: ["TOKEN": "hush-hush-hush"])
    let refused = try await program.waitUntil("the refusal") { $0.text.contains("who are you") }
    #expect(refused.text.contains(":header Authorization: Bearer $TOKEN"))
    program.send(":header Authorization: Bearer $NOSUCH\r")
    try await program.waitUntil("the missing variable") { $0.message.contains("NOSUCH") }
    program.send(":header Authorization: Bearer $TOKEN\r")
    try await program.waitForRow("Thing 1")
    program.send(":save mine\r")
    try await program.waitUntil("what came of it") { $0.message.contains("Saved") }
    #expect(textOfFile(home.sources + "/mine.toml").contains("Bearer $TOKEN"))
    #expect(try await program.quit() == .exited(0))
    #expect(!program.output.text.contains("hush"))
    #expect(!home.everything.contains("hush"))
  }
}
