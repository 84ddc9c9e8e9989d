import EverText
import Glibc
import TestSupport
import Testing

/// A program in terminals with different replies.
@Suite(.serialized, .timeLimit(.minutes(5))) struct PictureFrameTests {
  static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;24;11t"

  private func start(
    _ arguments: [String] = [],
    environment: [String: String] = [:]
  ) async throws -> TerminalProgram {
    let program = try TerminalProgram(
      ProgramCommand(
        BuiltProgram.path(of: "PictureFrame"),
        arguments,
        environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { first, _ in first }
      )
    )
    try await program.waitUntil("the first frame") { $0.text.contains("drawing") }
    return program
  }

  /// The program in a terminal like kitty, with an image on the screen.
  private func showing(environment: [String: String] = [:]) async throws -> TerminalProgram {
    let program = try await start(environment: environment)
    // An answer before the question would make the question unnecessary.
    try await program.waitUntil("the question") { _ in program.output.text.contains("a=q,") }
    program.send(Self.kitty)
    try await program.waitUntil("pixels") { $0.text.contains("drawing kitty; cell 11x24; keys 0") }
    program.send("u")
    // A frame may be read in parts: the image is complete with the last mark of its last cell.
    try await program.waitUntil("the image") { $0[4, 9].text.unicodeScalars.count == 4 }
    return program
  }

  /// The graphics commands that the program wrote.
  private func commands(_ program: TerminalProgram) -> [String] {
    GraphicsCommands(in: program.output.bytes).all
  }

  /// The numbers of the images that the terminal holds.
  private func held(_ program: TerminalProgram) -> [UInt32] {
    #expect(program.heldImages.mistakes == [])
    return program.heldImages.images.keys.sorted()
  }

  @Test func `a terminal without replies has symbols, and no key was read`() async throws {
    let program = try await start()
    try await program.waitUntil("symbols") {
      $0.text.contains("drawing symbols; cell 10x20; keys 0")
    }
    program.send("u")
    try await program.waitUntil("no image") { $0.text.contains("keys 1; image none") }
    #expect(commands(program) == ["Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA"])
    program.send("q")
    #expect(try await program.waitForExit() == .exited(0))
    #expect(program.modes == program.initialModes)
  }

  @Test func `without colours images are the dark parts where the background is light`()
    async throws
  {
    let program = try await start(environment: ["NO_COLOR": "1"])
    try await program.waitUntil("the question") { _ in program.output.text.contains("]11;?") }
    program.send("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
    try await program.waitUntil("dark symbols") {
      $0.text.contains("drawing darkSymbols; cell 10x20; keys 0")
    }
  }

  @Test func `the image precedes the cells that show it, and is removed at the end`() async throws {
    let program = try await showing()
    let id = try #require(held(program).first)
    let screen = program.screen
    #expect(screen[1, 2].style.foreground == .palette(UInt8(id & 0xFF)))
    #expect(screen[4, 9].text.unicodeScalars.count == 4)
    #expect(screen.text.contains("image \(id)"))
    let uploads = commands(program).dropFirst()
    let data = uploads.dropLast().compactMap { $0.split(separator: ";").last }
    #expect(data.count == 4 && data.allSatisfy { $0.utf8.count <= 4096 })
    #expect(data.joined().utf8.count == 13_336)
    #expect(uploads.last == "Ga=p,U=1,i=\(id),c=8,r=4,q=2")
    let text = program.output.text
    let placed = try #require(text.firstRange(of: "a=p,U=1"))
    let shown = try #require(text.unicodeScalars.firstIndex(of: "\u{10EEEE}"))
    #expect(placed.upperBound < shown)
    program.send("q")
    #expect(try await program.waitForExit() == .exited(0))
    #expect(held(program) == [])
    let end = program.output.text
    let released = try #require(end.firstRange(of: "d=R"))
    let left = try #require(end.firstRange(of: "[?1049l"))
    #expect(released.lowerBound < left.lowerBound)
  }

  @Test func `an image that is given back is gone`() async throws {
    let program = try await showing()
    program.send("d")
    try await program.waitUntil("none") { $0.text.contains("image none") }
    #expect(held(program) == [])
    #expect(program.screen[1, 2].text == " ")
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGTERM, SIGHUP])
  func `a signal that ends the program leaves no image behind`(number: Int32) async throws {
    let program = try await showing()
    #expect(held(program).count == 1)
    program.signal(number)
    _ = try await program.waitForExit()
    #expect(held(program) == [])
    #expect(program.modes == program.initialModes)
  }

  @Test func `a program that was suspended has its images no more`() async throws {
    let program = try await showing()
    program.send("z")
    try await program.waitUntilProgram(is: .stopped(SIGTSTP))
    #expect(held(program) == [])
    program.signal(SIGCONT)
    try await program.waitUntil("the end of the stop") { $0.text.contains("image none") }
    program.send("u")
    try await program.waitUntil("the image") { $0[1, 2].text.unicodeScalars.first == "\u{10EEEE}" }
    program.send("l")
    try await program.waitUntil("a repaint") { $0.text.contains("image none") }
    #expect(held(program) == [])
  }

  @Test func `inside tmux all of it is wrapped`() async throws {
    let program = try await showing(environment: ["TERM": "tmux-256color", "TMUX": "/x,1,0"])
    let text = program.output.text
    #expect(text.contains("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=t,"))
    #expect(!text.contains("m\u{1B}_G") && held(program).count == 1)
    program.send("q")
    #expect(try await program.waitForExit() == .exited(0))
    #expect(held(program) == [])
  }

  @Test func `tmux itself is queried first, at the start and after a stop`() async throws {
    let program = try await showing(environment: ["TERM": "tmux-256color", "TMUX": "/x,1,0"])
    let first = program.output.text
    let requested = try #require(first.firstRange(of: "a=q,"))
    #expect(bareQuestions(in: String(first[..<requested.lowerBound])) == 1)
    #expect(bareQuestions(in: first) == 1)
    program.takeOutput()
    program.send("z")
    try await program.waitUntilProgram(is: .stopped(SIGTSTP))
    program.signal(SIGCONT)
    try await program.waitUntil("its screen") { $0.text.contains("drawing kitty") }
    let second = program.output.text
    #expect(bareQuestions(in: second) == 1)
    #expect(!second.contains("a=q,"), "what is known is not asked again")
  }

  /// The number of device attribute queries outside of tmux's wrapping, which doubles escapes.
  private func bareQuestions(in text: String) -> Int {
    text.ranges(of: "\u{1B}[c").count - text.ranges(of: "\u{1B}\u{1B}[c").count
  }

  @Test func `a terminal that doesn't read holds nothing up, and uploads are refused`() async throws
  {
    let program = try await showing()
    program.pauseReading()
    program.send(String(repeating: "u", count: 200) + "q")
    // It has read all keys although its output wasn't read.
    #expect(try await program.waitForExit() == .exited(0))
    program.resumeReading()
    _ = try await program.waitForExit()
    #expect(program.output.totalCount < 1 << 20)
    #expect(held(program) == [])
  }
}
