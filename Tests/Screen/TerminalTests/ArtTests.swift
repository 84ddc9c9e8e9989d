import EverText
import EverTerminal
import TestSupport
import Testing
import EverBase

@Suite struct ArtTests {
  static let size = Size(columns: 40, rows: 6)

  @Test func `each cell of art has its character and its colours`() throws {
    let art = sampleArt(40, 6)
    var shown = try EmulatedScreen(Self.size)
    _ = shown.show(artFrame(art))
    let snapshot = shown.emulator.snapshot()
    for (cell, wanted) in zip(snapshot.cells, art.cells) {
      #expect(cell.text == String(Character(wanted.scalar)))
      #expect(cell.style.foreground == wanted.foreground)
      #expect(cell.style.background == wanted.background)
    }
    let cell = shown.screen.cell(at: Position(row: 0, column: 1))
    #expect(cell.text == "▀")
  }

  @Test func `the darkest colours aren't entries of the palette`() throws {
    let cell = CellArt.Cell("x", foreground: .rgb(0, 0, 5), background: .rgb(0, 0, 0))
    let art = CellArt(size: Size(columns: 16, rows: 1), cells: Array(repeating: cell, count: 16))
    var shown = try EmulatedScreen(Size(columns: 16, rows: 1))
    let bytes = shown.show(artFrame(art))
    #expect(visible(bytes).contains("38;2;0;0;5;48;2;0;0;0m" + "xx"))
  }

  @Test(arguments: [(ColorCapability.palette, "48;5;196"), (.sixteen, "101"), (.eight, "41")])
  func `a colour is one that the terminal has`(colors: ColorCapability, code: String) throws {
    let cell = CellArt.Cell("x", foreground: .standard, background: .rgb(255, 0, 0))
    let art = CellArt(size: Size(columns: 20, rows: 1), cells: Array(repeating: cell, count: 20))
    var shown = try EmulatedScreen(
      art.size,
      terminal: "xterm-256color",
      colors: colors
    )
    #expect(visible(shown.show(artFrame(art))).contains("^[[\(code)mxx"))
  }

  @Test func `without colours art is its characters alone`() throws {
    var shown = try EmulatedScreen(Self.size, terminal: "xterm-256color", colors: .none)
    let bytes = visible(shown.show(artFrame(sampleArt(40, 6))))
    #expect(!bytes.contains("38;") && !bytes.contains("48;"))
    #expect(shown.emulator.snapshot().rows[2].hasPrefix("█ ░x▄▀"))
  }

  @Test func `art that stays writes nothing, and one new cell only itself`() throws {
    let art = sampleArt(40, 6)
    var cells = art.cells
    var shown = try EmulatedScreen(Self.size)
    _ = shown.show(artFrame(art))
    #expect(shown.show(artFrame(CellArt(size: art.size, cells: cells))).count == 0)
    cells[85] = CellArt.Cell("y", foreground: .rgb(1, 2, 3), background: cells[85].background)
    let bytes = shown.show(artFrame(CellArt(size: art.size, cells: cells)))
    #expect(bytes.count < 60, "\(visible(bytes))")
    #expect(shown.emulator.snapshot()[2, 5].text == "y")
  }

  @Test func `a step through art writes the new row`() throws {
    let art = sampleArt(40, 60)
    func frame(_ offset: Int) -> Frame {
      Frame(
        size: Self.size,
        lines: (0..<6).map { Line(art, row: offset + $0) },
        scrollRegion: .init(rows: 0..<6, offset: offset, identity: 1)
      )
    }
    var shown = try EmulatedScreen(Self.size)
    let whole = shown.show(frame(0)).count
    for offset in 1..<40 {
      #expect(shown.show(frame(offset)).count < whole / 4)
      var fresh = try EmulatedScreen(Self.size)
      _ = fresh.show(frame(offset))
      #expect(shown.emulator.snapshot().cells == fresh.emulator.snapshot().cells)
    }
  }

  @Test(arguments: RandomTests.seeds(18))
  func `any way to a frame shows what a fresh screen shows`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = [
      ("xterm-direct", ColorCapability.direct), ("xterm-256color", .palette), ("vt220", .none),
    ]
    let (name, colors) = names[Int(seed % 3)]
    var shown = try EmulatedScreen(Self.size, terminal: name, colors: colors)
    var offset = 0
    for step in 0..<60 {
      offset = max(0, offset + Int.random(in: -3...3, using: &random))
      var frame = Frame(size: Self.size, lines: (0..<6).map { randomLine($0 + offset, &random) })
      frame.scrollRegion = .init(rows: 0..<6, offset: offset, identity: 1)
      if step % 17 == 16 { shown.screen.forgetWhatIsShown() }
      let bytes = shown.show(frame)
      let isLeaking = zip(bytes, bytes.dropFirst()).contains { $0 == 0xF3 && $1 >> 4 == 0xB }
      #expect(!isLeaking, "characters of private use at step \(step)")
      var fresh = try EmulatedScreen(Self.size, terminal: name, colors: colors)
      _ = fresh.show(frame)
      let (one, other) = (shown.emulator.snapshot(), fresh.emulator.snapshot())
      // libvterm keeps old attributes in the right half of a wide character.
      let (cells, wanted) = (one.cells.filter { $0.width > 0 }, other.cells.filter { $0.width > 0 })
      let isSame = cells == wanted
      #expect(isSame, "step \(step)\n\(one)\n\(other)")
      guard isSame else { return }
    }
  }

  /// Text and pieces of pictures, some of them the same in every frame.
  private func randomLine(_ row: Int, _ random: inout SplitMix64) -> Line {
    var line = Line()
    var column = Int.random(in: 0...4, using: &random)
    while column < 38 {
      let width = min(Int.random(in: 1...24, using: &random), 40 - column)
      if Bool.random(using: &random) {
        let isNew = Int.random(in: 0...3, using: &random) == 0
        let art = sampleArt(40, 1, seed: isNew ? Int.random(in: 0...9, using: &random) : row % 3)
        line.append(
          PictureSlice(
            column: column,
            drawing: .symbols(art),
            row: 0,
            columns: column..<column + width
          )
        )
      } else {
        let texts: [CleanText] = ["a", "word", "日本語", "some more words here"]
        line.append(
          texts[Int.random(in: 0..<4, using: &random)],
          at: column,
          width: width,
          style: Bool.random(using: &random) ? .bold : .plain
        )
      }
      column += width + Int.random(in: 0...2, using: &random)
    }
    return line
  }
}
