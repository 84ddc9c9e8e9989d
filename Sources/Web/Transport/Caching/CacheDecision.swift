/// How a request is served, given the stored page (RFC 9111, section 4).
package enum CacheDecision: Hashable, Sendable {
  /// Return the stored page without a request.
  case use(StoredPage)
  /// Request from the server, with header fields that allow a 304 when nothing has changed.
  case request(conditions: [HTTPHeader])
  /// Don't serve the request: the program is offline and nothing usable is stored.
  case refuse

  /// Decides how a request is served.
  ///
  /// Offline, a stale page is returned too, as a browser's history does (section 6).
  ///
  /// - Parameters:
  ///   - kept: the stored page; nil when there is none.
  ///   - requestControl: the request's `Cache-Control`; nil when it has none.
  ///   - isOffline: whether requests to the server are forbidden.
  ///   - now: seconds since 1970.
  package init(
    kept: StoredPage?,
    requestControl: String?,
    isOffline: Bool,
    now: Int
  ) {
    let control = CacheControl(requestControl)
    let mustRevalidate =
      control.contains("no-cache") || control.contains("no-store")
      || control.seconds("max-age") == 0
    switch kept {
    case let page? where isOffline || page.isFresh(at: now) && !mustRevalidate: self = .use(page)
    case nil where isOffline: self = .refuse
    // With `no-store` the stored page may not be used, so a 304 would be of no use.
    case let page? where control.contains("no-store") || page.isForOfflineOnly:
      self = .request(conditions: [])
    default: self = .request(conditions: kept?.headers.conditions ?? [])
    }
  }
}

extension StoredPage {
  /// Returns the page with the headers and the lifetime of a 304, and the same body; times are
  /// seconds since 1970.
  package func revalidated(by response: [HTTPHeader], requestedAt: Int, now: Int) -> StoredPage {
    var page = self
    // The old `Date` would make the updated page as old as the stored one.
    page.headers = headers.filter { !$0.isNamed("Date") }.updated(by: response)
    page.storedAt = now
    // A 304 may omit unchanged fields (RFC 9110, section 15.4.5), but its age is its own.
    let age = response.filter { $0.isNamed("Age") }
    page.freshUntil =
      CachePolicy(status: 200, headers: page.headers + age, requestedAt: requestedAt, now: now)
      .freshUntil
    return page
  }
}
