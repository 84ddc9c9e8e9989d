import EverText
import Testing

@testable import EverImageDecoding

struct SixelDataTests {
  private let data = SixelData(limit: PixelSize(width: 8, height: 12))

  @Test(arguments: [
    "\"1;1;8;12#0;2;100;0;0#0!8~-#0~~$??-", "~~~~~~~~-~", "", "#255!8~-!8~-",
  ])
  func `data inside of its cells is accepted`(text: String) {
    #expect(data.accepts(Array(text.utf8)))
  }

  @Test(arguments: [
    "!9~", "~~~~~~~~~", "~-~-~", "-----", "\"1;1;9;12~", "\"1;1;8;13~", "\"1;1;8~", "!7", "!~ ",
    "#1;2;3~", "!99999999~", "~\u{1B}\\", "~\u{9C}", "~\u{07}", "~ ~", "~\u{7F}",
    "#1;1;1;1;1;1~",
  ])
  func `data that leaves them, or could end the control string, is refused`(text: String) {
    #expect(!data.accepts(Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })))
  }
}
