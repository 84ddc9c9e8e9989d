/// How a request is answered, given what is kept for it (RFC 9111, section 4).
package enum CacheDecision: Hashable, Sendable {
  /// With the kept page, and no request.
  case answer(StoredPage)
  /// By the server, with further headers by which it can say that nothing has changed.
  case ask(conditions: [HeaderField])
  /// Not at all: the server mustn't be asked, and nothing is kept.
  case refuse

  /// Decides.
  ///
  /// Without the network a stale page is shown too, as a browser's history does (section 6).
  ///
  /// - Parameters:
  ///   - kept: what the cache has; nil: nothing.
  ///   - requestControl: the request's `Cache-Control`; nil: it has none.
  ///   - isOffline: whether the server mustn't be asked.
  ///   - now: seconds since 1970.
  package init(
    kept: StoredPage?,
    requestControl: String?,
    isOffline: Bool,
    now: Int
  ) {
    let control = CacheControl(requestControl)
    let mustAsk =
      control.contains("no-cache") || control.contains("no-store")
      || control.seconds("max-age") == 0
    switch kept {
    case let page? where isOffline || page.isFresh(at: now) && !mustAsk: self = .answer(page)
    case nil where isOffline: self = .refuse
    // Who wants nothing kept doesn't want to hear that what is kept still holds.
    case let page? where control.contains("no-store") || page.isForOfflineOnly:
      self = .ask(conditions: [])
    default: self = .ask(conditions: kept?.headers.conditions ?? [])
    }
  }
}

extension StoredPage {
  /// The page after the server said with a 304 that it still holds.
  ///
  /// - Parameters:
  ///   - answer: the headers of the 304.
  ///   - requestedAt: seconds since 1970 when it was asked.
  ///   - now: seconds since 1970 when the 304 came.
  /// - Returns: the same body with new headers and lifetime.
  package func revalidated(by answer: [HeaderField], requestedAt: Int, now: Int) -> StoredPage {
    var page = self
    // The date of the old answer would make the new one as old.
    page.headers = headers.filter { !$0.isNamed("Date") }.updated(by: answer)
    page.storedAt = now
    // A 304 may leave out what is as before (RFC 9110, section 15.4.5), but its age is its own.
    let age = answer.filter { $0.isNamed("Age") }
    page.freshUntil =
      CachePolicy(status: 200, headers: page.headers + age, requestedAt: requestedAt, now: now)
      .freshUntil
    return page
  }
}
