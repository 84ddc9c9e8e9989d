/// A time as HTTP writes it, in the one form that is sent and the two that must be understood.
///
/// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
/// `Sun Nov  6 08:49:37 1994` (RFC 9110, section 5.6.7). The name of the day isn't checked.
enum HTTPDate {
  /// Seconds since 1970; nil when it is none of the three forms.
  ///
  /// - Parameters:
  ///   - text: the value of a header field.
  ///   - now: seconds since 1970, by which the century of a two-digit year is found.
  /// - Returns: the time.
  static func seconds(_ text: String, now: Int) -> Int? {
    let words = text.split { $0 == " " || $0 == "-" }
    if words.count == 5 { return seconds(words[2], words[1], words[4], words[3]) }
    guard words.count == 6, words[5] == "GMT" else { return nil }
    guard words[3].utf8.count == 2 else {
      return seconds(words[1], words[2], words[3], words[4])
    }
    guard let year = number(words[3], in: 0...99) else { return nil }
    return seconds(words[1], words[2], "\(fullYear(year, now: now))", words[4])
  }

  /// The year, of those that end so, that isn't more than 50 years ahead.
  private static func fullYear(_ year: Int, now: Int) -> Int {
    let current = 1970 + now / 31_556_952
    let guess = current - current % 100 + year
    return guess > current + 50 ? guess - 100 : guess
  }

  private static func seconds(
    _ day: Substring,
    _ month: Substring,
    _ year: Substring,
    _ clock: Substring
  ) -> Int? {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let day = number(day, in: 1...31),
      let month = months.firstIndex(of: String(month)), let year = number(year, in: 1970...9999),
      let hour = number(parts[0], in: 0...23), let minute = number(parts[1], in: 0...59),
      let second = number(parts[2], in: 0...60)
    else { return nil }
    return days(year: year, month: month + 1, day: day) * 86_400 + hour * 3_600 + minute * 60
      + second
  }

  private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    deltaSeconds(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Days from 1970-01-01 in the Gregorian calendar, counting years from March, so that the leap
  /// day is a year's last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return years * 365 + years / 4 - years / 100 + years / 400 + dayOfYear - 719_468
  }
}
