import Glibc

/// How long a server asked to be left alone.
package enum RetryDelay {
  /// The wait that `Retry-After` asks for (RFC 9110, 10.2.3).
  ///
  /// - Parameters:
  ///   - response: the answer.
  ///   - now: seconds since 1970.
  /// - Returns: the wait from now; nil: it asks for none.
  package static func retryAfter(_ response: HTTPResponse, now: Int) -> Duration? {
    guard let text = response.header("Retry-After") else { return nil }
    if let seconds = roundedSeconds(text) { return duration(seconds: seconds) }
    return date(text).map { duration(seconds: $0 - now) }
  }

  /// The wait until requests are counted from zero again.
  ///
  /// `Retry-After` goes first. `X-RateLimit-Reset` and its kin hold seconds from now or, where the
  /// number is that large, seconds or milliseconds since 1970. They come with every answer of some
  /// servers, so they count only where no request is left, or the server doesn't tell how many are.
  ///
  /// - Parameters:
  ///   - response: the answer.
  ///   - now: seconds since 1970.
  /// - Returns: the wait from now; nil: the headers tell none.
  package static func untilReset(_ response: HTTPResponse, now: Int) -> Duration? {
    if let wait = retryAfter(response, now: now) { return wait }
    guard RequestQuota.remaining(response) ?? 0 == 0 else { return nil }
    let headers = ["X-RateLimit-Reset", "RateLimit-Reset", "X-Rate-Limit-Reset"]
    let values = headers.lazy.compactMap { response.header($0).flatMap(roundedSeconds) }
    return values.first.map { reset in
      let seconds = reset > 100_000_000_000 ? reset / 1_000 : reset
      return duration(seconds: seconds > 1_000_000_000 ? seconds - now : seconds)
    }
  }

  /// The first whole number after some words of a message, as a wait; nil: there is none.
  package static func wait(in message: String, after words: String) -> Duration? {
    guard let place = message.firstRange(of: words) else { return nil }
    let digits = message[place.upperBound...].prefix { $0.isASCII && $0.isNumber }
    return Int(digits).map { duration(seconds: $0) }
  }

  /// A wait from none to a year; what is longer is as good as for ever.
  package static func duration(seconds: Int) -> Duration {
    .seconds(min(max(seconds, 0), 366 * 86_400))
  }

  private static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }

  /// Whole seconds, a part of one counted as whole.
  private static func roundedSeconds(_ text: String) -> Int? {
    let whole = text.prefix { $0 != "." }
    return seconds(String(whole)).map { whole.count < text.count && $0 < .max ? $0 + 1 : $0 }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970 of an IMF-fixdate such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  package static func date(_ text: String) -> Int? {
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

  /// The time of day at which a wait ends, where the user is, such as `16:04`, and the day where that
  /// is not within 20 hours: `23 Nov 16:04`.
  package static func end(of wait: Duration, now: Int) -> String {
    var end = time_t(now) + time_t(wait.components.seconds)
    var local = tm()
    localtime_r(&end, &local)
    let minutes = local.tm_min < 10 ? "0\(local.tm_min)" : "\(local.tm_min)"
    let clock = "\(local.tm_hour):\(minutes)"
    guard wait > .seconds(20 * 3_600) else { return clock }
    return "\(local.tm_mday) \(months[Int(local.tm_mon)]) \(clock)"
  }
}
