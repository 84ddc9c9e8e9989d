import EverText
import EverImageDecoding
import Testing

struct DecodeGeometryTests {
  /// 40×20 cells of 10×20 pixels, which form a square.
  private func target(fills: Bool) -> DecodeTarget {
    DecodeTarget(
      cells: Size(columns: 40, rows: 20),
      pixels: PixelSize(width: 400, height: 400),
      fills: fills,
      drawing: .trueColor
    )
  }

  @Test func `to fill all cells the middle of a wide image is taken`() {
    let image = PixelSize(width: 1_000, height: 500)
    let geometry = DecodeGeometry(of: image, for: target(fills: true))
    #expect(geometry.part == PixelSize(width: 500, height: 500))
    #expect(geometry.x == 250)
    #expect(geometry.y == 0)
    #expect(geometry.cells == Size(columns: 40, rows: 20))
    #expect(geometry.pixels == PixelSize(width: 400, height: 400))
    #expect(geometry.preview == PixelSize(width: 48, height: 48))
  }

  @Test func `an image that is shown whole takes the cells of its shape`() {
    let image = PixelSize(width: 1_000, height: 500)
    let geometry = DecodeGeometry(of: image, for: target(fills: false))
    #expect(geometry.part == image)
    #expect(geometry.cells == Size(columns: 40, rows: 10))
    #expect(geometry.pixels == PixelSize(width: 400, height: 200))
    #expect(geometry.preview == PixelSize(width: 48, height: 24))
  }

  @Test func `no more pixels are sent than the image has`() {
    let image = PixelSize(width: 30, height: 15)
    let geometry = DecodeGeometry(of: image, for: target(fills: false))
    #expect(geometry.cells == Size(columns: 40, rows: 10))
    #expect(geometry.pixels == image)
    #expect(geometry.preview == image)
  }

  @Test func `nor are there more in its preview`() {
    let image = PixelSize(width: 8, height: 4)
    #expect(DecodeGeometry(of: image, for: target(fills: false)).preview == image)
  }

  @Test func `lengths are rounded to the nearest`() {
    let image = PixelSize(width: 3_000, height: 2_000)
    let geometry = DecodeGeometry(of: image, for: target(fills: false))
    #expect(geometry.pixels == PixelSize(width: 400, height: 267))
    #expect(geometry.cells == Size(columns: 40, rows: 13))
    #expect(geometry.preview == PixelSize(width: 48, height: 32))
  }

  @Test(
    arguments: [true, false],
    [
      PixelSize(width: 1, height: 1), PixelSize(width: 65_000, height: 1),
      PixelSize(width: 1, height: 65_000),
    ]
  )
  func `whatever its shape, it has a cell and pixels, all of them inside`(
    fills: Bool,
    image: PixelSize
  ) {
    let target = target(fills: fills)
    let geometry = DecodeGeometry(of: image, for: target)
    #expect((1...40).contains(geometry.cells.columns))
    #expect((1...20).contains(geometry.cells.rows))
    #expect((1...400).contains(geometry.pixels.width))
    #expect((1...400).contains(geometry.pixels.height))
    #expect(geometry.x >= 0 && geometry.x + geometry.part.width <= image.width)
    #expect(geometry.y >= 0 && geometry.y + geometry.part.height <= image.height)
  }
}
