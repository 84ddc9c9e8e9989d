import EverText
import EverItems
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct ItemLayoutTests {
  @Test func `cells without images are as tall as their text, on a low screen less`() {
    let pixels = PixelSize(width: 8, height: 16)
    let heights = [Size(columns: 60, rows: 20), Size(columns: 60, rows: 2)].map { size in
      CellLayout(.grid, size: size, lanes: 2, pixels: pixels, textRows: 3)
        .map { [$0.box.rows, $0.lines(imageRows: $0.box.rows)] }
    }
    #expect(heights == [[3, 4], [1, 2]])
  }
}
