import EverText
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct LooksTests {
  @Test func `a theme of the user's takes its place beside the others`() async throws {
    let home = try UserHome()
    try home.theme("mine", "secondary = \"#123456\"\n")
    let themed = home.environment(["COLORTERM": "truecolor"])
    let program = try Everscroll.browse(
      "starwars",
      "--mock",
      "--theme",
      "mine",
      environment: themed
    )
    try await program.waitForRow("Luke Skywalker")
    #expect(program.output.text.contains("38;2;18;52;86"))
    #expect(try await program.quit() == .exited(0))
    try home.theme("mine", "secondery = \"red\"\n")
    let wide = Size(columns: 200, rows: 15)
    for arguments in [[], ["--print", "1"]] {
      let wrong = try Everscroll.start(
        ["starwars", "--mock", "--theme", "mine"] + arguments,
        environment: themed,
        size: wide
      )
      #expect(try await wrong.waitForExit() == .exited(2))
      #expect(wrong.screen.text.contains("mine.toml:1: The key ‘secondery’ is unknown."))
    }
  }

  @Test(arguments: ["dumb", ""])
  func `a terminal that can't be drawn on is named in one line`(terminal: String) async throws {
    let program = try Everscroll.browse("starwars", "--mock", environment: ["TERM": terminal])
    #expect(try await program.waitForExit() == .exited(2))
    let screen = program.screen
    #expect(screen.text.hasPrefix("everscroll: "))
    #expect(screen.text.contains("‘\(terminal)’"))
    #expect(program.output.text.count { $0.isNewline } == 1)
    #expect(!program.output.text.contains("\u{1B}"))
    #expect(program.modes == program.initialModes)
  }

  @Test(arguments: ["tmux-256color", "vt220", "nonesuch"])
  func `other terminals show the same`(terminal: String) async throws {
    let program = try Everscroll.browse("starwars", "--mock", environment: ["TERM": terminal])
    try await program.waitForRow("Luke Skywalker")
    program.send("5j")
    try await program.waitForCursor(at: 6)
    #expect(try await program.quit() == .exited(0))
    #expect(program.modes == program.initialModes)
    #expect(program.screen.isCursorVisible)
  }

  @Test(arguments: [("xx_XX.UTF-8", "▌"), ("C", ">")])
  func `without a locale it starts in UTF-8, and in ASCII when the user names that`(
    locale: String,
    mark: String
  ) async throws {
    let program = try Everscroll.browse(
      "starwars",
      "--mock",
      environment: ["LANG": locale, "LC_ALL": locale, "LC_CTYPE": locale]
    )
    let screen = try await program.waitForRow("Luke Skywalker")
    #expect(screen.rows.contains { $0.contains(mark) && $0.contains("Luke Skywalker") })
    #expect(screen.rows.joined().allSatisfy(\.isASCII) == (mark == ">"))
    #expect(try await program.quit() == .exited(0))
  }

  @Test(arguments: ["linux", "vt100"])
  func `without another screen the prompt returns on a line of its own`(
    terminal: String
  ) async throws {
    let program = try Everscroll.browse("starwars", "--mock", environment: ["TERM": terminal])
    try await program.waitForRow("Luke Skywalker")
    #expect(try await program.quit() == .exited(0))
    #expect(program.screen.rows.last?.isEmpty == true)
    #expect(program.screen.cursor == Position(row: program.screen.rows.count - 1, column: 0))
  }

}
