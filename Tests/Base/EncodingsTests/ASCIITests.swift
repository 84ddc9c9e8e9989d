import Encodings
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
}
