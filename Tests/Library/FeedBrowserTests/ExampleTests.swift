import EverText
import Glibc
import TestSupport
import Testing

/// The built examples, in a terminal.
@Suite(.timeLimit(.minutes(5))) struct ExampleTests {
  private func start(_ name: String, colors: Bool = false) throws -> TerminalProgram {
    var command = ProgramCommand(BuiltProgram.path(of: name))
    command.size = Size(columns: 60, rows: 12)
    if colors { command.environment["COLORTERM"] = "truecolor" }
    return try TerminalProgram(command)
  }

  @Test func `the chooser prints what was chosen, once the terminal is given back`() async throws {
    let program = try start("Chooser")
    let screen = try await program.waitUntil("rows") { $0.text.contains("ESC[38;5;8m") }
    #expect(screen.rows[0].hasPrefix(" Choose a colour"))
    program.send("jj\r")
    #expect(try await program.waitForExit() == .exited(0))
    #expect(program.screen.rows[0] == "ESC[38;5;2m")
    #expect(program.modes == program.initialModes)
  }

  @Test func `the chooser that is left without a choice prints nothing`() async throws {
    let program = try start("Chooser")
    try await program.waitUntil("rows") { $0.text.contains("ESC[38;5;8m") }
    program.send("q")
    #expect(try await program.waitForExit() == .exited(1))
    #expect(program.screen.text.isEmpty)
  }

  @Test func `the shortest list displays an array, and the user filters it`() async throws {
    let program = try start("Fruit")
    try await program.waitUntil("rows") { $0.text.contains("Plum") }
    program.send(":filter pe\r")
    let screen = try await program.waitUntil("the match") {
      $0.text.contains("Pear") && !$0.text.contains("Plum")
    }
    #expect(!screen.text.contains("Apple"))
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(0))
  }

  @Test func `rows of stations load themselves when they are shown`() async throws {
    let program = try start("Stations")
    let first = try await program.waitUntil("weather") {
      $0.rows[1].hasSuffix("-5 °C") && $0.rows[10].contains("°C")
    }
    #expect(first.rows[2].hasSuffix(" 2 °C"))
    program.send("G")
    let end = try await program.waitUntil("the last") { $0.cursorLine.hasSuffix("28 °C") }
    #expect(end.cursorLine.contains("Station 1000"))
  }

  @Test func `the diary lists days and birds under its own caption`() async throws {
    let program = try start("Diary")
    // A delayed program measures a slow source, and loads a second page at once.
    let screen = try await program.waitUntil("a page, and no other under way") { screen in
      ["30", "60"].contains { screen.text.contains(" \($0) lines read") }
        && !screen.text.contains("loading")
    }
    expect(
      screen.text.replacing("60 lines read", with: "30 lines read"),
      shows: """
         My diary                                     30 lines read
         ▌ Day 1
           Grey heron            2
           Kingfisher            3
           Short-eared owl       1
           Wren                  2
           Day 2
           Kingfisher            1
           Short-eared owl       2
           Wren                  3
           Grey heron            1
                                           1/200   1%        ? help
        """
    )
    #expect(screen.style(of: "Day 1")?.attributes == .bold)
  }

  @Test func `a page of the diary that sticks has a row of its own, and Enter mends it`()
    async throws
  {
    let program = try start("Diary")
    for row in stride(from: 1, through: 51, by: 10) {
      try await program.waitUntil("row \(row)") { $0.text.contains(" \(row)/200") }
      program.send(" ")
    }
    let failed = try await program.waitUntil("the error row") { $0.text.contains("stick") }
    #expect(failed.rows[1] == " ▌ ! Two pages stick together. (Enter tries again)")
    #expect(failed.rows[2].contains("░░░░"))
    program.send("\r")
    let mended = try await program.waitUntil("the page") { $0.text.contains("Day 13") }
    #expect(mended.rows[1...2] == [" ▌ Day 13", "   Grey heron            2"])
    #expect(mended.rows[0].hasSuffix(" lines read"))
  }

  @Test func `the diary counts the lines that were visible`() async throws {
    let program = try start("Diary")
    try await program.waitUntil("rows") { $0.text.contains("Grey heron") }
    program.send("10j")
    try await program.waitUntil("the eleventh row") { $0.text.contains("11/200") }
    program.send("q")
    #expect(try await program.waitForExit() == .exited(0))
    #expect(program.screen.text.contains("You looked at 11 lines."))
    #expect(program.modes == program.initialModes)
  }

  @Test func `the colours are every row in its own, to the last of sixteen million`() async throws {
    let program = try start("Colors", colors: true)
    let first = try await program.waitUntil("rows") { $0.text.contains("#000000") }
    // A delayed program measures a slow source, and loads a second page at once.
    let caption = first.rows[0].replacing("60 loaded", with: "30 loaded")
    #expect(caption == " Colours                       16,777,216 items · 30 loaded")
    #expect(first.rows[2] == "   #9e3779")
    #expect(first[2, 12].style.background == .rgb(0x9E, 0x37, 0x79))
    program.send("G")
    let last = try await program.waitUntil("the end") { $0.rows[9] == " ▌ #61c887" }
    #expect(last.text.contains("16,777,216/16,777,216"))
    program.send("q")
    #expect(try await program.waitForExit() == .exited(0))
  }

  @Test(arguments: ["Chooser", "Colors", "Diary", "Stations"])
  func `without a terminal an example is one sentence and a status`(name: String) async throws {
    let path = BuiltProgram.path(of: name)
    let program = try TerminalProgram(
      .shell("(setsid -w \(path) </dev/null 2>&1; echo status $?) | cat")
    )
    let screen = try await program.waitUntil("the status") { $0.text.contains("status") }
    #expect(screen.rows[0].hasPrefix("There is no terminal to draw on"))
    #expect(screen.rows[1] == "status 1")
  }

  @Test func `another size is another screen, with the cursor on its row`() async throws {
    let program = try start("Colors")
    try await program.waitUntil("rows") { $0.text.contains("#000000") }
    program.send("jjjjjjjj")
    try await program.waitUntil("the ninth row") { $0.text.contains(" 9/16,777,216") }
    program.resize(columns: 40, rows: 6)
    let small = try await program.waitUntil("four rows") { $0.rows[5].contains(" 9/16,777,216") }
    #expect(small.rows[1...4].contains { $0.hasPrefix(" ▌ #f1bbc8") })
  }

  @Test func `each key of a burst acts on the line under the cursor then`() async throws {
    let program = try start("Diary")
    try await program.waitUntil("rows") { $0.text.contains("Kingfisher") }
    program.send("djd")
    try await program.waitUntil("two lines fewer") { screen in
      screen.rows[1].contains("Grey heron") && screen.rows[2].hasPrefix(" ▌ Short-eared owl")
    }
  }

  @Test(arguments: ["r", "R"])
  func `rows of stations load themselves again after a refresh`(key: String) async throws {
    let program = try start("Stations")
    // A row that still waits for its weather wouldn't be written again.
    try await program.waitUntil("the weather of all rows") {
      $0.rows[1...10].allSatisfy { $0.hasSuffix(" °C") }
    }
    program.takeOutput()
    program.send(key)
    // A delayed test may not see the rows without it on the screen, only in the output.
    try await program.waitUntil("ten rows without it, and then weather") {
      program.output.text.count { $0 == "…" } >= 10 && $0.rows[1].hasSuffix("-5 °C")
    }
  }

  @Test func `a command of the diary forgets a line, by its key and by its name`() async throws {
    let program = try start("Diary")
    try await program.waitUntil("rows") { $0.text.contains("Grey heron") }
    program.send("jd")
    try await program.waitUntil("the next line") { $0.rows[2].hasPrefix(" ▌ Kingfisher") }
    program.send(":forget\r")
    let screen = try await program.waitUntil("199") { $0.text.contains("2/198") }
    #expect(screen.rows[2].hasPrefix(" ▌ Short-eared owl"))
    program.send("?")
    try await program.waitUntil("the help") { $0.text.contains("forget this line") }
  }

  @Test func `a browser inside a command of another gives the terminal back to it`() async throws {
    let program = try start("Stations")
    try await program.waitUntil("weather") { $0.rows[10].contains("°C") }
    program.send("jw")
    try await program.waitUntil("the inner one") { $0.text.contains("Neighbour 1") }
    program.send("jjq")
    let screen = try await program.waitUntil("the outer one") { $0.text.contains("Station 1") }
    #expect(screen.cursorLine.contains("Station 2"))
    program.send("w")
    try await program.waitUntil("the inner one again") { $0.cursorLine.contains("Neighbour 1") }
    program.send("j")
    try await program.waitUntil("the inner one again") { $0.cursorLine.contains("Neighbour 2") }
    program.resize(columns: 50, rows: 10)
    program.send("q")
    try await program.waitUntil("the outer one, smaller") { $0.rows[8].contains("Station 8") }
    program.send("q")
    #expect(try await program.waitForExit() == .exited(0))
    #expect(program.modes == program.initialModes)
  }

  @Test func `a burst of keys goes to the inner browser and then to the outer one`() async throws {
    let program = try start("Stations")
    try await program.waitUntil("weather") { $0.rows[10].contains("°C") }
    program.send("jwjjqj")
    try await program.waitUntil("the third row") { $0.cursorLine.contains("Station 3") }
    program.send("q")
    #expect(try await program.waitForExit() == .exited(0))
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal in an inner browser ends the outer one too`(signal: Int32) async throws {
    let program = try start("Stations")
    try await program.waitUntil("weather") { $0.rows[10].contains("°C") }
    program.send("w")
    try await program.waitUntil("the inner one") { $0.text.contains("Neighbour 1") }
    program.signal(signal)
    #expect(try await program.waitForExit() == .exited(128 + signal))
    #expect(program.modes == program.initialModes)
  }

  @Test(arguments: ["Chooser", "Colors", "Diary", "Stations"], [SIGTERM, SIGHUP, SIGINT])
  func `a signal ends an example with its status and gives the terminal back`(
    name: String,
    signal: Int32
  ) async throws {
    let program = try start(name)
    try await program.waitUntil("rows") { $0.text.contains("▌") }
    program.signal(signal)
    #expect(try await program.waitForExit() == .exited(128 + signal))
    #expect(program.modes == program.initialModes)
  }

  @Test(arguments: ["Chooser", "Colors", "Diary", "Stations"])
  func `a terminal that is closed while an example stands still hangs it up`(
    name: String
  ) async throws {
    let program = try start(name)
    try await program.waitUntil("rows") { $0.text.contains("▌") }
    program.signal(SIGSTOP)
    try await program.waitUntilProgram(is: .stopped(SIGSTOP))
    program.hangUp()
    #expect(try await program.waitForExit() == .exited(129))
  }
}

extension ScreenSnapshot {
  /// The line of the cursor's row.
  fileprivate var cursorLine: String { rows.first { $0.hasPrefix(" ▌") } ?? "" }
}
