import EverText
import EverTerminal
import TestSupport

/// A picture whose cells all differ: the characters by column, the colours by `seed`.
func sampleArt(_ columns: Int, _ rows: Int, seed: Int = 0) -> CellArt {
  var state = UInt32(truncatingIfNeeded: seed &* 7919 &+ 17)
  func byte() -> UInt8 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return UInt8(truncatingIfNeeded: state >> 24)
  }
  let characters: [Unicode.Scalar] = ["▄", "▀", "█", " ", "░", "x"]
  return CellArt(
    size: Size(columns: columns, rows: rows),
    cells: (0..<columns * rows).map {
      CellArt.Cell(
        characters[$0 % 6],
        foreground: .rgb(byte(), byte(), byte()),
        background: .rgb(byte(), byte(), byte())
      )
    }
  )
}

extension Line {
  /// A line with a whole row of a picture.
  init(_ art: CellArt, row: Int, at column: Int = 0) {
    self.init()
    append(
      PictureSlice(
        column: column,
        drawing: .symbols(art),
        row: row,
        columns: 0..<art.size.columns
      )
    )
  }
}

/// A frame with a picture alone.
func artFrame(_ art: CellArt) -> Frame {
  Frame(size: art.size, lines: (0..<art.size.rows).map { Line(art, row: $0) })
}

/// A screen with 24-bit colours, and a terminal that displays its bytes.
struct EmulatedScreen: ~Copyable {
  var screen: Screen
  var emulator: TerminalEmulator

  init(_ size: Size, terminal: String = "xterm-direct", colors: ColorCapability = .direct) throws {
    screen = try Screen(terminal: TerminalKind(named: terminal), size: size, colors: colors)
    emulator = TerminalEmulator(size: size)
  }

  mutating func show(_ frame: Frame) -> [UInt8] {
    let bytes = screen.show(frame)
    emulator.write(bytes)
    return bytes
  }
}
