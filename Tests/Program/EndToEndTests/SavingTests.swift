import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// `--save NAME`, and the user's sources by name.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SavingTests {
  private let home: UserHome
  private let server: MockServer
  private var url: String { server.baseURL + "/things" }

  init() throws {
    home = try UserHome()
    server = try MockServer.start()
    server.offerThings()
  }

  private func print(
    _ arguments: String...,
    variables: [String: String] = [:]
  ) async throws -> Everscroll.Printed {
    try await Everscroll.print(arguments, environment: home.environment(variables))
  }

  private func browse(_ arguments: String...) throws -> TerminalProgram {
    try Everscroll.start(
      arguments,
      environment: home.environment(),
      size: Size(columns: 120, rows: 14)
    )
  }

  private func saved(_ name: String) -> String { textOfFile(home.sources + "/\(name).toml") }

  /// Checks that a saved source is listed, offered and opened.
  private func expectSource(_ name: String) async throws {
    let listed = try await print("sources")
    #expect(listed.status == 0)
    let line = try #require(listed.lines.first { $0.hasPrefix(name) })
    #expect(line.contains("127.0.0.1:\(server.port)/things"))
    #expect(line.hasSuffix(home.sources + "/\(name).toml"))
    let program = try browse()
    try await program.waitUntil("the offer") { $0.text.contains(" \(name) ") }
    program.send("\(name)\r")
    try await program.waitForRow("Thing 001")
    #expect(try await program.quit() == .exited(0))
    let printed = try await print(name, "--print", "--format", "csv")
    #expect(printed.lines.count == 41)
  }

  @Test func `the screen says that a source is saved, whether its rows are or not`() async throws {
    for name in ["first", "second"] {
      let program = try browse(url, "--save", name)
      try await program.waitForRow("Thing 001")
      try await program.waitForNotice("Saved: everscroll \(name) opens it.")
      #expect(try await program.quit() == .exited(0))
      #expect(saved(name).contains("name = \"\(name)\""))
    }
    try await expectSource("second")
  }

  @Test func `a definition is kept under another name, with what was given beside it`() async throws
  {
    let path = try home.file("other.toml", definition(of: server))
    let printed = try await print(
      path,
      "--columns",
      "owner.login",
      "--save",
      "mine",
      "--print",
      "1"
    )
    #expect(printed.status == 0 && printed.output == "owner1\n")
    let again = try await print("mine", "--print", "1")
    #expect(again.output == "owner1\n")
  }

  @Test func `a name that is taken is refused before any request`() async throws {
    try home.define("mine", definition(of: server))
    for arguments in [["--print"], ["--inspect"]] {
      let printed = try await Everscroll.print(
        [url, "--save", "mine"] + arguments,
        environment: home.environment()
      )
      #expect(printed.status == 2 && printed.output.isEmpty)
      #expect(printed.error.contains("mine.toml exists already; give another name"))
    }
    let program = try browse(url, "--save", "mine")
    #expect(try await program.waitForExit() == .exited(2))
    let builtIn = try await print(url, "--print", "--save", "starwars")
    #expect(builtIn.status == 2 && builtIn.error.contains("‘starwars’"))
    #expect(server.log.received == 0)
    #expect(saved("mine") == definition(of: server))
  }

  @Test func `no secret is in what is kept, and the same list is read by it`() async throws {
    server.offerThings(query: "&api_key=SECRETKEY99")
    let secret = "hush-hush-hush"
    let printed = try await print(
      url + "?api_key=SECRETKEY99",
      "--header",
      "Authorization: Bearer $TOKEN",
      "--header",
      "X-Literal: s3cr3t",
      "--save",
      "mine",
      "--print",
      "1",
      variables: ["TOKEN": secret]
    )
    #expect(printed.status == 0)
    #expect(printed.error.contains("set MINE_API_KEY to the key that was in the request. "))
    #expect(printed.error.contains("Without X-Literal"))
    let text = saved("mine")
    #expect(![secret, "SECRETKEY99", "s3cr3t"].contains { text.contains($0) })
    #expect(text.contains("Bearer $TOKEN"))
    #expect(text.contains("api_key = \"$MINE_API_KEY\""))
    let variables = ["TOKEN": secret, "MINE_API_KEY": "SECRETKEY99"]
    let again = try await print("mine", "--print", "12", "--no-cache", variables: variables)
    #expect(again.lines.count == 12)
    let requests = try await server.quietLog().finished.suffix(2)
    #expect(requests.allSatisfy { $0.header("Authorization") == "Bearer \(secret)" })
    #expect(
      requests.map(\.path)
        == ["/things?api_key=SECRETKEY99", "/things?page=2&api_key=SECRETKEY99"]
    )
  }

  @Test func `the list of sources is clean, and says which are wrong`() async throws {
    try home.define("bad", definition(of: server, line: "colour = 1"))
    try home.define("loud", definition(of: server).replacing("My", with: "\\u001B[31mMy"))
    try home.define("two words", definition(of: server))
    let listed = try await print("sources")
    #expect(listed.status == 0)
    #expect(!listed.output.contains("\u{1B}"))
    #expect(listed.output.contains("bad.toml:6: The key ‘colour’ is unknown."))
    #expect(!listed.output.contains("two words"))
  }
}
