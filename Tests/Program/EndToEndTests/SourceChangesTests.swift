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

  @Test func `another list of the response is chosen`() async throws {
    server.prepare(
      PreparedResponse(
        "/things",
        body: #"{"things":\#(rows("Thing")),"people":\#(rows("Person"))}"#
      )
    )
    let program = try browse(url)
    try await program.waitForRow("Thing 1")
    program.send(":paging\r")
    let known = try await program.waitUntil("the lists") { $0.text.contains("Other lists") }
    #expect(known.text.contains("items        things, 10 in the first response"))
    #expect(known.titleLine.hasPrefix(" Paging of 127.0.0.1"))
    program.send("\r")
    let other = try await program.waitForRow("Person 1")
    #expect(!other.text.contains("Thing 1"))
    program.send(":paging things\r")
    try await program.waitForRow("Thing 1")
    program.send(":paging no.thing\r")
    let none = try await program.waitUntil("the error") { $0.text.contains("There is nothing at") }
    #expect(none.text.contains("Esc goes back"))
    program.send("\u{1B}")
    try await program.waitForRow("Thing 1")
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `of a source that is defined, what the definition says is shown`() async throws {
    let program = try browse("starwars", "--mock", "--items", "3")
    try await program.waitForRow("Luke Skywalker")
    program.send(":paging\r")
    let known = try await program.waitUntil("what is known") { $0.text.contains("next page") }
    #expect(known.text.contains("because      the definition says so"))
    #expect(known.text.contains("Nothing else was seen that could be tried."))
    program.send("\u{1B}")
    try await program.waitForRow("Luke Skywalker")
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

  @Test func `a list is sorted on the screen, and has its own order again`() async throws {
    let program = try browse("starwars", "--mock", "--items", "12", "--sort", "name")
    try await program.waitUntil("the order of the option") { $0.titleLine.contains("by name") }
    program.send(":sort height:desc\r")
    let sorted = try await program.waitUntil("the tallest") {
      $0.titleLine.contains("by height, descending") && $0.numberedRows.count == 12
    }
    #expect(sorted.numberedRows[1]?.contains("Darth Vader") == true)
    program.send(":sort off\r")
    let own = try await program.waitUntil("its own order") { $0.cursorRow.contains("Luke") }
    #expect(!own.titleLine.contains("by "))
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `a file is sorted on the screen, and standard input isn't`() async throws {
    let program = try browse(try home.file("goods.csv", "name,price\nchair,70\ntable,200\n"))
    try await program.waitUntil("the first line") { $0.cursorRow.contains("chair") }
    program.send(":sort price:desc\r")
    try await program.waitUntil("the most expensive") { $0.cursorRow.contains("table") }
    #expect(try await program.quit() == .exited(0))
    let script = #"printf 'b\na\n' | "$0" -"#
    let command = ProgramCommand("/bin/sh", ["-c", script, BuiltProgram.everscroll])
    let piped = try TerminalProgram(command)
    try await piped.waitForRow("b")
    piped.send(":sort line\r")
    try await piped.waitUntil("the refusal") { $0.text.contains("the option --sort") }
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
    program.send(":header\r")
    try await program.waitUntil("the names") {
      $0.message.contains("headers: Authorization")
    }
    program.send(":save mine\r")
    try await program.waitUntil("what came of it") { $0.message.contains("Saved") }
    #expect(textOfFile(home.sources + "/mine.toml").contains("Bearer $TOKEN"))
    #expect(try await program.quit() == .exited(0))
    #expect(!program.output.text.contains("hush"))
    #expect(!home.everything.contains("hush"))
  }

  @Test func `a URL that fails leaves no tab, and isn't among what was used last`() async throws {
    server.prepare(PreparedResponse("/things", status: 404, body: #"{"message":"no such thing"}"#))
    server.offerThings(at: "/others")
    let program = try browse()
    try await program.waitUntil("the picker") { $0.titleLine.contains("Choose a source") }
    program.send(server.baseURL + "/others\r")
    try await program.waitForRow("Thing 001")
    program.send("s")
    try await program.waitUntil("the picker") { $0.titleLine.contains("Choose a source") }
    program.send(url + "\r")
    let failed = try await program.waitUntil("the failure") { $0.text.contains("no such thing") }
    #expect(failed.titleLine.contains("/others"))
    #expect(failed.text.contains("tries again") && !failed.text.contains(":header adds a key"))
    program.send("\t")
    let left = try await program.waitForRow("Thing 001")
    #expect(!left.titleLine.contains("/things"))
    program.send("s")
    let picker = try await program.waitUntil("what was used last") {
      $0.text.contains("/others") && $0.titleLine.contains("Choose a source")
    }
    #expect(!picker.text.contains(url))
  }
}
