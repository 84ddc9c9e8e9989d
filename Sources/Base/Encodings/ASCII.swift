extension UInt8 {
  /// Whether the byte is a digit in ASCII.
  @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is a letter in ASCII.
  @inlinable package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension StringProtocol {
  /// Whether the text consists of digits in ASCII, at least one.
  package var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}

extension BinaryInteger {
  /// The digits of a number that isn't negative, with zeros before them up to a number of digits.
  package func digits(_ count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}

extension Duration {
  /// The seconds with three decimals, such as `12.045`; rounded down.
  package var secondsText: String {
    let milliseconds = Int(self / .milliseconds(1))
    return "\(milliseconds / 1_000).\((milliseconds % 1_000).digits(3))"
  }
}

/// Returns a decimal number with commas between its thousands; other texts are unchanged.
///
/// - Complexity: O(bytes).
package func groupedDigits(_ text: String) -> String {
  let bytes = Array(text.utf8)
  let sign = bytes.first == UInt8(ascii: "-") ? 1 : 0
  let end = bytes[sign...].firstIndex { !$0.isDigit } ?? bytes.count
  guard end - sign > 3, end == bytes.count || bytes[end] == UInt8(ascii: "."),
    bytes[end...].dropFirst().allSatisfy(\.isDigit)
  else { return text }
  var grouped = Array(bytes[..<sign])
  for index in sign..<end {
    if index > sign, (end - index).isMultiple(of: 3) { grouped.append(UInt8(ascii: ",")) }
    grouped.append(bytes[index])
  }
  return String(decoding: grouped + bytes[end...], as: UTF8.self)
}
