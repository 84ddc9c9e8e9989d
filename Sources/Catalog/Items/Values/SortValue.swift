import EverBase

/// A value of an item by which a list is sorted.
package enum SortValue: Comparable, Hashable, Sendable {
  /// A number; `whole` distinguishes large whole numbers that are equal as `Double`, and is 0 for
  /// others, so that a number is the same in each form.
  case number(Double, whole: Int)
  /// Seconds since 1970, and the digits of the fraction.
  case time(Int, fraction: String)
  /// Another text, without case and accents, and as it was sent.
  case text(String, sent: String)

  /// The place of the values of one kind: numbers are before times, and times before other texts,
  /// in both directions of a list, so that a word such as `unknown` is after all numbers.
  package var rank: Int {
    switch self {
    case .number: 0
    case .time: 1
    case .text: 2
    }
  }

  /// Makes the value of a text that the server sent; nil for a text of blanks alone.
  ///
  /// - Complexity: O(bytes).
  package init?(_ text: String) {
    guard text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    if let number = Self.number(text) {
      self = .number(number, whole: abs(number) < 0x1p53 ? 0 : Int(text) ?? 0)
    } else if let time = Timestamp(text) {
      self = .time(time.seconds, fraction: TimeForm.fraction(of: text))
    } else {
      self = .text(LetterFold.fold(text), sent: text)
    }
  }

  /// A decimal number, also one with commas between its thousands, of money or in percent.
  private static func number(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    let text = isPlain ? text : WrittenNumber.withoutSigns(text)
    // `Double` also reads words such as `nan`, and hexadecimal numbers.
    guard text.utf8.allSatisfy({ $0.isDigit || "+-.,eE".utf8.contains($0) }) else {
      return nil
    }
    guard text.utf8.contains(UInt8(ascii: ",")) else {
      return Double(text).flatMap { $0.isNaN ? nil : $0 }
    }
    let plain = String(text.filter { $0 != "," })
    return groupedDigits(plain) == text ? Double(plain) : nil
  }
}
