import EverText
import Glibc
import Testing

@testable import EverTerminal

@Suite struct PlaceholderTests {
  @Test func `the marks are kitty's list`() {
    let marks = PlaceholderMarks.all
    #expect(marks.count == 297)
    #expect(Set(marks).count == 297)
    #expect(
      marks.prefix(12) == [
        0x305, 0x30D, 0x30E, 0x310, 0x312, 0x33D, 0x33E, 0x33F, 0x346, 0x34A, 0x34B, 0x34C,
      ]
    )
    #expect(marks[255] == 0xA8E5 && marks[296] == 0x1D244)
  }

  @Test(arguments: [
    ("xterm-256color", ColorCapability.palette, UInt32(7 << 24 | 42), 42),
    ("xterm-direct", .direct, 7 << 24 | 0x12_3456, 0x12_3456),
  ])
  func `a cell has the marks of its row, its column and the number`(
    name: String,
    colors: ColorCapability,
    id: UInt32,
    color: Int
  ) throws {
    var screen = try Screen(
      terminal: TerminalKind(named: name),
      size: Size(columns: 20, rows: 3),
      colors: colors
    )
    var line = Line()
    line.append(PictureSlice(column: 4, drawing: .graphics(id: id), row: 2, columns: 3..<300))
    _ = screen.show(Frame(size: screen.size, lines: [Line(), line, Line()]))
    #expect(screen.cell(at: Position(row: 1, column: 3)).text == " ")
    for column in 4..<20 {
      let cell = screen.cell(at: Position(row: 1, column: column))
      let marks = PlaceholderMarks.all
      #expect(
        cell.text.unicodeScalars.map(\.value) == [0x10EEEE, marks[2], marks[column - 1], marks[7]]
      )
      #expect(cell.foreground == color)
    }
  }

  @Test func `placeholders scroll as text does`() throws {
    var screen = try Screen(
      terminal: TerminalKind(named: "xterm-direct"),
      size: Size(columns: 60, rows: 10),
      colors: .direct
    )
    func frame(_ offset: Int) -> Frame {
      Frame(
        size: screen.size,
        lines: (0..<10).map {
          var line = Line()
          line.append(
            PictureSlice(
              column: 0,
              drawing: .graphics(id: 0x0101_2345),
              row: $0 + offset,
              columns: 0..<60
            )
          )
          return line
        },
        scrollRegion: .init(rows: 0..<10, offset: offset, identity: 1)
      )
    }
    let (first, second) = (frame(0), frame(1))
    let whole = screen.show(first).count
    #expect(screen.show(second).count < whole / 8)
    let cell = screen.cell(at: Position(row: 0, column: 0))
    #expect(cell.text.unicodeScalars.map(\.value)[1] == PlaceholderMarks.all[1])
  }

  @Test func `each of the palette's nearest colours is the nearest`() {
    for red in stride(from: UInt8(0), to: 255, by: 15) {
      for green in stride(from: UInt8(0), to: 250, by: 11) {
        for blue in stride(from: UInt8(0), to: 250, by: 13) {
          let color = RGB(red, green, blue)
          let (fast, slow) = (color.nearestOfCubeAndGreys, color.nearest(in: 16..<256))
          #expect(distance(color, fast) == distance(color, slow), "\(color): \(fast), \(slow)")
        }
      }
    }
  }

  private func distance(_ color: RGB, _ index: Int) -> Int {
    let other = RGB(palette: UInt8(index))
    let parts = zip([color.red, color.green, color.blue], [other.red, other.green, other.blue])
    return parts.map { Int($0) - Int($1) }.reduce(0) { $0 + $1 * $1 }
  }
}
