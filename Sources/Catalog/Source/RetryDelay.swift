import Glibc
import Transport

/// How long a server asked to be left alone.
enum RetryDelay {
  /// The wait that an answer's headers ask for.
  ///
  /// `Retry-After` (RFC 9110, 10.2.3) goes first, then `X-RateLimit-Reset`, which holds seconds from now
  /// or, where it is that large, seconds since 1970.
  ///
  /// - Parameters:
  ///   - response: the answer.
  ///   - now: seconds since 1970.
  /// - Returns: the wait from now; nil: they ask for none.
  static func wait(_ response: HTTPResponse, now: Int) -> Duration? {
    if let text = response.header("Retry-After") {
      if let seconds = seconds(text) { return duration(seconds: seconds) }
      if let date = date(text) { return duration(seconds: date - now) }
    }
    guard let text = response.header("X-RateLimit-Reset"), let reset = seconds(text) else {
      return nil
    }
    return duration(seconds: reset > 1_000_000_000 ? reset - now : reset)
  }

  /// The first whole number after some words of a message, as a wait; nil: there is none.
  static func wait(in message: String, after words: String) -> Duration? {
    guard let place = message.firstRange(of: words) else { return nil }
    let digits = message[place.upperBound...].prefix { $0.isASCII && $0.isNumber }
    return Int(digits).map { duration(seconds: $0) }
  }

  /// A wait from none to a year; what is longer is as good as for ever.
  static func duration(seconds: Int) -> Duration {
    .seconds(min(max(seconds, 0), 366 * 86_400))
  }

  private static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970 of an IMF-fixdate such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func date(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int32(words[1]),
      let month = months.firstIndex(of: String(words[2])), let year = Int32(words[3]),
      (1...31).contains(day), (1970...9999).contains(year)
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int32($0) }
    guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
      (0...60).contains(clock[2])
    else { return nil }
    var time = tm()
    time.tm_year = year - 1900
    time.tm_mon = Int32(month)
    time.tm_mday = day
    (time.tm_hour, time.tm_min, time.tm_sec) = (clock[0], clock[1], clock[2])
    return timegm(&time)
  }
}
