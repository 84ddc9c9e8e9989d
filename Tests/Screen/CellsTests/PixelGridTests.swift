import EverText
import Testing

struct PixelGridTests {
  @Test func `the mean of black and white is grey`() {
    let grid = PixelGrid(width: 2, height: 1, pixels: [.init(0x000000), .init(0xfefefe)])
    #expect(grid.mean == .init(0x7f7f7f))
  }
}
