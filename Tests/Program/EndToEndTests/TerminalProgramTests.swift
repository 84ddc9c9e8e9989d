import EverText
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TerminalProgramTests {
  @Test func `what a program prints is on the screen`() async throws {
    let program = try TerminalProgram(.shell(#"printf 'one\ntwo  words\n\n   four'; read line"#))
    let screen = try await program.waitUntil("the last word") { $0.text.contains("four") }
    expect(
      screen.text,
      shows: """
        one
        two  words

           four
        """
    )
    #expect(screen.rows.count == 24)
    #expect(screen.cursor == Position(row: 3, column: 7))
    #expect(screen.isCursorVisible)
  }

  @Test func `a wide character takes two cells and stays whole`() async throws {
    let program = try TerminalProgram(.shell("printf '漢字é|end'; read rest"))
    let screen = try await program.waitUntil("the end") { $0.text.contains("end") }
    #expect(screen.rows[0] == "漢字é|end")
    #expect(screen[0, 0].width == 2)
    #expect(screen[0, 1].width == 0)
    #expect(screen.position(of: "|end") == Position(row: 0, column: 5))
  }

  @Test func `colours and attributes are those that were requested`() async throws {
    let program = try TerminalProgram(
      .shell(
        #"printf '\033[1mbold\033[0m \033[2mdim\033[22m plain \033[7mback\033[0m "#
          + #"\033[38;5;2mgreen\033[39m \033[48;2;1;2;3mtrue\033[0m "#
          + #"\033[38:2::9:8:7mcolons\033[0m end'; read rest"#
      )
    )
    let screen = try await program.waitUntil("the end") { $0.text.contains("end") }
    #expect(screen.style(of: "bold") == .bold)
    #expect(screen.style(of: "dim") == .dim)
    #expect(screen.style(of: "plain") == .plain)
    #expect(screen.style(of: "back") == Style(attributes: .reverse))
    #expect(screen.style(of: "green") == Style(foreground: .palette(2)))
    #expect(screen.style(of: "true") == Style(background: .rgb(1, 2, 3)))
    #expect(screen.style(of: "colons") == Style(foreground: .rgb(9, 8, 7)))
    #expect(screen.style(of: "end") == .plain)
  }

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

  @Test(arguments: [Size(columns: 1, rows: 1), Size(columns: 200, rows: 1)])
  func `very small screens work`(size: Size) async throws {
    let program = try TerminalProgram(.shell("stty size >&2; printf x; read rest", size: size))
    let screen = try await program.waitUntil("the mark") { $0.text.hasSuffix("x") }
    // A wide character needs two columns of the emulator.
    #expect(screen.size == Size(columns: max(2, size.columns), rows: size.rows))
  }

  @Test func `a full-screen program draws and takes single keys`() async throws {
    let program = try TerminalProgram(.shell(Self.scroller, size: Size(columns: 20, rows: 3)))
    try await program.waitUntil("the first rows") { $0.text == "row 1\nrow 2\nrow 3" }
    program.send("j")
    let screen = try await program.waitUntil("one row on") { $0.text == "row 2\nrow 3\nrow 4" }
    #expect(screen.isAlternateScreen)
    program.send("q")
    #expect(try await program.waitForExit() == .exited(0))
    #expect(!program.screen.isAlternateScreen)
    #expect(program.modes == program.initialModes)
  }

  /// Shows three numbered rows; `j` scrolls, any other key ends it.
  private static let scroller = #"""
    modes=$(stty -g); stty -icanon -echo; first=1
    printf '\033[?1049h'
    while
      printf '\033[Hrow %d\033[K\r\nrow %d\033[K\r\nrow %d\033[K' \
        $first $((first + 1)) $((first + 2))
      [ "$(head -c 1)" = j ]
    do first=$((first + 1)); done
    printf '\033[?1049l'; stty "$modes"
    """#
}
