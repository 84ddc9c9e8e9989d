import EverText
import EverMock
import TestSupport
import Testing

/// A URL without a definition, on the screen.
@Suite(.serialized, .timeLimit(.minutes(5))) struct URLBrowsingTests {
  private let server: MockServer

  init() throws {
    server = try MockServer.start()
    server.offerThings()
  }

  private func browse(_ arguments: String...) throws -> TerminalProgram {
    try Everscroll.start(
      [server.baseURL + "/things", "--no-cache"] + arguments,
      size: Size(columns: 120, rows: 14)
    )
  }

  @Test func `the loading screen names the URL, and rows with columns follow`() async throws {
    server.hold()
    let program = try browse()
    let loading = try await program.waitUntil("the mark") {
      $0.text.contains("loading \(server.baseURL)/things")
    }
    #expect(loading.numberedRows.isEmpty)
    try await server.waitUntilHolding()
    server.release()
    let loaded = try await program.waitForRow("Thing 001")
    #expect(loaded.titleLine.hasPrefix(" 127.0.0.1:\(server.port)/things"))
    #expect(loaded.cursorRow.contains("owner1"))
    #expect(try await program.quit() == .exited(0))
    #expect(program.modes == program.initialModes)
  }

  @Test func `each item is there once on the way to the end, and each page requested once`()
    async throws
  {
    let program = try browse()
    try await program.waitForRow("Thing 001")
    program.send("GG")
    try await program.waitUntil("the last row") { $0.cursorRow.contains("Thing 040") }
    program.resize(columns: 120, rows: 60)
    let screen = try await program.waitUntil("all rows") { $0.numberedRows.count >= 40 }
    for number in 1...40 {
      let row = try #require(screen.numberedRows[number])
      #expect(row.contains(thing(number)) && row.contains("owner\(number)"))
    }
    #expect(screen.numberedRows.count == 40)
    let pages = (2...4).map { "/things?page=\($0)" }
    #expect(try await server.requestedPaths() == ["/things"] + pages)
  }

  @Test(arguments: Refusal.all)
  func `what isn't a list says what it is and what to try`(refusal: Refusal) async throws {
    server.prepare(
      PreparedResponse(
        "/things",
        status: refusal.status,
        headers: [MockHeader("Content-Type", "application/json")],
        body: refusal.body
      )
    )
    let program = try browse()
    let screen = try await program.waitUntil("the message") { screen in
      refusal.words.allSatisfy { screen.words.contains($0) }
    }
    #expect(screen.words.contains(refusal.advice[0]))
    #expect(screen.cursorRow.isEmpty)
    #expect(try await program.quit() == .exited(0))
    let printed = try await Everscroll.print(server.baseURL + "/things", "--no-cache", "--print")
    guard refusal.fails else {
      #expect(printed.status == 0 && printed.output.isEmpty && printed.error.isEmpty)
      return
    }
    #expect(printed.status == 1 && printed.output.isEmpty)
    #expect((refusal.words + refusal.advice.suffix(1)).allSatisfy { printed.error.contains($0) })
    #expect(printed.error.split(separator: "\n").count == 1)
  }

  @Test func `a link of an item opens as a tab, with the headers of the source`() async throws {
    let films = "\"\(server.baseURL)/films/1\",\"https://example.org/films/2\""
    server.prepare(
      PreparedResponse("/people", body: #"{"people":[{"id":1,"name":"Ann","films":[\#(films)]}]}"#)
    )
    server.prepare(PreparedResponse("/films/1", body: #"{"id":1,"title":"A film","year":1977}"#))
    let program = try Everscroll.start(
      [server.baseURL + "/people", "--no-cache", "--header", "X-Key: secret"],
      size: Size(columns: 100, rows: 14)
    )
    try await program.waitForRow("Ann")
    program.send("\r")
    try await program.waitUntil("the links") { $0.text.contains("/films/2") }
    program.send("\t\t\r")
    let film = try await program.waitUntil("the film") { $0.text.contains("1977") }
    #expect(film.titleLine.contains("A film"))
    let request = try #require(server.requests.last { $0.path == "/films/1" })
    #expect(request.header("X-Key") == "secret")
    program.send("q")
    try await program.waitUntil("the person") { $0.text.contains("/films/2") }
    program.send("\t\r")
    try await program.waitUntil("the reason") { $0.text.contains("leads to another site") }
    program.send("qq")
    #expect(try await program.waitForExit() == .exited(0))
  }
}

/// A response without a list, with the words of the error message.
struct Refusal: Sendable {
  var status = 200
  var body: String
  var words: [String]
  /// The advice on the screen and on the command line.
  var advice = ["", ""]
  var fails = true

  static let all = [
    Refusal(
      status: 401,
      body: #"{"message":"who are you"}"#,
      words: ["401 Unauthorized: who are you", "A key is needed"],
      advice: [
        ":header Authorization: Bearer $TOKEN", "--header 'Authorization: Bearer $TOKEN'",
      ]
    ),
    Refusal(body: "[]", words: ["Nothing found"], fails: false),
  ]
}

extension ScreenSnapshot {
  /// The text as one line, for sentences that are wrapped.
  fileprivate var words: String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
