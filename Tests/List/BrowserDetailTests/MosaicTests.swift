import EverText
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct MosaicTests {
  /// Red, green / blue, white.
  private let grid = PixelGrid(
    width: 2,
    height: 2,
    pixels: [.init(0xff0000), .init(0x00ff00), .init(0x0000ff), .init(0xffffff)]
  )

  @Test func `the corners are the picture's corners`() throws {
    let art = Mosaic.art(of: grid, size: Size(columns: 8, rows: 4))
    #expect(art.cells.count == 32)
    #expect(art.cells[0].foreground == .rgb(255, 0, 0))
    #expect(art.cells[7].foreground == .rgb(0, 255, 0))
    #expect(art.cells[24].background == .rgb(0, 0, 255))
    #expect(art.cells[31].background == .rgb(255, 255, 255))
    #expect(art.cells.allSatisfy { $0.scalar == "▀" })
  }

  @Test func `between two pixels colours flow`() {
    let row = Mosaic.cells(
      of: PixelGrid(width: 2, height: 1, pixels: [.black, .white]),
      row: 0,
      size: Size(columns: 4, rows: 1)
    )
    #expect(row.map(\.foreground) == [0, 64, 191, 255].map { .rgb($0, $0, $0) })
    #expect(row.map(\.background) == row.map(\.foreground))
  }
}
