/// A time as ISO 8601 writes it: a day, or a day and a time of day.
package struct ISOTime: Hashable, Sendable {
  /// The year, from 0 to 9999.
  package let year: Int
  /// The month, from 1.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int
  /// The time of day; nil for a day alone.
  package let clock: Clock?

  /// A time of day.
  package struct Clock: Hashable, Sendable {
    /// The hour, from 0 to 24.
    package let hour: Int
    /// The minute, from 0 to 59.
    package let minute: Int
    /// The second; 0 when the text has none.
    package let second: Int
    /// The seconds ahead of UTC; nil without a zone.
    package let zone: Int?
  }

  /// Parses a text such as `2021-11-10` or `2021-11-10T14:32:05.5+02:00`; nil for other texts.
  package init?(_ text: String) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard !reader.isAtEnd else {
      clock = nil
      return
    }
    guard let clock = Clock(&reader) else { return nil }
    self.clock = clock
  }
}

extension ISOTime.Clock {
  fileprivate init?(_ reader: inout DigitReader) {
    guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.number(2),
      reader.skip(":"), let minute = reader.number(2), (0...24).contains(hour),
      (0...59).contains(minute)
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
    second = reader.skip(":") ? reader.number(2) ?? 0 : 0
    if reader.skip(".") || reader.skip(",") { reader.skipDigits() }
    guard !reader.isAtEnd else {
      zone = nil
      return
    }
    guard let zone = reader.zone() else { return nil }
    self.zone = zone
  }
}

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

  /// Reads the rest as a time zone: the seconds ahead of UTC, 0 without a zone; nil for other texts.
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

/// The English names of months, as in HTTP and mail (RFC 5322, 3.3).
package enum MonthNames {
  /// The first three letters of each month's name, from January on.
  package static let short = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
