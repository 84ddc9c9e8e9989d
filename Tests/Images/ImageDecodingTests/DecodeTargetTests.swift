import EverText
import EverImageDecoding
import Testing

struct DecodeTargetTests {
  @Test func `the same cells in other colours are another target`() {
    let cells = Size(columns: 2, rows: 1)
    let size = PixelSize(width: 20, height: 20)
    let colored = DecodeTarget(cells: cells, pixels: size, fills: true, drawing: .trueColor)
    let plain = DecodeTarget(cells: cells, pixels: size, fills: true, drawing: .blocks)
    #expect(colored != plain)
  }
}
