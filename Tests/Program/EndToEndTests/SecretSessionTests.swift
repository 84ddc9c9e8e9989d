import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// A session with secrets of every kind leaves none of them anywhere: not on the screen, in the
/// window's title, the log, the cache, what is remembered, the recording or standard error.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SecretSessionTests {
  /// The password and the name and password as they are sent, keys of the query, and short headers.
  private static let secrets = [
    "pa55-word", "dXNlcjpwYTU1LXdvcmQ=", "QUERYKEY9", "s1d7", "q7x", "envVALUE3",
  ]

  private let home: UserHome
  private let server: MockServer
  private var url: String {
    server.baseURL.replacing("://", with: "://user:pa55-word@")
      + "/things?api%5Fkey=QUERYKEY9&sid=s1d7"
  }
  private var arguments: [String] {
    [
      "--log", home.path + "/log", "--header", "X-Short: q7x", "--header", "X-Stat: $STAT",
    ]
  }
  private var variables: [String: String] {
    home.environment(["STAT": "envVALUE3", "XDG_STATE_HOME": home.path])
  }

  init() throws {
    home = try UserHome()
    server = try MockServer.start()
  }

  private func browse(recording: String) throws -> TerminalProgram {
    try Everscroll.start(
      [url, "--record", home.path + "/" + recording] + arguments,
      environment: variables,
      size: Size(columns: 160, rows: 20)
    )
  }

  private func expectNone(in text: String, _ what: String) {
    for secret in Self.secrets {
      #expect(!text.contains(secret), "\(what) has \(secret)")
    }
  }

  @Test func `a session that goes well and one that fails leave none of them`() async throws {
    server.hold()
    let opening = try browse(recording: "opening.cast")
    try await opening.waitUntil("the opening") { $0.text.contains("loading http://127.0.0.1") }
    opening.send("\u{1B}")
    try await opening.waitUntil("the address to change") { $0.text.contains("> http") }
    opening.send("\u{3}")
    #expect(try await opening.waitForExit() == .exited(130))
    server.release()
    server.prepare(
      PreparedResponse(
        "/things",
        status: 401,
        body: #"{"message":"no: \#(Self.secrets.joined(separator: " ")) \#(url)"}"#
      )
    )
    let failing = try browse(recording: "failing.cast")
    try await failing.waitUntil("the failure") { $0.text.contains("needs a key") }
    failing.send(":header X-Short: q7x")
    try await failing.waitUntil("the header") { $0.statusLine.contains("X-Short: •••") }
    failing.send("\u{1B}")
    try await failing.waitUntil("no prompt") { !$0.statusLine.contains(":header") }
    failing.send("\u{3}")
    #expect(try await failing.waitForExit() == .exited(130))
    let refused = try await print("--print")
    #expect(refused.status == 1 && refused.error.contains("401"))
    server.offerThings(query: "&api%5Fkey=QUERYKEY9&sid=s1d7")
    let program = try browse(recording: "list.cast")
    try await program.waitForRow("Thing 001")
    program.send("GG")
    try await program.waitUntil("the end") { $0.cursorRow.contains("Thing 040") }
    program.send("\u{1B}OR:paging\rQ")
    #expect(try await program.waitForExit() == .exited(0))
    let printed = try await print("--print")
    #expect(printed.lines.count == 40)
    let inspected = try await print("--inspect")
    #expect(inspected.output.contains("api%5Fkey=…&sid=…"))
    let requested = try await server.quietLog().finished
    #expect(requested.allSatisfy { $0.header("Authorization") == "Basic dXNlcjpwYTU1LXdvcmQ=" })
    #expect(requested.allSatisfy { $0.path.contains("api%5Fkey=QUERYKEY9") })
    for (name, text) in [
      ("the opening", opening.output.text), ("the failure", failing.output.text),
      ("the list", program.output.text), ("standard error", refused.error + printed.error),
      ("--inspect", inspected.output + inspected.error), ("a file", home.everything),
    ] {
      expectNone(in: text, name)
    }
    #expect(home.everything.contains("Thing 001") && home.everything.contains("page #1 received"))
  }

  private func print(_ words: String...) async throws -> Everscroll.Printed {
    try await Everscroll.print([url] + words + arguments, environment: variables)
  }

  @Test func `a command line that is wrong is reported without them`() async throws {
    for words in [
      ["http://h/", "--header", "hush-hush"], ["htp://u:hush-hush@h/?key=hush-hush"],
      ["http://h/?sig=hush-hush", "http://h/?sig=hush-hush"],
      ["starwars", "--base-url", "hush://u:hush-hush@h"],
      ["curl", "-H", "hush-hush", "http://h/"],
    ] {
      let printed = try await Everscroll.print(words)
      #expect(printed.status == 2 && !printed.error.contains("hush-hush"), "\(printed.error)")
    }
  }

  @Test func `a saved source has no password of the body, which is the user's file alone`()
    async throws
  {
    server.prepare(PreparedResponse("/login", body: #"{"rows":[{"id":1},{"id":2}]}"#))
    let body = #"{"user":"me","auth":{"password":"hush-hush"},"page":1}"#
    let url = server.baseURL + "/login"
    let saved = try await Everscroll.print(
      url,
      "--print",
      "--data",
      body,
      "--save",
      "mine",
      environment: variables
    )
    #expect(saved.error.contains("set MINE_AUTH_PASSWORD to the key"))
    #expect(!home.everything.contains("hush-hush") && !saved.error.contains("hush-hush"))
    var status = stat()
    #expect(stat(home.sources + "/mine.toml", &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func `the mock gets no key of the environment`() async throws {
    try home.define(
      "mine",
      """
      name = "mine"
      title = "Mine"
      url = "https://api.stackexchange.com/2.3/users/moderators?site=superuser"
      items = "items"
      [parameters]
      key = "$STACKEXCHANGE_KEY"
      [pagination]
      kind = "page"
      parameter = "page"
      first = 1
      [[columns]]
      title = "name"
      path = "display_name"
      width = 9
      """
    )
    let inspected = try await Everscroll.print(
      "mine",
      "--mock",
      "--inspect",
      environment: home.environment(["STACKEXCHANGE_KEY": "hush-hush"])
    )
    #expect(inspected.status == 0 && inspected.output.contains("site=superuser&page=2"))
    #expect(!inspected.output.contains("key="))
  }
}

/// What a definition of somebody else's takes from the environment.
@Suite(.serialized, .timeLimit(.minutes(5))) struct EnvironmentPermissionTests {
  private let home: UserHome
  private let server: MockServer
  private let path: String
  private var variables: [String: String] {
    home.environment(["AWS_SECRET": "hush-hush", "XDG_STATE_HOME": home.path])
  }

  init() throws {
    home = try UserHome()
    server = try MockServer.start()
    server.offerThings()
    path = try home.file("theirs.toml", Self.text(server))
  }

  private static func host(of server: MockServer) -> String { "127.0.0.1:\(server.port)" }

  @Test func `a search that goes to another server needs a permission of its own`() async throws {
    let other = try MockServer.start()
    other.offerThings()
    let search = "[search]\nurl = '\(other.baseURL)/things'"
    let text = definition(
      of: server,
      line: "argument = 'WORD'\nheaders = { X-Stat = '$AWS_SECRET' }\n\(search)"
    )
    try home.file("theirs.toml", text)
    let allowed = "AWS_SECRET@\(Self.host(of: server))"
    #expect(try await print(path, "--allow-env", allowed).output == "Thing 001\n")
    let refused = try await print(path, "word", "--allow-env", allowed)
    #expect(refused.status == 2 && other.log.received == 0)
    #expect(refused.error.contains("wants to send $AWS_SECRET to \(other.baseURL)"))
    #expect(refused.error.contains("--allow-env AWS_SECRET@\(Self.host(of: other))."))
    let both = "\(allowed),AWS_SECRET@\(Self.host(of: other))"
    #expect(try await print(path, "word", "--allow-env", both).output == "Thing 001\n")
  }

  private static func text(_ server: MockServer) -> String {
    definition(of: server, line: "headers = { X-Stat = '$AWS_SECRET' }")
  }

  private func print(_ words: String...) async throws -> Everscroll.Printed {
    try await Everscroll.print(
      words + ["--print", "1", "--no-cache"],
      environment: variables
    )
  }

  @Test func `nothing is sent before the user allows it, and that is remembered`() async throws {
    let refused = try await print(path)
    #expect(refused.status == 2)
    #expect(refused.error.contains("wants to send $AWS_SECRET to \(server.baseURL)"))
    #expect(refused.error.contains("--allow-env AWS_SECRET@\(Self.host(of: server))."))
    #expect(server.log.received == 0)
    let allowed = "AWS_SECRET@\(Self.host(of: server))"
    #expect(try await print(path, "--allow-env", "AWS_SECRET@example.org").status == 2)
    #expect(try await print(path, "--allow-env", allowed).output == "Thing 001\n")
    #expect(try await print(path).output == "Thing 001\n")
    let requested = try await server.quietLog().finished
    #expect(requested.allSatisfy { $0.header("X-Stat") == "hush-hush" })
    // The permission is for one server alone.
    let other = try MockServer.start()
    other.offerThings()
    try home.file("theirs.toml", Self.text(other))
    #expect(try await print(path).status == 2)
    #expect(other.log.received == 0)
  }

  @Test func `the user's own sources take what they name`() async throws {
    try home.define("mine", Self.text(server))
    #expect(try await print("mine").output == "Thing 001\n")
    #expect(try await print(home.sources + "/mine.toml").output == "Thing 001\n")
  }
}
