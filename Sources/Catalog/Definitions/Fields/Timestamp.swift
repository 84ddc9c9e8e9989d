import Glibc

/// A time in a response: seconds or milliseconds since 1970, or an ISO 8601 date.
package struct Timestamp: Hashable {
  /// Seconds since 1970, in the years 1 to 9999.
  package let seconds: Int

  private static let range = -62_135_596_800...253_402_300_799

  /// Parses a time; nil for other texts, including a year or a month alone.
  package init?(_ text: String) {
    guard let seconds = Self.number(text) ?? Self.date(text), Self.range.contains(seconds) else {
      return nil
    }
    self.seconds = seconds
  }

  /// A number that is too large for seconds is milliseconds, as in JavaScript; four digits are a
  /// year.
  private static func number(_ text: String) -> Int? {
    let number = Int(text) ?? Double(text).flatMap { Int(exactly: $0.rounded(.down)) }
    guard let number, !(1_000...9_999).contains(number) else { return nil }
    return number > range.upperBound ? number / 1_000 : number
  }

  /// A date with or without a time.
  ///
  /// Without a zone it is UTC.
  private static func date(_ text: String) -> Int? {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1900, month - 1, day)
    guard !reader.isAtEnd else { return timegm(&time) }
    guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.number(2),
      reader.skip(":"), let minute = reader.number(2), (0...24).contains(hour),
      (0...59).contains(minute)
    else { return nil }
    (time.tm_hour, time.tm_min) = (hour, minute)
    if reader.skip(":") { time.tm_sec = reader.number(2) ?? 0 }
    if reader.skip(".") || reader.skip(",") { reader.skipDigits() }
    return reader.zone().map { timegm(&time) - $0 }
  }
}

extension Timestamp {
  /// The day in UTC.
  var day: String? {
    var seconds = seconds
    var time = tm()
    guard gmtime_r(&seconds, &time) != nil else { return nil }
    return "\(Self.pad(time.tm_year + 1900, 4))-\(Self.pad(time.tm_mon + 1, 2))-"
      + Self.pad(time.tm_mday, 2)
  }

  /// The time until or since now, such as `3 h ago` or `in 5 min`; the day for more than a month,
  /// and when `now` is nil.
  func related(to now: Int?) -> String? {
    guard let now else { return day }
    let (passed, overflow) = now.subtractingReportingOverflow(seconds)
    guard !overflow, passed > -30 * 86_400, passed < 30 * 86_400 else { return day }
    let length =
      switch abs(passed) {
      case ..<60: ""
      case ..<3_600: "\(abs(passed) / 60) min"
      case ..<86_400: "\(abs(passed) / 3_600) h"
      default: "\(abs(passed) / 86_400) d"
      }
    return length.isEmpty ? "now" : passed > 0 ? "\(length) ago" : "in \(length)"
  }

  /// Parses a date of mail and feeds (RFC 5322), such as `Tue, 03 Feb 2026 10:00:00 GMT`; nil for
  /// other texts.
  package init?(mail text: String) {
    let words = text.split(separator: " ")
    let parts = words.first?.hasSuffix(",") == true ? words.dropFirst() : words[...]
    guard (4...5).contains(parts.count), text.utf8.count < 40,
      let month = Self.months.firstIndex(of: String(parts[parts.startIndex + 1])),
      let day = Int(parts[parts.startIndex]), let year = Int(parts[parts.startIndex + 2])
    else { return nil }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let zone = parts.count == 5 ? String(parts[parts.startIndex + 4]) : "GMT"
    guard (1...31).contains(day), (1_000...9_999).contains(year),
      zone.hasPrefix("+") || zone.hasPrefix("-") || ["GMT", "UTC", "UT", "Z"].contains(zone)
    else { return nil }
    let isOffset = zone.hasPrefix("+") || zone.hasPrefix("-")
    let date = "\(year)-\(padded(month + 1))-\(padded(day))"
    self.init("\(date)T\(parts[parts.startIndex + 3])\(isOffset ? zone : "Z")")
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The day in UTC in words, such as `24 Sep 2025`, optionally with its time.
  package func writtenDay(withTime: Bool) -> String? {
    var seconds = seconds
    var time = tm()
    guard gmtime_r(&seconds, &time) != nil else { return nil }
    let day = "\(time.tm_mday) \(Self.months[Int(time.tm_mon)]) \(time.tm_year + 1900)"
    return withTime ? "\(day) \(Self.pad(time.tm_hour, 2)):\(Self.pad(time.tm_min, 2)) UTC" : day
  }

  private static func pad(_ number: Int32, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Reads numbers with a fixed number of digits.
private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads a number with exactly this many digits; nil when the text doesn't start with one.
  mutating func number(_ digits: Int) -> Int32? {
    let field = rest.prefix(digits)
    guard field.count == digits, field.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(digits)
    return Int32(String(decoding: field, as: UTF8.self))
  }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func skipDigits() { rest = rest.drop { (0x30...0x39).contains($0) } }

  /// Reads the rest as a time zone: the seconds before UTC, 0 without a zone; nil for other texts.
  mutating func zone() -> Int? {
    if isAtEnd || (skip("Z") || skip("z")) && isAtEnd { return 0 }
    let isEast = skip("+")
    guard isEast || skip("-"), let hours = number(2) else { return nil }
    _ = skip(":")
    let minutes = isAtEnd ? 0 : number(2)
    guard let minutes, isAtEnd, hours < 24, minutes < 60 else { return nil }
    let seconds = Int(hours) * 3_600 + Int(minutes) * 60
    return isEast ? seconds : -seconds
  }
}
