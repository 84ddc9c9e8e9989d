import EverText
import EverMock
import TestSupport
import Testing

/// Credentials in `--header` or in a URL's query are sent to the list's own server, and to no
/// other.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CredentialTests {
  private static let secret = "hush-hush-hush"
  private static let headers = [
    "--header", "Authorization: Bearer $TOKEN", "--header", "Cookie: session=$TOKEN",
    "--header", "X-Private: literally-hidden",
  ]
  private static let secrets = [secret, "literally-hidden"]

  private let home: UserHome
  private let server: MockServer
  private let other: MockServer
  private var variables: [String: String] { home.environment(["TOKEN": Self.secret]) }

  init() throws {
    home = try UserHome()
    server = try MockServer.start()
    other = try MockServer.start()
  }

  private func browse(_ path: String, _ arguments: String...) throws -> TerminalProgram {
    try Everscroll.start(
      [server.baseURL + path, "--log", home.path + "/log"] + arguments + Self.headers,
      environment: variables,
      size: Size(columns: 120, rows: 14)
    )
  }

  private func print(_ path: String, _ arguments: String...) async throws -> Everscroll.Printed {
    try await Everscroll.print(
      [server.baseURL + path, "--log", home.path + "/log"] + arguments + Self.headers,
      environment: variables
    )
  }

  /// Checks that the list's own server received the credentials, and the other one didn't.
  private func expectSecretsAtOwnServerAlone() async throws {
    let own = try await server.quietLog().finished
    #expect(own.allSatisfy { $0.header("Authorization") == "Bearer \(Self.secret)" })
    #expect(own.allSatisfy { $0.header("Cookie") == "session=\(Self.secret)" })
    let others = try await other.quietLog().finished
    #expect(!others.isEmpty)
    for request in others {
      let values = request.headers.map(\.value) + [request.path]
      #expect(!values.contains { Self.hasSecret($0) })
      #expect(["Authorization", "Cookie", "X-Private"].allSatisfy { request.header($0) == nil })
    }
  }

  private static func hasSecret(_ text: String) -> Bool {
    secrets.contains { text.contains($0) }
  }

  @Test func `a next page elsewhere is requested without them, and reported`() async throws {
    server.offerThings(second: other.baseURL)
    other.offerThings()
    // Nothing is prefetched, so the message about the page appears while the test looks for it.
    let program = try browse("/things", "--prefetch", "1")
    try await program.waitForRow("Thing 001")
    program.send("G")
    // The message disappears after a while, so the test searches the output.
    let server = other.baseURL.dropFirst("http://".count)
    try await program.waitUntil("where it came from") { _ in
      program.output.text.contains("This page came from \(server), which received none of your")
    }
    program.send("G")
    try await program.waitUntil("the end") { $0.cursorRow.contains("Thing 040") }
    program.send("\u{1B}OR")
    program.send(":")
    let screen = try await program.waitUntil("the prompt") { $0.statusLine.hasPrefix(" :") }
    #expect(!Self.hasSecret(screen.text))
    program.send("\u{1B}")
    try await program.waitUntil("the list") { !$0.statusLine.hasPrefix(" :") }
    #expect(try await program.quit() == .exited(0))
    #expect(!Self.hasSecret(program.output.text))
    try await expectSecretsAtOwnServerAlone()
    let printed = try await print("/things", "--print", "--no-cache")
    #expect(printed.lines.count == 40)
    let inspected = try await print("/things", "--inspect")
    #expect(!Self.hasSecret(printed.output + printed.error + inspected.output + inspected.error))
    try await expectSecretsAtOwnServerAlone()
    #expect(home.everything.contains("Thing 001") && home.everything.contains("page #1 received"))
    #expect(!Self.hasSecret(home.everything))
  }

  @Test func `a redirect to another server is followed without them, and reported`() async throws {
    let location = MockHeader("Location", other.baseURL + "/things")
    server.prepare(PreparedResponse("/moved", status: 302, headers: [location], body: ""))
    other.offerThings()
    let program = try browse("/moved")
    try await program.waitForRow("Thing 001")
    // The message disappears after a while, so the test searches the output.
    try await program.waitUntil("where it came from") { _ in
      program.output.text.contains("This page came from 127.0.0.1")
    }
    #expect(try await program.quit() == .exited(0))
    #expect(try await print("/moved", "--print").lines.count == 40)
    try await expectSecretsAtOwnServerAlone()
    #expect(!Self.hasSecret(home.everything))
  }

  @Test(arguments: CredentialTests.echoes)
  func `a response that repeats them is reported without them`(response: PreparedResponse)
    async throws
  {
    server.prepare(response)
    let program = try browse("/things")
    let screen = try await program.waitUntil("what came of it") {
      !$0.text.contains("loading") && !$0.text.isEmpty
    }
    #expect(try await program.quit() == .exited(0))
    let printed = try await print("/things", "--print")
    let inspected = try await print("/things", "--inspect")
    let shown = [
      screen.text, program.output.text, printed.output, printed.error, inspected.output,
      inspected.error, home.everything,
    ]
    for text in shown {
      #expect(!Self.hasSecret(text))
      #expect(!text.contains("hush-"), "half of a secret")
    }
  }

  private static let echoes = [
    PreparedResponse("/things", status: 401, body: #"{"message":"Bearer \#(secret) is unknown"}"#),
    PreparedResponse("/things", status: 500, body: "no \(secret) today, literally-hidden"),
    PreparedResponse("/things", body: #"{"a":1,"echo of it: \#(secret)":2}"#),
    PreparedResponse("/things", body: #"{"next":"ftp://a/\#(secret)","things":[{"id":1}]}"#),
  ]
}
