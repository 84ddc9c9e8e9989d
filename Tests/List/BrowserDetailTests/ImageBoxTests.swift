import EverText
import EverItems
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct ImageBoxTests {
  private let image = ItemImage(thumbnail: "https://x/{width}/{height}") { $0.color = 0x204060 }
  private let grid = PixelGrid(width: 1, height: 2, pixels: [.init(0xff0000), .init(0x0000ff)])

  private func line(_ box: ImageBox, row: Int, at column: Int = 0) -> Line {
    var line = Line()
    box.append(row: row, to: &line, at: column)
    return line
  }

  /// The characters and colours of a row of art.
  private func cells(_ box: ImageBox, row: Int) -> [CellArt.Cell] {
    line(box, row: row).slices.flatMap { slice -> [CellArt.Cell] in
      guard case .symbols(let art) = slice.drawing else { return [] }
      return slice.columns.map { art.cells[slice.row * art.size.columns + $0] }
    }
  }

  private func box(
    _ result: Result<Picture, ImageFailure>? = nil,
    image: ItemImage? = nil,
    preview: PixelGrid? = nil,
    columns: Int = 6,
    rows: Int = 3,
    isDimmed: Bool = false
  ) -> ImageBox {
    ImageBox(
      image: image ?? self.image,
      result: result,
      preview: preview.map { Preview(pixels: $0) },
      size: Size(columns: columns, rows: rows),
      isDimmed: isDimmed
    )
  }

  @Test func `a picture shows its rows as they are`() {
    let box = box(.success(picture(columns: 6, rows: 3)))
    for row in 0..<3 {
      #expect(
        line(box, row: row, at: 4).slices == [
          PictureSlice(column: 4, drawing: .graphics(id: 7), row: row, columns: 0..<6)
        ]
      )
    }
    #expect(line(box, row: 3) == Line())
    #expect(line(box, row: -1) == Line())
  }

  @Test func `a smaller picture is in the middle`() {
    let box = box(.success(picture(columns: 2, rows: 1)))
    #expect(line(box, row: 0) == Line())
    #expect(line(box, row: 1).slices.map(\.column) == [2])
    #expect(line(box, row: 1).slices.map(\.row) == [0])
    #expect(line(box, row: 2) == Line())
  }

  @Test func `a larger picture shows its middle`() {
    let box = box(.success(picture(columns: 10, rows: 5)))
    let slice = line(box, row: 0, at: 1).slices.first
    #expect(slice == PictureSlice(column: 1, drawing: .graphics(id: 7), row: 1, columns: 2..<8))
  }

  @Test func `before it is here, what was seen of it is there`() {
    #expect(cells(box(preview: grid), row: 0).first?.foreground == .rgb(255, 0, 0))
    #expect(cells(box(preview: grid), row: 2).last?.background == .rgb(0, 0, 255))
    #expect(cells(box(preview: grid), row: 1).count == 6)
  }

  @Test func `else its colour, or a dark grey`() {
    #expect(cells(box(), row: 0).first?.background == .rgb(0x20, 0x40, 0x60))
    let unknown = ItemImage(thumbnail: "x")
    #expect(cells(box(image: unknown), row: 0).first?.background == .rgb(0x3a, 0x3a, 0x3a))
  }

  @Test func `a block is seen without colours too`() {
    #expect(cells(box(), row: 1).map(\.scalar) == Array(repeating: "░", count: 6))
    #expect(cells(box(), row: 1).allSatisfy { $0.foreground != $0.background })
  }

  @Test func `what failed has a mark in its middle`() {
    let failed = box(.failure(ImageFailure("no such image")), columns: 7)
    #expect(line(failed, row: 0).runs.isEmpty)
    #expect(line(failed, row: 1).plainText == "   ✗")
    #expect(line(failed, row: 1).slices.map(\.columns.count) == [3, 3])
    #expect(line(failed, row: 1).slices.map(\.column) == [0, 4])
    let wide = box(.failure(ImageFailure("no such image")), columns: 20, rows: 1)
    #expect(line(wide, row: 0).plainText == "     ✗ no image")
    let tiny = box(.failure(ImageFailure("no such image")), columns: 1, rows: 1)
    #expect(line(tiny, row: 0, at: 3).plainText == "   ✗")
  }

  @Test func `the mark is read on light and on dark`() {
    let light = ItemImage(thumbnail: "x") { $0.color = 0xf0f0f0 }
    let failure = Result<Picture, ImageFailure>.failure(ImageFailure("none"))
    #expect(line(box(failure, image: light), row: 1).runs.first?.style.foreground == .rgb(0, 0, 0))
    #expect(line(box(failure), row: 1).runs.first?.style.foreground == .rgb(255, 255, 255))
  }

  @Test func `a cancelled image isn't displayed as failed`() {
    #expect(line(box(.failure(.cancelled)), row: 1).runs.isEmpty)
  }

  @Test func `a dimmed box is darker`() {
    #expect(cells(box(isDimmed: true), row: 0).first?.background == .rgb(0x10, 0x20, 0x30))
    let art = CellArt(
      size: Size(columns: 2, rows: 2),
      cells: (0..<4).map { .init("a", foreground: .rgb($0, 0, 0), background: .rgb(0, $0 * 20, 0)) }
    )
    let picture = picture(columns: 2, rows: 2, drawing: .symbols(art))
    let dimmed = box(.success(picture), columns: 2, rows: 2, isDimmed: true)
    #expect(cells(dimmed, row: 1).map(\.background) == [.rgb(0, 20, 0), .rgb(0, 30, 0)])
  }
}

@Suite struct NewestValuesTests {
  @Test func `the oldest of too many is forgotten, another value takes the place of the first`() {
    var newest = NewestValues<Int, String>(limit: 2)
    for number in 1...3 { newest[number] = "\(number)" }
    newest[2] = "two"
    #expect(newest.values == [2: "two", 3: "3"])
    newest[2] = nil
    newest[4] = "4"
    #expect(newest.values == [3: "3", 4: "4"])
  }
}
