import EverText
import EverItems
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Animations as values: rectangles, the image over the list.
@Suite struct ZoomTests {
  private let grid = Preview(
    pixels: PixelGrid(width: 1, height: 2, pixels: [.init(0xff0000), .init(0x0000ff)])
  )

  private func rectangle(_ rows: Range<Int>, _ columns: Range<Int>) -> CellRectangle {
    CellRectangle(rows: rows, columns: columns)
  }

  /// The slices of the lines of a frame of 4×3 with an image over it.
  private func slices(_ place: CellRectangle) -> [[PictureSlice]] {
    let frame = Frame(size: Size(columns: 4, rows: 3), lines: [Line(), Line(), Line()])
    let zoom = Zoom(pixels: grid, from: place, to: place, opens: true)
    return zoom.drawn(over: frame, progress: 0.5).lines.map(\.slices)
  }

  @Test func `the image lies over the list row by row`() {
    let slices = slices(rectangle(1..<3, 1..<3))
    #expect(slices[0].isEmpty)
    #expect(slices[1].map(\.row) == [0])
    #expect(slices[2].map(\.row) == [1])
    #expect(slices[1].map(\.column) == [1])
    #expect(slices[1].map(\.columns) == [0..<2])
  }

  @Test func `what lies outside of the screen is cut`() {
    let right = slices(rectangle(-1..<9, 2..<9))
    #expect(right.map { $0.map(\.row) } == [[1], [2], [3]])
    #expect(right[0].map(\.columns) == [0..<2])
    let left = slices(rectangle(0..<1, -3..<2))
    #expect(left[0].map(\.column) == [0])
    #expect(left[0].map(\.columns) == [3..<5])
  }

  private let dissolve = Motion.Kind.dissolve(
    Dissolve(of: picture(columns: 2, rows: 2), over: nil)
  )

  @Test func `the last frame of a motion is due at its end`() {
    let dissolve = Motion(kind: dissolve, start: .zero)
    #expect(dissolve.nextFrame(after: .milliseconds(199)) == .milliseconds(200))
  }

  @Test func `before its start and after its end a motion stands still`() {
    let dissolve = Motion(kind: dissolve, start: .seconds(1))
    #expect(dissolve.progress(at: .zero) == 0)
    #expect(dissolve.progress(at: .seconds(9)) == 1)
  }

  @Test func `colours of the terminal change over in the middle`() {
    #expect(Color.palette(1).mixed(with: .palette(2), by: 0.49) == .palette(1))
    #expect(Color.palette(1).mixed(with: .palette(2), by: 0.5) == .palette(2))
  }
}

@Suite struct DissolvingPictureTests {
  /// The slices of a row of a picture of 2×2, halfway through its dissolve.
  private func slices(row: Int, at column: Int = 0, in box: Size) -> [PictureSlice] {
    let drawing = symbols(.standard, columns: 2, rows: 2)
    let picture = picture(columns: 2, rows: 2, drawing: drawing)
    var line = Line()
    var dissolve = Dissolve(of: picture, over: nil)
    dissolve.progress = 0.7
    ImageBox(image: nil, result: .success(picture), preview: nil, size: box, dissolve: dissolve)
      .append(row: row, to: &line, at: column)
    return line.slices
  }

  @Test func `it is in the middle of its box, and no row around it has anything`() {
    let box = Size(columns: 6, rows: 4)
    #expect(slices(row: 0, in: box).isEmpty)
    #expect(slices(row: 1, at: 3, in: box).map(\.column) == [5])
    #expect(slices(row: 2, in: box).count == 1)
    #expect(slices(row: 3, in: box).isEmpty)
  }

  @Test func `in a box that is too narrow it is cut`() {
    #expect(slices(row: 0, in: Size(columns: 1, rows: 2)).map(\.columns) == [0..<1])
  }
}

@Suite struct CellLayoutTests {
  private func layout(_ view: ViewMode) throws -> CellLayout {
    try #require(
      CellLayout(
        view,
        size: Size(columns: 80, rows: 20),
        lanes: 3,
        pixels: PixelSize(width: 10, height: 20)
      )
    )
  }

  @Test func `an image of a feed is at most four times as tall as wide`() throws {
    let feed = try layout(.feed)
    #expect(feed.box(aspect: 0.01) == feed.box(aspect: 0.25))
    #expect(feed.box(aspect: 1).rows == feed.box.columns / 2)
  }

  @Test func `cells of a grid are alike, whatever the aspect of their image`() throws {
    let grid = try layout(.grid)
    #expect(grid.box(aspect: 0.5) == grid.box)
  }
}
