import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// Choosing sources, and switching between open ones.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SourcesTests {
  /// The program with its picker on the screen.
  private func choosing(
    of server: MockServer? = nil,
    size: Size = Size(columns: 80, rows: 14)
  ) async throws -> TerminalProgram {
    let program =
      if let server {
        // Only pages with visible rows are requested.
        try Everscroll.browse(of: server, prefetch: 1, size: size)
      } else {
        try Everscroll.browse("--mock", size: size)
      }
    try await program.waitUntil("the picker") { $0.titleLine.contains("Choose a source") }
    return program
  }

  /// The program with both sources open, the second one on the screen.
  private func openBoth(of server: MockServer) async throws -> TerminalProgram {
    let program = try await choosing(of: server)
    program.send("star\r")
    try await program.waitForRow("Luke Skywalker")
    program.send("s")
    try await program.waitUntil("the picker again") { $0.titleLine.contains("Choose a source") }
    program.send("moderators superuser\r")
    try await program.waitUntil("its moderators") {
      $0.titleLine.contains("▌Moderators of superuser") && $0.cursorRow.contains(" 1 ")
    }
    return program
  }

  @Test func `without a command a source is chosen by typing`() async throws {
    let program = try await choosing()
    let all = program.screen
    #expect(all.text.contains("▌ starwars"))
    #expect(all.text.contains("moderators SITE"))
    program.send("mod")
    try await program.waitUntil("what suits") {
      $0.text.contains("> mod▏") && !$0.text.contains("starwars")
    }
    program.send("\u{15}sta")
    try await program.waitUntil("what suits") { $0.text.contains("▌ starwars") }
    program.send("\r")
    let screen = try await program.waitForRow("Luke Skywalker")
    #expect(screen.titleLine.contains("Star Wars characters"))
    #expect(try await program.quit() == .exited(0))
    #expect(program.modes == program.initialModes)
  }

  @Test func `each open source has its own feed and place`() async throws {
    let server = try MockServer.start()
    let program = try await openBoth(of: server)
    program.send("jj")
    try await program.waitForCursor(at: 3)
    program.send("\t")
    try await program.waitUntil("the first source") {
      $0.titleLine.contains("▌Star Wars characters") && $0.cursorRow.contains("Luke")
    }
    program.send("12j")
    try await program.waitForCursor(at: 13)
    program.send("]")
    try await program.waitUntil("the second source") {
      $0.titleLine.contains("▌Moderators") && $0.cursorRow.contains(" 3 ")
    }
    program.send("[")
    try await program.waitUntil("the first source") {
      $0.titleLine.contains("▌Star Wars") && $0.cursorRow.contains(" 13 ")
    }
    let requested = try await server.quietLog().listRequests.filter {
      $0.page == 1 && !$0.path.contains("/sites")
    }
    #expect(requested.count == 2)
    program.send("q")
    let screen = try await program.waitUntil("one source") {
      !$0.titleLine.contains("▌") && $0.titleLine.contains("Moderators of superuser")
    }
    #expect(screen.cursorRow.contains(" 3 "))
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `an error is reported below what was typed, which stays`() async throws {
    let program = try await choosing()
    program.send("nosuch\r")
    let screen = try await program.waitUntil("the error") {
      $0.text.contains("✗ There is no command or source")
    }
    #expect(screen.rows[1].contains("> nosuch▏"))
    program.send("\u{3}")
    #expect(try await program.waitForExit() == .exited(130))
    #expect(program.modes == program.initialModes)
  }

  @Test func `a source that is closed lets go of its requests, the other continues`() async throws {
    let server = try MockServer.start()
    let program = try await openBoth(of: server)
    try await server.waitUntil("rest") { $0.open.isEmpty }
    server.hold()
    program.send("r")
    try await server.waitUntilHolding(1)
    program.send("[r")
    try await server.waitUntilHolding(2)
    program.send("q")
    try await server.waitUntil("the end of one") { $0.open.count == 1 }
    server.release()
    try await program.waitUntil("the other") { $0.titleLine.contains("Moderators of superuser") }
    try await program.waitForNotice("refreshed")
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `a page that arrives while another source is seen is there on return`() async throws {
    let server = try MockServer.start()
    let program = try await choosing(of: server)
    server.hold()
    program.send("star\r")
    try await server.waitUntilHolding(1)
    program.send(":choose-source\r")
    program.send("s")
    try await program.waitUntil("the picker") {
      $0.titleLine.contains("Choose a source") && $0.rows[1].contains("> s▏")
    }
    server.release()
    _ = try await server.quietLog()
    #expect(program.screen.titleLine.contains("Choose a source"))
    program.send("\u{1B}")
    try await program.waitForRow("Luke Skywalker")
  }

  @Test func `wide characters and pastes are typed into the field`() async throws {
    let program = try await choosing(size: Size(columns: 40, rows: 10))
    program.send("漢字é")
    try await program.waitUntil("the text") { $0.rows[1].contains("> 漢字é▏") }
    program.send("\u{15}\u{1B}[200~nosuch\nqQ\u{1B}[201~")
    try await program.waitUntil("the paste") { $0.rows[1].contains("> nosuch▏") }
    program.send("\r")
    try await program.waitUntil("the error") { $0.text.contains("✗ There is no command") }
  }

  @Test func `the picker fits any size`() async throws {
    let program = try await choosing()
    program.send("sta")
    program.resize(columns: 1, rows: 1)
    program.resize(columns: 40, rows: 10)
    try await program.waitUntil("the smaller picker") {
      $0.size.columns == 40 && $0.rows[1].contains("> sta▏") && $0.text.contains("▌ starwars")
    }
    program.resize(columns: 20, rows: 5)
    try await program.waitUntil("the smallest picker") {
      $0.size.rows == 5 && $0.text.contains("▌ starwars")
    }
    program.resize(columns: 19, rows: 5)
    try await program.waitUntil("that it is too small") { $0.text.contains("too small") }
    program.resize(columns: 100, rows: 30)
    program.send("\r")
    try await program.waitForRow("Luke Skywalker")
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `the picker is there before a server is`() async throws {
    let directory = try TemporaryDirectory()
    let program = try Everscroll.browse("--mock", "--log", directory.path + "/log")
    try await program.waitUntil("the picker") { $0.titleLine.contains("Choose a source") }
    program.send("\u{4}")
    #expect(try await program.waitForExit() == .exited(0))
    #expect(directory.text(of: "log").isEmpty)
  }

  @Test func `what was used is offered first at the next start`() async throws {
    let server = try MockServer.start()
    let home = try TemporaryDirectory()
    let environment = ["XDG_CACHE_HOME": home.path, "XDG_STATE_HOME": home.path]
    func start(_ arguments: [String]) throws -> TerminalProgram {
      try Everscroll.start(
        arguments + ["--base-url", server.baseURL],
        environment: environment
      )
    }
    let first = try start(["moderators", "math"])
    try await first.waitUntil("its moderators") { $0.cursorRow.contains(" 1 ") }
    #expect(try await first.quit() == .exited(0))
    let second = try start([])
    let screen = try await second.waitUntil("what was used") {
      $0.cursorRow.contains("moderators math")
    }
    #expect(screen.cursorRow.contains("Moderators of math"))
    #expect(screen.cursorRow.contains("used moments ago"))
    second.send("\u{4}")
    #expect(try await second.waitForExit() == .exited(0))
    _ = try await Everscroll.print("--version", filter: "; rm -rf \(home.path)/everscroll")
  }

  @Test func `a link is copied and opened`() async throws {
    let server = try MockServer.start()
    let directory = try TemporaryDirectory()
    let script = directory.path + "/browser"
    let text = "#!/bin/sh\nprintf '%s' \"$1\" > \(directory.path)/opened\n"
    let file = try #require(fopen(script, "w"))
    fputs(text, file)
    fclose(file)
    chmod(script, 0o700)
    let program = try Everscroll.browse(
      "moderators",
      "superuser",
      of: server,
      environment: ["BROWSER": script]
    )
    try await program.waitUntil("its moderators") { $0.cursorRow.contains(" 1 ") }
    program.takeOutput()
    program.send("y")
    try await program.waitForNotice("sent to the terminal: https://superuser.com/users/")
    try await program.waitUntil("the copy") { _ in
      program.output.text.contains("\u{1B}]52;c;aHR0cHM6Ly9zdXBlcnVzZXIuY29tL3VzZXJzL")
    }
    program.send("o")
    try await program.waitUntil("that it was opened") { _ in
      directory.text(of: "opened").hasPrefix("https://superuser.com/users/")
    }
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `a browser that is not there is reported`() async throws {
    let program = try Everscroll.browse(
      "moderators",
      "superuser",
      "--mock",
      environment: ["BROWSER": "/nonexistent/browser %s"]
    )
    try await program.waitUntil("its moderators") { $0.cursorRow.contains(" 1 ") }
    program.send("o")
    try await program.waitForNotice("can't be started")
  }

  @Test func `columns are fitted by a key`() async throws {
    let program = try Everscroll.browse("starwars", "--mock")
    try await program.waitForRow("Luke Skywalker")
    program.send("=")
    try await program.waitForNotice("fitted")
    let after = program.screen
    #expect(after.cursorRow.contains("male") && after.cursorRow.contains("blue"))
  }
}
