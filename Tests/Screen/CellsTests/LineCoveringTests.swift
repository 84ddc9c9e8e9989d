import EverText
import Testing

struct LineCoveringTests {
  private let cover = PictureSlice(
    column: 2,
    drawing: .graphics(id: 1),
    row: 0,
    columns: 0..<3
  )

  private func line(_ text: CleanText, at column: Int = 0) -> Line {
    var line = Line()
    line.append(text, at: column, width: 40)
    return line
  }

  @Test func `text continues before and after what covers it`() {
    let covered = line("abcdefgh").covered(in: 2..<5, by: cover)
    #expect(covered.plainText == "ab   fgh")
    #expect(covered.slices == [cover])
  }

  @Test func `a wide character that is covered in half goes altogether`() {
    #expect(line("a字字字b").covered(in: 2..<5, by: cover).plainText == "a    字b")
    #expect(line("字字字b").covered(in: 2..<5, by: cover).plainText == "字    b")
  }

  @Test func `so does one that nothing follows or precedes`() {
    #expect(line("abc字").covered(in: 2..<4, by: cover).plainText == "ab")
    #expect(line("字ab", at: 1).covered(in: 2..<5, by: cover).plainText == "")
    #expect(line("字", at: 4).covered(in: 2..<5, by: cover).plainText == "")
  }

  @Test func `what is beside is as it was, whatever the text is`() {
    var generator = TextGenerator(seed: 5)
    for _ in 0..<5_000 {
      var line = Line()
      for _ in 0..<generator.number(in: 0...3) {
        let column = line.endColumn + generator.number(in: 0...3)
        line.append(CleanText(sanitizing: generator.text()), at: column, width: 12)
      }
      let start = generator.number(in: 0...20)
      let columns = start..<start + generator.number(in: 0...9)
      let slice = PictureSlice(
        column: columns.lowerBound,
        drawing: .graphics(id: 1),
        row: 0,
        columns: 0..<columns.count
      )
      let covered = line.covered(in: columns, by: slice)
      guard covered.runs.allSatisfy({ columns.isEmpty || isBeside($0, columns) }) else {
        Issue.record("\(line.plainText) under \(columns): \(covered.plainText)")
        return
      }
      let beside = line.runs.filter { isBeside($0, columns) }
      #expect(beside.allSatisfy(covered.runs.contains))
    }
  }

  private func isBeside(_ run: Run, _ columns: Range<Int>) -> Bool {
    run.column + run.width <= columns.lowerBound || run.column >= columns.upperBound
  }

  @Test func `text that is wholly covered, before or after stays as it is`() {
    #expect(line("abc", at: 2).covered(in: 2..<5, by: cover).runs.isEmpty)
    #expect(line("ab").covered(in: 2..<5, by: cover).plainText == "ab")
    #expect(line("fg", at: 5).covered(in: 2..<5, by: cover).plainText == "     fg")
    #expect(Line().covered(in: 2..<5, by: cover).slices == [cover])
  }

  @Test func `a picture below is seen on both sides`() {
    var line = Line()
    line.append(PictureSlice(column: 1, drawing: .graphics(id: 9), row: 4, columns: 10..<20))
    let covered = line.covered(in: 2..<5, by: cover)
    #expect(
      covered.slices == [
        PictureSlice(column: 1, drawing: .graphics(id: 9), row: 4, columns: 10..<11),
        cover,
        PictureSlice(column: 5, drawing: .graphics(id: 9), row: 4, columns: 14..<20),
      ]
    )
  }

  @Test func `no columns cover nothing`() {
    #expect(line("abc").covered(in: 1..<1, by: cover) == line("abc"))
  }
}

struct PixelSamplingTests {
  private let grid = PixelGrid(width: 2, height: 2, pixels: [.black, .white, .white, .black])

  @Test func `the centre of a pixel has its colour, the edge too`() {
    #expect(grid.sample(x: 0.25, y: 0.25) == .black)
    #expect(grid.sample(x: 0.75, y: 0.25) == .white)
    #expect(grid.sample(x: 0, y: 0) == .black)
    #expect(grid.sample(x: 1, y: 0) == .white)
    #expect(grid.sample(x: 5, y: -3) == .white)
  }

  @Test func `between pixels the colours are mixed`() {
    #expect(grid.sample(x: 0.5, y: 0.25) == .init(0x808080))
    #expect(PixelGrid.Pixel.black.mixed(with: .init(200, 100, 50), by: 0.5) == .init(100, 50, 25))
  }
}
