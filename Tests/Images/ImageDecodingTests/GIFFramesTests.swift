import EverImageDecoding
import Testing

struct GIFFramesTests {
  /// A header of 1×1 pixel with a table of two colours.
  private static let start: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
  private static let control: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
  private static let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  /// A frame with a table of four colours of its own.
  private static let colored: [UInt8] =
    [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x81] + Array(repeating: 9, count: 12) + [2, 1, 0x44, 0]

  @Test func `frames are counted, with their controls and tables`() {
    #expect(GIFFrames.count(in: Self.start + Self.frame + [0x3B]) == 1)
    let two = Self.start + Self.control + Self.frame + Self.control + Self.colored
    #expect(GIFFrames.count(in: two + [0x3B]) == 2)
    #expect(GIFFrames.count(in: two + Self.frame + [0x3B]) == 3)
  }

  @Test func `counting stops above the limit`() {
    let frames = (0..<1_000).flatMap { _ in Self.frame }
    #expect(GIFFrames.count(in: Self.start + frames) == GIFFrames.limit + 1)
  }

  @Test func `a file that ends anywhere has the frames before`() {
    let file = Self.start + Self.control + Self.frame + Self.colored + Self.frame
    var last = 0
    for length in 0...file.count {
      let count = GIFFrames.count(in: Array(file.prefix(length)))
      #expect(count >= last && count <= 3)
      last = count
    }
    #expect(last == 3)
  }
}
