/// Reads numbers with a fixed number of digits.
struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads a number with exactly this many digits, at most 18; nil when the text doesn't start with
  /// one.
  mutating func number(_ digits: Int) -> Int? {
    var (rest, number) = (rest, 0)
    for _ in 0..<digits {
      guard let byte = rest.popFirst(), byte.isDigit else { return nil }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    self.rest = rest
    return number
  }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func skipDigits() { rest = rest.drop(while: \.isDigit) }

  /// Reads the rest as a time zone: the seconds before UTC, 0 without a zone; nil for other texts.
  mutating func zone() -> Int? {
    if isAtEnd || (skip("Z") || skip("z")) && isAtEnd { return 0 }
    let isEast = skip("+")
    guard isEast || skip("-"), let hours = number(2) else { return nil }
    _ = skip(":")
    let minutes = isAtEnd ? 0 : number(2)
    guard let minutes, isAtEnd, hours < 24, minutes < 60 else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return isEast ? seconds : -seconds
  }
}
