import EverText
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct BlurHashTests {
  /// The picture on the algorithm's own page.
  private let known = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"

  @Test func `the known picture has its known pixels`() throws {
    let grid = try #require(BlurHash.decode(known, width: 4, height: 3))
    #expect(
      grid.pixels.map(\.number) == [
        0x87a4b1, 0xa1adb1, 0xb5b4ab, 0xa0acae,
        0x7c9aa9, 0x94949a, 0xa49186, 0x92989b,
        0x7c909a, 0x908684, 0xa38268, 0x948c86,
      ]
    )
  }

  @Test(arguments: [
    "", "L", "LEHV6", "LEHV6nWB2yk8pyo0adR*.7kCMdn", "LEHV6nWB2yk8pyo0adR*.7kCMdnj0",
    "LEHV6n B2yk8pyo0adR*.7kCMdnj", "LEHVénWB2yk8pyo0adR*.7kCMdnj", "~EHV6n",
    "}00000000000000000000000",
    "00~~~~", "LEHV6n~~2yk8pyo0adR*.7kCMdnj", "\u{1b}[31m", String(repeating: "0", count: 100_000),
  ])
  func `anything else gives none`(text: String) {
    #expect(BlurHash.decode(text, width: 8, height: 8) == nil)
    #expect(!BlurHash.isValid(text))
  }

  @Test func `no size gives none`() {
    #expect(BlurHash.decode(known, width: 0, height: 4) == nil)
    #expect(BlurHash.decode(known, width: 4, height: -1) == nil)
  }
}
