import EverText
import EverItems
import Testing

@testable import EverBrowser

@Suite struct ItemLayoutTests {
  private var layout = ItemLayout(.grid)

  /// Adds lanes to those of a screen of 60 columns, which usually has 2.
  private mutating func adds(_ lanes: Int) -> Bool {
    layout.changeLanes(by: lanes, columns: 60, usual: nil)
  }

  private mutating func fits(columns: Int = 60) -> Bool {
    let size = Size(columns: columns, rows: 20)
    return layout.fit(size, usual: nil, pixels: PixelSize(width: 8, height: 16), textLines: 1)
  }

  @Test mutating func `lanes are added and removed as far as the screen allows`() {
    _ = fits()
    let usual = layout.cells?.lanes ?? 0
    let changes = [adds(1), adds(.max), adds(1), adds(.min), adds(-1)]
    #expect(changes == [true, true, false, true, false])
    _ = fits()
    #expect(layout.cells?.lanes == 1)
    let isBack = adds(usual - 1)
    _ = fits()
    #expect(isBack && layout.cells?.lanes == usual)
  }

  @Test mutating func `cells without images are as tall as their text, on a low screen less`() {
    let pixels = PixelSize(width: 8, height: 16)
    let heights = [Size(columns: 60, rows: 20), Size(columns: 60, rows: 2)].map { size in
      _ = layout.fit(size, usual: nil, pixels: pixels, textLines: 1, textRows: 3)
      return layout.cells.map { [$0.box.rows, $0.lines(imageRows: $0.box.rows)] }
    }
    #expect(heights == [[3, 4], [1, 2]])
  }
}
