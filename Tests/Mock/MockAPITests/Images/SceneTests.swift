import CImageEncoding
import Testing

@testable import MockAPI

@Suite struct SceneTests {
  /// The number of columns and rows that a disc of a quarter of the height covers.
  private func extent(width: Int, height: Int, ratio: Double) -> (columns: Int, rows: Int) {
    let white: UInt32 = 0xFF_FFFF
    let disc = Scene.Ellipse(x: 0.5, y: 0.5, radiusX: 0.25 / 1.5, radiusY: 0.25, color: white)
    let sky = Scene.Sky(top: 0, middle: 0, bottom: 0)
    var scene = Scene(seed: 0, sky: sky, far: [disc], number: 0)
    scene.ratio = ratio
    var pixels = [UInt32](repeating: 0, count: width * height)
    let result = scene.withPainted { cimg_paint($0, Int32(width), Int32(height), &pixels) }
    #expect(result == 0)
    // Between the band and the number; the noise makes white a little darker.
    let isLight = pixels.map { $0 & 0xFF > 0xD0 }
    let between = height / 5..<height * 4 / 5
    let rows = between.count { isLight[$0 * width..<($0 + 1) * width].contains(true) }
    let columns = (0..<width).count { column in
      between.contains { isLight[$0 * width + column] }
    }
    return (columns, rows)
  }

  @Test(arguments: [(300, 200), (600, 200), (200, 300), (200, 200)])
  func `a disc is round at any width and height`(width: Int, height: Int) {
    let (columns, rows) = extent(width: width, height: height, ratio: 1.5)
    #expect(abs(columns - rows) <= 2)
    #expect(columns > 60)
  }

  @Test func `without a ratio it is stretched with the picture`() {
    let (columns, rows) = extent(width: 600, height: 200, ratio: 0)
    #expect(abs(columns - 2 * rows) <= 4)
  }
}
