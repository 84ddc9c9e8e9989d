import EverText
import Glibc
import TestSupport
import Testing

/// The built gallery, in a terminal, with a directory of its own.
@Suite(.timeLimit(.minutes(5))) final class GalleryTests {
  private let directory: String

  init() throws {
    // A name that would be a pattern.
    var template = Array("/tmp/gallery-[a]-XXXXXX".utf8CString)
    directory = try #require(mkdtemp(&template).map { String(cString: $0) })
    for (color, name) in zip(PlainPNG.Color.allCases, ["a.png", "b.png", "c.PNG"]) {
      try write(PlainPNG.bytes(color), to: name)
    }
    try write(Array("no picture".utf8), to: "d.png")
    try write(Array("no picture's name".utf8), to: "notes.txt")
  }

  deinit {
    for name in ["a.png", "b.png", "c.PNG", "d.png", "notes.txt", "gallery"] {
      unlink("\(directory)/\(name)")
    }
    rmdir(directory)
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let file = try #require(fopen("\(directory)/\(name)", "w"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  private func start(on path: String) throws -> TerminalProgram {
    var command = ProgramCommand(BuiltProgram.path(of: "Gallery"), [path])
    command.size = Size(columns: 112, rows: 16)
    command.environment["COLORTERM"] = "truecolor"
    return try TerminalProgram(command)
  }

  @Test func `each picture is in its cell of the grid, and a broken one is marked`() async throws {
    let program = try start(on: directory)
    let screen = try await program.waitUntil("three pictures") { screen in
      PlainPNG.Color.allCases.allSatisfy { screen.cells(of: $0.rgb) > 20 }
    }
    let columns = PlainPNG.Color.allCases.map { screen.columns(of: $0.rgb) }
    let names = ["a.png", "b.png", "c.PNG"].map { screen.position(of: $0)?.column ?? -1 }
    for (place, name) in zip(columns, names) { #expect(place.contains(name)) }
    let broken = try await program.waitUntil("the mark") { $0.text.contains("✗ no image") }
    #expect(!broken.text.contains("notes"))
  }

  @Test func `a picture is opened, and the next one follows`() async throws {
    let program = try start(on: directory)
    try await program.waitUntil("names") { $0.text.contains("b.png") }
    program.send("\r")
    try await program.waitUntil("the first alone") { screen in
      screen.cells(of: PlainPNG.Color.red.rgb) > 200
    }
    program.send("J")
    try await program.waitUntil("the second alone") { screen in
      screen.cells(of: PlainPNG.Color.green.rgb) > 200
        && screen.cells(of: PlainPNG.Color.red.rgb) == 0
    }
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(0))
    #expect(program.modes == program.initialModes)
  }

  @Test func `without the image worker the screen says why there are no images`() async throws {
    let copy = directory + "/gallery"
    let command = "cp \(BuiltProgram.path(of: "Gallery")) \(copy) && exec \(copy) \(directory)"
    let program = try TerminalProgram(.shell(command))
    try await program.waitUntil("the reason") { screen in
      screen.text.contains("✗ no image") && screen.text.contains("can't be started")
    }
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(0))
  }

  @Test func `a directory that is not there is reported, and found once it is`() async throws {
    let later = directory + "/later"
    let program = try start(on: later)
    try await program.waitUntil("the reason") { $0.text.contains("No such file or directory") }
    mkdir(later, 0o755)
    defer { rmdir(later) }
    program.send("r")
    try await program.waitUntil("an empty directory") { $0.text.contains("has no items") }
  }

  @Test func `without a terminal it says what is missing`() async throws {
    let gallery = BuiltProgram.path(of: "Gallery")
    let program = try TerminalProgram(.shell("setsid -w \(gallery) </dev/null 2>&1 | cat"))
    try await program.waitUntil("a sentence") { $0.text.contains("There is no terminal") }
  }
}

extension ScreenSnapshot {
  /// Columns with a colour.
  fileprivate func columns(of color: Color) -> Set<Int> {
    Set(
      (0..<size.columns).filter { column in
        (0..<size.rows).contains { has(color, $0, column) }
      }
    )
  }

  /// The number of cells with a colour.
  fileprivate func cells(of color: Color) -> Int {
    (0..<size.rows).reduce(0) { sum, row in
      sum + (0..<size.columns).count { has(color, row, $0) }
    }
  }

  private func has(_ color: Color, _ row: Int, _ column: Int) -> Bool {
    let style = self[row, column].style
    return style.background == color || style.foreground == color
  }
}

/// PNGs of 12×8 pixels in one colour, as Pillow writes them.
private enum PlainPNG {
  enum Color: CaseIterable {
    case red
    case green
    case blue

    var rgb: EverText.Color {
      switch self {
      case .red: .rgb(200, 30, 30)
      case .green: .rgb(30, 160, 60)
      case .blue: .rgb(40, 60, 210)
      }
    }

    /// The part of the file that differs: the pixels and their checksums.
    fileprivate var pixels: String {
      switch self {
      case .red: "789c633c2127c7400830115431ec15010035b90114567fa22e"
      case .green: "789c63945b60c3400830115431ec1501002975010ac5159235"
      case .blue: "789c63d4b0b9c4400830115431ec1501006dd1014664c87990"
      }
    }
  }

  static func bytes(_ color: Color) -> [UInt8] {
    let text = Array((start + color.pixels + end).utf8)
    return stride(from: 0, to: text.count, by: 2).compactMap {
      UInt8(String(decoding: text[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
  }

  private static let start =
    "89504e470d0a1a0a0000000d494844520000000c0"
    + "00000080802000000428689a60000001549444154"
  private static let end = "0000000049454e44ae426082"
}
