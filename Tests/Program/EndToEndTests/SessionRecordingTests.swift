import EverText
import EverEmulation
import Glibc
import EverMock
import EverDemo
import EverRecording
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionRecordingTests {
  /// Records a session that ends on a row of its own, and returns its last screen and the file's
  /// text.
  private func session(
    in directory: TemporaryDirectory,
    _ arguments: String...
  ) async throws -> (screen: ScreenSnapshot, cast: String) {
    let server = try MockServer.start(MockConfiguration(items: 10))
    let command = ProgramCommand(
      BuiltProgram.everscroll,
      ["starwars", "--no-cache", "--base-url", server.baseURL, "--record", "a.cast"] + arguments,
      environment: ["COLORTERM": "truecolor", "UNSPLASH_ACCESS_KEY": "a-secret"],
      directory: directory.path
    )
    let program = try TerminalProgram(command)
    try await program.waitForRow("Luke Skywalker")
    program.send("jjj")
    // The name becomes bold once the cursor rests; after that nothing changes.
    let screen = try await program.waitUntil("rest on the fourth row") { screen in
      screen.rows.contains { $0.contains("▌") && $0.contains("Darth Vader") }
        && screen.style(of: "Darth") == .bold && screen.rows.last?.hasPrefix("      ") == true
    }
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(0))
    return (screen, directory.text(of: "a.cast"))
  }

  @Test(arguments: CastVersion.allCases)
  func `a recording ends on the screen that the terminal showed`(version: CastVersion) async throws
  {
    let directory = try TemporaryDirectory()
    let (screen, text) = try await session(
      in: directory,
      "--cast-version",
      "\(version.rawValue)"
    )
    let cast = try Cast(Array(text.utf8))
    #expect(cast.header.version == version)
    var emulator = TerminalEmulator(size: cast.header.size)
    for case .output(let output) in cast.events.map(\.kind) { emulator.write(output.utf8) }
    let replayed = emulator.snapshot()
    #expect(replayed.rows == screen.rows)
    #expect(replayed.style(of: "Darth") == screen.style(of: "Darth"))
  }

  @Test func `a recording holds no keys, no questions to the terminal and no secrets`() async throws
  {
    let directory = try TemporaryDirectory()
    let text = try await session(in: directory).cast
    #expect(!text.contains("\"i\"") && !text.contains("jjj"))
    #expect(!text.contains("a-secret"))
    for query in ["[c", "[>q", "[16t", "_G"] { #expect(!text.contains("\\u001b" + query)) }
    // Colours have one notation.
    #expect(!text.contains("38:2") && !text.contains("48:2"))
  }

  @Test func `the keys of a session become a tape that plays`() async throws {
    let directory = try TemporaryDirectory()
    let program = try Everscroll.start(
      ["starwars", "--mock", "--items", "40", "--record", "a.tape", "--header", "A: s3cret"],
      directory: directory.path
    )
    try await program.waitForRow("Luke Skywalker")
    program.send("jj")
    try await program.waitForCursor(at: 3)
    program.send(":5\r")
    try await program.waitForCursor(at: 5)
    program.send("g")
    try await program.waitForCursor(at: 1)
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(0))
    let tape = directory.text(of: "a.tape")
    #expect(tape.contains("Type \"everscroll starwars --mock --items 40\"\n"))
    #expect(tape.contains(":5\"\nEnter\n") && tape.hasSuffix("Q\"\n"))
    #expect(!tape.contains("s3cret"))
    let played = try await Everscroll.print("play", "--check", directory.path + "/a.tape")
    #expect(played.status == 0, "\(played.error)\n\(tape)")
  }

  @Test(arguments: ["a.cast", "a.tape"])
  func `a recording that the disk cuts ends with a message and status 1`(file: String) async throws
  {
    let directory = try TemporaryDirectory()
    let command = ProgramCommand(
      "/bin/sh",
      [
        "-c", #"trap '' XFSZ; ulimit -f 2; exec "$@""#, "sh", BuiltProgram.everscroll, "starwars",
        "--mock", "--record", file,
      ],
      directory: directory.path
    )
    let program = try TerminalProgram(command)
    try await program.waitForRow("Luke Skywalker")
    if file == "a.tape" { program.send(":" + String(repeating: "text ", count: 400) + "\u{1b}") }
    try await program.waitForNotice("stops here")
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(1))
    #expect(program.screen.text.contains("The recording isn't whole: \(file) can't be written"))
  }

  @Test func `a recording becomes a picture, a page and text`() async throws {
    let directory = try TemporaryDirectory()
    _ = try await session(in: directory)
    let cast = directory.path + "/a.cast"
    for (form, part) in [("svg", "Skywalker"), ("html", "Skywalker"), ("txt", "Skywalker")] {
      let output = directory.path + "/b.\(form)"
      let printed = try await Everscroll.print("convert", cast, "-o", output)
      #expect(printed.status == 0 && printed.error.isEmpty)
      #expect(directory.text(of: "b.\(form)").contains(part))
    }
    let again = try await Everscroll.print("convert", cast, "-o", directory.path + "/b.svg")
    #expect(again.status == 1)
    #expect(again.error.contains("b.svg exists already"))
  }

  @Test func `a killed session leaves a recording that ends on its last screen`() async throws {
    let directory = try TemporaryDirectory()
    let server = try MockServer.start(MockConfiguration(items: 500))
    let program = try Everscroll.start(
      ["starwars", "--no-cache", "--base-url", server.baseURL, "--record", "a.cast"],
      environment: ["COLORTERM": "truecolor"],
      directory: directory.path
    )
    try await program.waitForRow("Luke Skywalker")
    for row in stride(from: 41, through: 401, by: 40) {
      program.send(String(repeating: "j", count: 40))
      try await program.waitForCursor(at: row)
    }
    let screen = try await program.waitUntil("row 401, and nothing under way") { screen in
      screen.cursorNumber == 401 && screen.rows.last?.hasPrefix("      ") == true
    }
    program.signal(SIGKILL)
    #expect(try await program.waitForExit() == .signalled(SIGKILL))
    let cast = try Cast(Array(directory.text(of: "a.cast").utf8))
    var emulator = TerminalEmulator(size: cast.header.size)
    for case .output(let output) in cast.events.map(\.kind) { emulator.write(output.utf8) }
    #expect(emulator.snapshot().rows == screen.rows)
  }

  @Test(arguments: [
    ("png", "PNG", 0), ("gif", "GIF89a", 0), ("webm", "webm", 0), ("mp4", "ftyp", 0),
    ("mp4", "ffmpeg, which isn't installed", 1),
  ])
  func `a recording becomes pixels`(form: String, sign: String, status: Int) async throws {
    let directory = try TemporaryDirectory()
    let header = "{\"version\": 2, \"width\": 20, \"height\": 4}"
    try directory.file("a.cast", header + "\n[0.1, \"o\", \"▀ 漢 é x\"]\n")
    let hasEncoder = access("/usr/bin/ffmpeg", X_OK) == 0
    if status == 0, form != "png", !hasEncoder { try Test.cancel("ffmpeg is not installed.") }
    let output = directory.path + "/b.\(form)"
    let printed = try await Everscroll.print(
      ["convert", directory.path + "/a.cast", "-o", output],
      environment: status == 0 ? [:] : ["PATH": "/nonexistent"]
    )
    #expect(printed.status == status, "\(printed.error)")
    let shown = status == 0 ? directory.text(of: "b.\(form)") : printed.error
    #expect(shown.replacing("\n", with: " ").contains(sign))
    #expect(status == 0 || access(output, F_OK) != 0)
  }

  @Test(arguments: [
    (["convert", "/etc/passwd", "-o", "/nowhere/a.svg"], "This isn't an asciicast"),
    (["convert", "/dev/zero", "-o", "/nowhere/a.svg"], "isn't a regular file"),
    (["convert", "a.cast", "-o", "a.xyz"], "a.xyz has no ending that is known"),
    (["starwars", "--mock", "--record", "/nowhere/a.cast"], "No such file or directory"),
  ])
  func `what can't be read or written is named`(words: [String], reason: String) async throws {
    let program = try Everscroll.start(words)
    #expect(try await program.waitForExit() == .exited(2))
    #expect(program.screen.text.replacing("\n", with: "").contains(reason))
    #expect(program.modes == program.initialModes)
  }
}
