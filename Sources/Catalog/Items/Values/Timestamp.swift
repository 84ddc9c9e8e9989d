import EverBase
import Glibc
import EverWeb

/// A time in a response: a number since 1970, a date of ISO 8601, or one as in HTTP and mail.
package struct Timestamp: Hashable {
  /// Seconds since 1970, in the years 1 to 9999.
  package let seconds: Int

  private static let range = -62_135_596_800...253_402_300_799

  /// Parses a time; nil for other texts, including a year or a month alone.
  package init?(_ text: String) {
    let seconds = UnixTime(text)?.seconds ?? Self.date(text) ?? Self.written(text)
    guard let seconds, Self.range.contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// Whether a text is a date with words, such as `Tue, 03 Feb 2026 10:00:00 GMT` or `Tue Feb 03
  /// 10:00:00 +0000 2026`.
  package static func isWritten(_ text: String) -> Bool { written(text) != nil }

  /// A date with the name of its month, and a time of day.
  ///
  /// libcurl finds dates in other texts too, such as `May 2026`.
  private static func written(_ text: String) -> Int? {
    guard (19...40).contains(text.utf8.count), text.utf8.filter({ $0 == 0x3A }).count == 2 else {
      return nil
    }
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
    guard (4...7).contains(words.count),
      words.contains(where: { MonthNames.short.contains(String($0)) })
    else { return nil }
    return HTTPDate.seconds(text)
  }

  /// A date with or without a time.
  ///
  /// Without a zone it is UTC.
  private static func date(_ text: String) -> Int? {
    guard let sent = ISOTime(text) else { return nil }
    var time = tm()
    time.tm_year = Int32(sent.year - 1900)
    (time.tm_mon, time.tm_mday) = (Int32(sent.month - 1), Int32(sent.day))
    guard let clock = sent.clock else { return timegm(&time) }
    (time.tm_hour, time.tm_min) = (Int32(clock.hour), Int32(clock.minute))
    time.tm_sec = Int32(clock.second)
    return timegm(&time) - (clock.zone ?? 0)
  }
}

extension Timestamp {
  /// The time in UTC, which the years from 1 to 9999 always have.
  private var parts: tm {
    var seconds = seconds
    var time = tm()
    gmtime_r(&seconds, &time)
    return time
  }

  /// The day in UTC.
  package var day: String {
    let time = parts
    return [(time.tm_year + 1900).digits(4), (time.tm_mon + 1).digits(2), time.tm_mday.digits(2)]
      .joined(separator: "-")
  }

  /// The year in UTC.
  package var year: Int { Int(parts.tm_year) + 1900 }

  /// A time in ISO 8601; nil for a text that is no time.
  ///
  /// A day alone, and a time in UTC or without a zone, are as they were sent. Other times are
  /// converted to UTC.
  package static func utc(_ text: String) -> String? {
    guard let time = Timestamp(text) else { return nil }
    if let number = UnixTime(text) { return time.iso(fraction: number.fraction) }
    guard date(text) != nil else { return time.iso(fraction: "") }
    let hasZone = text.utf8.dropFirst(16).contains { "+-".utf8.contains($0) }
    return hasZone ? time.iso(fraction: TimeForm.fraction(of: text)) : text
  }

  /// The time in UTC, such as `2008-07-31T14:22:31.5Z`.
  private func iso(fraction: String) -> String {
    let time = parts
    let clock = [time.tm_hour, time.tm_min, time.tm_sec].map { $0.digits(2) }
    return "\(day)T\(clock.joined(separator: ":"))\(fraction.isEmpty ? "" : "." + fraction)Z"
  }

  /// The time until or since now, such as `3 h ago` or `in 5 min`; the day for more than a month,
  /// and when `now` is nil.
  package func related(to now: Int?) -> String {
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

  /// The time of day in UTC, such as `14:30`, optionally with its seconds unless they are 0.
  package func writtenClock(withSeconds: Bool) -> String {
    let time = parts
    let seconds = withSeconds && time.tm_sec != 0 ? [time.tm_sec] : []
    return ([time.tm_hour, time.tm_min] + seconds).map { $0.digits(2) }.joined(separator: ":")
  }
}
