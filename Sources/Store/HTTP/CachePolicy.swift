/// What HTTP says about keeping one answer: whether it may be kept, and how long it is fresh.
///
/// The part of RFC 9111 that a private cache of one user needs. Only the complete answers to `GET`
/// with status 200 are kept. Without an explicit lifetime an answer is stale at once: a guessed one
/// would hide new items. `Vary` is ignored but for `*`, since one program asks in one way.
package struct CachePolicy: Hashable, Sendable {
  /// Whether the answer may be kept at all.
  package let isStorable: Bool

  /// Seconds since 1970 until which it may be used without asking; the time it came or earlier when
  /// it must be revalidated at once.
  package let freshUntil: Int

  /// Judges an answer.
  ///
  /// - Parameters:
  ///   - method: that of the request, in upper case.
  ///   - requestControl: the request's `Cache-Control`; nil: it had none.
  ///   - status: the answer's.
  ///   - headers: the answer's.
  ///   - keepsForOffline: whether an answer that the server forbids to store may be kept all the same,
  ///     for ``StoredPage/isForOfflineOnly``.
  ///   - requestedAt: seconds since 1970 when the request was sent.
  ///   - now: seconds since 1970 when the answer came.
  package init(
    method: String = "GET",
    requestControl: String? = nil,
    status: Int,
    headers: [HeaderField],
    keepsForOffline: Bool = false,
    requestedAt: Int,
    now: Int
  ) {
    let control = CacheControl(headers.values("Cache-Control"))
    isStorable =
      method == "GET" && status == 200 && (keepsForOffline || !control.contains("no-store"))
      && !CacheControl(requestControl).contains("no-store")
    freshUntil = Self.freshUntil(headers, control, requestedAt: requestedAt, now: now)
  }

  /// Freshness lifetime less current age, from now on (section 4.2).
  private static func freshUntil(
    _ headers: [HeaderField],
    _ control: CacheControl,
    requestedAt: Int,
    now: Int
  ) -> Int {
    let isNeverFresh =
      control.contains("no-cache") || trimmed(headers.values("Vary") ?? "") == "*"
      || headers.values("Cache-Control") == nil
        && CacheControl(headers.values("Pragma")).contains("no-cache")
    guard !isNeverFresh, let lifetime = lifetime(headers, control, now: now) else { return now }
    return now + lifetime - age(headers, requestedAt: requestedAt, now: now)
  }

  /// The explicit lifetime in seconds (section 4.2.1); nil when there is none.
  private static func lifetime(
    _ headers: [HeaderField],
    _ control: CacheControl,
    now: Int
  ) -> Int? {
    if let seconds = control.seconds("max-age") { return seconds }
    guard let expires = headers.first("Expires") else { return nil }
    // A value that is no date, "0" above all, means the past (section 5.3).
    guard let end = HTTPDate.seconds(expires, now: now) else { return 0 }
    return max(0, end - (date(headers, now: now) ?? now))
  }

  /// How old the answer was when it came (section 4.2.3).
  private static func age(_ headers: [HeaderField], requestedAt: Int, now: Int) -> Int {
    let apparent = max(0, now - (date(headers, now: now) ?? now))
    let told = headers.first("Age").flatMap { deltaSeconds(trimmed($0)) } ?? 0
    return max(apparent, told + max(0, now - requestedAt))
  }

  private static func date(_ headers: [HeaderField], now: Int) -> Int? {
    headers.first("Date").flatMap { HTTPDate.seconds($0, now: now) }
  }
}
