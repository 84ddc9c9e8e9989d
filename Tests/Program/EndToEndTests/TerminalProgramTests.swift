import EverText
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TerminalProgramTests {
  @Test func `the window title, the cursor and the other screen are seen`() async throws {
    let program = try TerminalProgram(
      .shell(
        #"printf '\033]2;a title\007\033[?1049h\033[?25l\033[?1000hhere'; read rest; "#
          + #"printf '\033[?1000l\033[?25h\033[?1049l'; read rest"#
      )
    )
    let during = try await program.waitUntil("the other screen") { $0.text.contains("here") }
    #expect(during.title == "a title")
    #expect(during.isAlternateScreen)
    #expect(!during.isCursorVisible)
    #expect(during.wantsMouse)
    program.send("\r")
    let after = try await program.waitUntil("the main screen") { !$0.isAlternateScreen }
    #expect(after.isCursorVisible)
    #expect(!after.wantsMouse)
    #expect(!after.text.contains("here"))
  }

  @Test func `the output between the marks of an update is displayed at once`() async throws {
    let program = try TerminalProgram(
      .shell(
        #"stty -echo; printf 'one \033[?2026htwo \033[?2026'; read rest; "#
          + #"printf 'lthree'; read rest"#
      )
    )
    try await program.waitUntil("a part") { _ in program.output.text.contains("two") }
    #expect(program.screen.text == "one")
    program.send("\r")
    try await program.waitUntil("all of it") { $0.text == "one two three" }
  }

  @Test func `a query of the program is answered`() async throws {
    let program = try TerminalProgram(
      .shell(#"stty -icanon -echo; printf '\033[6n'; head -c 6 | od -An -c; read rest"#)
    )
    try await program.waitUntil("the cursor's place") {
      $0.text.contains("033   [   1   ;   1   R")
    }
  }
}
