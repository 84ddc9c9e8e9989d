import EverBase

/// A number of seconds, milliseconds, microseconds or nanoseconds since 1970.
package struct UnixTime: Hashable, Sendable {
  /// Whole seconds since 1970.
  package let seconds: Int
  /// The digits after the seconds, without zeros at the end.
  package let fraction: String

  /// A part of a second in which APIs count.
  package enum Unit: Int, CaseIterable, Sendable {
    case seconds = 1
    case milliseconds = 1_000
    case microseconds = 1_000_000
    case nanoseconds = 1_000_000_000

    /// The numbers that this unit alone explains: seconds and milliseconds up to the year 9999, as
    /// in JavaScript, the others from 1973 to 2100.
    package var range: ClosedRange<Int> {
      switch self {
      case .seconds: -62_135_596_800...253_402_300_799
      case .milliseconds: 253_402_300_800...99_999_999_999_999
      case .microseconds: 100_000_000_000_000...4_102_444_800_000_000
      case .nanoseconds: 100_000_000_000_000_000...4_102_444_800_000_000_000
      }
    }
  }

  /// Parses a number; nil for other texts, for four digits, which are a year, and beyond the range
  /// of all units.
  package init?(_ text: String) {
    let whole = Int(text) ?? Double(text).flatMap { Int(exactly: $0.rounded(.down)) }
    guard let whole, !(1_000...9_999).contains(whole),
      let unit = Unit.allCases.first(where: { $0.range.contains(whole) })
    else { return nil }
    let rest: Int
    (seconds, rest) = whole.quotientAndRemainder(dividingBy: unit.rawValue)
    var digits =
      unit == .seconds ? Self.decimals(of: text) : String(unit.rawValue + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    fraction = String(digits)
  }

  /// The digits after the decimal point of a positive number; empty for one with an exponent.
  private static func decimals(of text: String) -> Substring {
    guard let point = text.firstIndex(of: "."), text.first != "-" else { return "" }
    let digits = text[text.index(after: point)...]
    return digits.isDigits ? digits : ""
  }
}
