import EverBase
import Testing

@Suite struct ASCIITests {
  @Test func `digits and letters are those of ASCII`() {
    let bytes = (UInt8.min...UInt8.max)
    #expect(String(decoding: bytes.filter(\.isDigit), as: UTF8.self) == "0123456789")
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "abcdefghijklmnopqrstuvwxyz"
    #expect(String(decoding: bytes.filter(\.isLetter), as: UTF8.self) == letters)
    #expect("007".isDigits)
    #expect(!"".isDigits && !"-1".isDigits && !"٣".isDigits)
  }

  @Test func `a number has zeros before it`() {
    #expect(7.digits(3) == "007")
    #expect(1234.digits(3) == "1234")
    #expect(UInt8(10).digits(2, radix: 16) == "0a")
  }

  @Test func `seconds have three decimals`() {
    #expect(Duration.milliseconds(12_045).secondsText == "12.045")
    #expect(Duration.microseconds(1_999).secondsText == "0.001")
  }

  @Test(
    arguments: [
      ("0", "0"), ("999", "999"), ("1000", "1,000"), ("1234567", "1,234,567"), ("-1234", "-1,234"),
      ("1234.5678", "1,234.5678"), ("1,358", "1,358"),
      ("12345678901234567890", "12,345,678,901,234,567,890"),
      ("unknown", "unknown"), ("1e9", "1e9"), ("1234x", "1234x"), ("", ""), ("--1234", "--1234"),
    ])
  func `thousands are set apart in plain numbers alone`(sent: String, shown: String) {
    #expect(groupedDigits(sent) == shown)
  }
}
