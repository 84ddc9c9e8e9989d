import CImageReading
import EverDemo
import EverEmulation
import EverRecording
import EverText
import Glibc
import TestSupport
import Testing

/// What a viewer without animation, styles or scripts shows of a picture.
@Suite(.timeLimit(.minutes(5))) struct PosterTests {
  private static let rows = [
    "\u{1B}[41m red \u{1B}[42m green \u{1B}[48;2;1;2;200m blue \u{1B}[m",
    "\u{1B}[32m████▌▐▀▄\u{1B}[m text in a row  and after two blanks",
    "\u{1B}[7m reverse \u{1B}[m \u{1B}[4munder\u{1B}[m \u{1B}[3mitalic\u{1B}[m",
  ]

  private static let size = Size(columns: 46, rows: 3)

  /// The width and height of a cell, and the space around the screen, in pixels.
  private static let (cell, padding) = ((width: 8, height: 16), 12)

  @Test func `the pixels of the poster are those of its cells`() async throws {
    let directory = try TemporaryDirectory()
    let screen = Self.rows.joined(separator: "\r\n")
    let events = [
      CastEvent(.output("> \u{1B}[?25l"), at: .zero),
      CastEvent(.output("\u{1B}[2J\u{1B}[H" + screen), at: .seconds(1)),
      CastEvent(.output("\u{1B}[2J"), at: .seconds(4)),
    ]
    var writer = CastWriter(.two)
    let header = writer.line(for: CastHeader(version: .two, size: Self.size))
    let cast = try directory.file("a.cast", header + events.map { writer.line(for: $0) }.joined())
    let svg = directory.path + "/a.svg"
    let converted = try await Everscroll.print("convert", cast, "-o", svg)
    #expect(converted.status == 0, "\(converted.error)")
    let image = try await pixels(of: svg, in: directory)

    var emulator = TerminalEmulator(size: Self.size)
    emulator.write(screen.utf8)
    let shown = emulator.snapshot()
    for row in 0..<Self.size.rows {
      for column in 0..<Self.size.columns { check(shown[row, column], image, row, column) }
    }
  }

  /// A cell has the colour of its background at a corner, and ink if it has a text.
  private func check(_ cell: ScreenSnapshot.Cell, _ image: Pixels, _ row: Int, _ column: Int) {
    let (left, top) = (
      Self.padding + column * Self.cell.width, Self.padding + row * Self.cell.height
    )
    let colors = (0..<Self.cell.height).flatMap { y in
      (0..<Self.cell.width).map { x in image.color(left + x, top + y) }
    }
    let text = cell.text.first ?? " "
    let isReverse = cell.style.attributes.contains(.reverse)
    let background = isReverse ? 0xD4D8DF : Self.values[cell.style.background] ?? 0x17191E
    switch text {
    case "█": #expect(Set(colors) == [0x98C379], "\(row), \(column)")
    case "▀": #expect(colors[0] == 0x98C379 && colors[127] == background, "\(row), \(column)")
    case " " where cell.style.attributes.isEmpty || isReverse:
      // A neighbour may touch the edge.
      #expect(colors[Self.cell.width * 8 + 4] == background, "\(row), \(column)")
    default:
      #expect(colors.contains { $0 != background }, "\(row), \(column): \(text)")
    }
  }

  private static let values: [Color: Int] = [
    .palette(1): 0xE06C75, .palette(2): 0x98C379, .rgb(1, 2, 200): 0x0102C8,
  ]

  private struct Pixels {
    var width: Int
    var bytes: [UInt8]

    func color(_ x: Int, _ y: Int) -> Int {
      bytes[(y * width + x) * 3..<(y * width + x) * 3 + 3].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// Draws a picture by librsvg, which has neither animation nor variables.
  private func pixels(of svg: String, in directory: TemporaryDirectory) async throws -> Pixels {
    let script = "command -v rsvg-convert >/dev/null || exit 99; rsvg-convert \(svg) -o a.png"
    let viewer = try TerminalProgram(
      ProgramCommand("/bin/sh", ["-c", script], directory: directory.path)
    )
    let ending = try await viewer.waitForExit()
    if ending == .exited(99) { try Test.cancel("rsvg-convert is not installed.") }
    #expect(ending == .exited(0))
    let file = try #require(fopen(directory.path + "/a.png", "r"))
    defer { fclose(file) }
    let png = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
    var (width, height): (Int32, Int32) = (0, 0)
    let decoded = try #require(cread_image(png, png.count, &width, &height))
    defer { free(decoded) }
    let count = Int(width) * Int(height) * 3
    return Pixels(
      width: Int(width),
      bytes: Array(UnsafeBufferPointer(start: decoded, count: count))
    )
  }
}
