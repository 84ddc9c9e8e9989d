import EverBase
import Glibc

/// How long a server requests clients to wait.
package enum RetryDelay {
  /// The longest wait in `Retry-After` (RFC 9110, section 10.2.3) from now, in seconds since 1970; nil
  /// when there is none.
  ///
  /// A proxy may add a header to the server's.
  package static func retryAfter(_ response: HTTPResponse, now: Int) -> Duration? {
    response.headers.lazy.filter { $0.isNamed("Retry-After") }.flatMap { header in
      let seconds = header.value.split(separator: ",").map {
        roundedSeconds(String($0.drop { $0 == " " }))
      }
      let date = HTTPDate.seconds(header.value).map { $0 - serverTime(response, now: now) }
      return (seconds + [date]).compactMap(\.self)
    }.max().map { duration(seconds: $0) }
  }

  /// The time of the server when it sent a response, in seconds since 1970: its dates are times of
  /// its own clock (RFC 9110, section 6.6.1).
  private static func serverTime(_ response: HTTPResponse, now: Int) -> Int {
    response.header("Date").flatMap(HTTPDate.seconds) ?? now
  }

  /// The wait until the server resets its count of requests, from now in seconds since 1970; nil
  /// when the headers have none.
  ///
  /// `Retry-After` takes precedence. `X-RateLimit-Reset` and similar headers contain seconds from
  /// now or, for large numbers, seconds or milliseconds since 1970. Some servers send them with
  /// each response, so they count only when no request is left, or when that number is missing.
  ///
  /// - Parameters:
  ///   - response: the response.
  ///   - now: seconds since 1970.
  /// - Returns: the wait from now; nil: there is none in the headers.
  package static func untilReset(_ response: HTTPResponse, now: Int) -> Duration? {
    if let wait = retryAfter(response, now: now) { return wait }
    guard RequestQuota.remaining(response) ?? 0 == 0 else { return nil }
    let headers = ["X-RateLimit-Reset", "RateLimit-Reset", "X-Rate-Limit-Reset"]
    let values = headers.lazy.compactMap { response.header($0).flatMap(roundedSeconds) }
    return values.first.map { reset in
      let seconds = reset > 100_000_000_000 ? reset / 1_000 : reset
      let isTime = seconds > 1_000_000_000
      return duration(seconds: isTime ? seconds - serverTime(response, now: now) : seconds)
    }
  }

  /// The first whole number after some words of a message, as a wait; nil when there is none.
  package static func wait(in message: String, after words: String) -> Duration? {
    guard let place = message.firstRange(of: words) else { return nil }
    let digits = message[place.upperBound...].prefix { $0.isASCII && $0.isNumber }
    return Int(digits).map { duration(seconds: $0) }
  }

  /// A wait from zero to a year; longer waits are reduced to a year.
  package static func duration(seconds: Int) -> Duration {
    min(.seconds(max(seconds, 0)), longest)
  }

  private static let longest = Duration.seconds(366 * 86_400)

  /// Whole seconds, rounded up; a number with an exponent counts up to 10¹².
  private static func roundedSeconds(_ text: String) -> Int? {
    let whole = text.prefix { $0 != "." }
    guard whole.isDigits else {
      let isExponent = text.first?.isNumber ?? false && text.contains { "eE".contains($0) }
      return isExponent ? Double(text).map { Int(min($0.rounded(.up), 1e12)) } : nil
    }
    let seconds = Int(whole) ?? .max
    return whole.count < text.count && seconds < .max ? seconds + 1 : seconds
  }

  /// The time in which no request is allowed, as a phrase: up to a local time, such as `before
  /// 16:04`, with the day if that is more than 20 hours away, `before 23 Nov 16:04`, and with the
  /// year if that is another one; or `for a year or longer`, because a server that requests such a
  /// wait means no time.
  package static func blockedTime(of wait: Duration, now: Int) -> String {
    wait < longest ? "before \(end(of: wait, now: now))" : "for a year or longer"
  }

  private static func end(of wait: Duration, now: Int) -> String {
    var end = time_t(now) + time_t(wait.components.seconds)
    var local = tm()
    localtime_r(&end, &local)
    let clock = "\(local.tm_hour):\(local.tm_min.digits(2))"
    guard wait > .seconds(20 * 3_600) else { return clock }
    var (start, today) = (time_t(now), tm())
    localtime_r(&start, &today)
    let year = local.tm_year == today.tm_year ? "" : " \(1_900 + local.tm_year)"
    return "\(local.tm_mday) \(MonthNames.short[Int(local.tm_mon)])\(year) \(clock)"
  }
}
