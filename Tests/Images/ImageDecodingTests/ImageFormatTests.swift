import EverImageDecoding
import Testing

struct ImageFormatTests {
  @Test func `the first bytes determine the format`() {
    #expect(ImageFormat(of: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(ImageFormat(of: [0x89] + "PNG\r\n\u{1A}\n".utf8) == .png)
    #expect(ImageFormat(of: Array("GIF87a".utf8)) == .gif)
    #expect(ImageFormat(of: Array("GIF89a".utf8)) == .gif)
    #expect(ImageFormat(of: Array("RIFF....WEBPVP8 ".utf8)) == .webp)
  }

  @Test(arguments: ["", "GIF", "RIFF....WAVE", "<svg/>", "BM", "II*\0", "hello, world"])
  func `other bytes have no decoder`(text: String) {
    #expect(ImageFormat(of: Array(text.utf8)) == nil)
  }

  @Test func `files have the usual suffix of their format`() {
    #expect(ImageFormat.allCases.map(\.suffix) == ["jpg", "png", "gif", "webp"])
  }

  @Test func `a WebP that is shorter than it says is not whole`() {
    let bytes = Array("RIFF\u{4}\0\0\0WEBP".utf8)
    #expect(ImageFormat.webp.isWhole(bytes))
    #expect(ImageFormat.webp.isWhole(bytes + [0]))
    #expect(!ImageFormat.webp.isWhole(bytes.dropLast()))
    #expect(!ImageFormat.webp.isWhole(Array("RIFF".utf8)))
  }
}
