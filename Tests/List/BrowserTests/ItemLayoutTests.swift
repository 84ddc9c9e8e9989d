import EverText
import EverItems
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct ItemLayoutTests {
  private var layout = ItemLayout(.grid)

  /// Adds lanes to those of a screen of 60 columns, which usually has 2.
  @Test mutating func `cells without images are as tall as their text, on a low screen less`() {
    let pixels = PixelSize(width: 8, height: 16)
    let heights = [Size(columns: 60, rows: 20), Size(columns: 60, rows: 2)].map { size in
      _ = layout.fit(size, usual: nil, pixels: pixels, textLines: 1, textRows: 3)
      return layout.cells.map { [$0.box.rows, $0.lines(imageRows: $0.box.rows)] }
    }
    #expect(heights == [[3, 4], [1, 2]])
  }
}
