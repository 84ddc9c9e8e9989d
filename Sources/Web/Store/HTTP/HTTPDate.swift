/// A date in one of HTTP's three forms; only the first is sent, the others must be understood.
///
/// The forms are `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov 6
/// 08:49:37 1994` (RFC 9110, section 5.6.7). The name of the day isn't checked.
enum HTTPDate {
  /// Parses a date; nil when the text has none of the three forms.
  ///
  /// - Parameters:
  ///   - text: the value of a header field.
  ///   - now: seconds since 1970, which decide the century of a two-digit year.
  /// - Returns: seconds since 1970.
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

  /// The latest year with these two digits that is at most 50 years ahead.
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

  /// Days from 1970-01-01 in the Gregorian calendar.
  ///
  /// Years count from March, so that the leap day is the last day of a year.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return years * 365 + years / 4 - years / 100 + years / 400 + dayOfYear - 719_468
  }
}
