import EverText
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct UserKeysTests {
  @Test func `keys of the configuration work, and are in the help`() async throws {
    let home = try UserHome()
    let path = try home.file("keys.toml", "[keys.list]\nopen = \"x\"\nhelp = \"none\"\n")
    let program = try Everscroll.browse("starwars", "--mock", "--config", path)
    try await program.waitForRow("Luke Skywalker")
    #expect(program.screen.text.contains("x open"))
    program.send("x")
    try await program.waitUntil("the detail") { $0.text.contains("q back") }
    program.send("q:help\r")
    try await program.waitUntil("the help") { $0.text.contains("In the list") }
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(0))
  }

  @Test(arguments: ["\"nope\"", "5"])
  func `a theme of the configuration that doesn't exist is named without a screen, too`(
    value: String
  ) async throws {
    let home = try UserHome()
    let words = try home.file("words", "one\n")
    let path = try home.file("looks.toml", "motion = \"off\"\ntheme = \(value)\n")
    let printed = try await Everscroll.print(words, "--print", "--config", path)
    #expect(printed.status == 2 && printed.output.isEmpty)
    #expect(printed.error.contains("looks.toml:2: ") && printed.error.contains("one of: default,"))
    let given = try await Everscroll.print(words, "--print", "--theme", "nope")
    #expect(given.status == 2 && given.error.contains("--theme takes one of: default,"))
  }
}
