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
    let art = Preview(pixels: grid).art(size: Size(columns: 8, rows: 4))
    #expect(art.cells.count == 32)
    #expect(art.cells[0].foreground == .rgb(255, 0, 0))
    #expect(art.cells[7].foreground == .rgb(0, 255, 0))
    #expect(art.cells[24].background == .rgb(0, 0, 255))
    #expect(art.cells[31].background == .rgb(255, 255, 255))
    #expect(art.cells.allSatisfy { $0.scalar == "▀" })
  }

  /// Black and white side by side, of an image with an aspect, on cells that together are a square.
  @Test(arguments: [(nil, [0, 255]), (1, [0, 255]), (2, [64, 191])] as [(Double?, [UInt8])])
  func `cells show as much of an image as has their shape`(aspect: Double?, colors: [UInt8]) {
    let pixels = PixelGrid(width: 2, height: 1, pixels: [.black, .white])
    let preview = Preview(pixels: pixels, aspect: aspect)
    let row = preview.cells(ofRow: 0, size: Size(columns: 2, rows: 1))
    #expect(row.map(\.foreground) == colors.map { .rgb($0, $0, $0) })
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
