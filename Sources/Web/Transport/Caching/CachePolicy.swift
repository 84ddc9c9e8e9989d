/// Whether a response may be stored, and how long it stays fresh.
///
/// This is the part of RFC 9111 that a private cache needs. Only complete responses to `GET` with
/// status 200 are stored. A response without an explicit lifetime is stale at once, because a
/// guessed lifetime would hide new items. `Vary` is ignored except for `*`, since one program sends
/// the same request headers, apart from those that select a page, which are part of its identity.
package struct CachePolicy: Hashable, Sendable {
  /// Whether the response may be stored.
  package let isStorable: Bool

  /// Seconds since 1970 until which the response is fresh; the time of its arrival or earlier when
  /// it must be revalidated at once.
  package let freshUntil: Int

  /// Evaluates a response.
  ///
  /// - Parameters:
  ///   - method: the request's method, in upper case.
  ///   - requestControl: the request's `Cache-Control`; nil when it had none.
  ///   - status: the status of the response.
  ///   - headers: the header fields of the response.
  ///   - keepsForOffline: whether a response with `no-store` may be stored for offline use, see
  ///     ``StoredPage/isForOfflineOnly``.
  ///   - requestedAt: seconds since 1970 when the request was sent.
  ///   - now: seconds since 1970 when the response arrived.
  package init(
    method: String = "GET",
    requestControl: String? = nil,
    status: Int,
    headers: [HTTPHeader],
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

  /// The end of freshness: the lifetime less the current age, from now on (section 4.2).
  private static func freshUntil(
    _ headers: [HTTPHeader],
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
  private static func lifetime(_ headers: [HTTPHeader], _ control: CacheControl, now: Int) -> Int? {
    if let seconds = control.seconds("max-age") { return seconds }
    guard let expires = headers.value("Expires") else { return nil }
    // A value that isn't a date, such as "0", means the past (section 5.3).
    guard let end = HTTPDate.seconds(expires) else { return 0 }
    return max(0, end - (date(headers) ?? now))
  }

  /// The age of the response at its arrival, in seconds (section 4.2.3).
  private static func age(_ headers: [HTTPHeader], requestedAt: Int, now: Int) -> Int {
    let apparent = max(0, now - (date(headers) ?? now))
    let stated = headers.value("Age").flatMap { deltaSeconds(trimmed($0)) } ?? 0
    return max(apparent, stated + max(0, now - requestedAt))
  }

  private static func date(_ headers: [HTTPHeader]) -> Int? {
    headers.value("Date").flatMap(HTTPDate.seconds)
  }
}
