import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// Choosing sources, and switching between open ones.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SourcesTests {
  /// The program with its picker on the screen.
  private func choosing(of server: MockServer) async throws -> TerminalProgram {
    // Only pages with visible rows are requested.
    let program = try Everscroll.browse(of: server, prefetch: 1, size: Size(columns: 80, rows: 14))
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
    let text = "#!/bin/sh\nprintf '%s' \"$1\" > \(directory.path)/opened\n"
    let script = try directory.file("browser", text)
    chmod(script, 0o700)
    let program = try Everscroll.browse(
      "moderators",
      "superuser",
      of: server,
      environment: ["BROWSER": script]
    )
    try await program.waitUntil("its moderators") { $0.cursorRow.contains(" 1 ") }
    program.takeOutput()
    program.send("yy")
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
}
