package import EverItems
import EverImageDecoding
package import EverBase
package import EverWeb
import Glibc

/// A transport that caches the responses of another one and sends as few requests as HTTP permits.
///
/// Fresh responses are returned without a request, and stale ones are revalidated. A request with
/// `Cache-Control: no-cache`, which a refresh sends, always reaches the server. Only responses to
/// `GET` are stored, under their URL without any secret. A response that contains a secret isn't
/// stored, nor is one to an image request that isn't an image. Pages that the server forbids to
/// store are stored only for a source that declares that they contain nothing private, and are used
/// only offline.
///
/// A page that the server sends with other content than the stored one shows that the list has
/// changed. Pages that were stored before are then revalidated although they are fresh, because
/// items may have moved from one to another.
///
/// A response from the cache has an `Age` header and no bytes on the wire.
package struct CachingTransport: HTTPTransport {
  /// The largest body that is stored, in bytes: writing takes the memory of another copy.
  private static let largestBody = 16 << 20

  private let base: any HTTPTransport
  private let store: Store
  private let source: String
  /// Whether only the cache is used.
  package var isOffline = false
  /// Whether pages are stored although the server forbids it, unless the request contains a
  /// credential.
  package var keepsForOffline = false
  /// Finds the source's secrets.
  package var secrets = Redactor([])
  /// The time in seconds since 1970.
  package var now: @Sendable () -> Int = { time(nil) }

  /// Makes a transport with a cache in front of another transport.
  ///
  /// - Parameters:
  ///   - base: sends requests to the servers.
  ///   - store: stores the responses.
  ///   - source: the identity of the source, under which its responses are stored.
  package init(_ base: any HTTPTransport, store: Store, source: String) {
    self.base = base
    self.store = store
    self.source = source
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard let id = id(of: request) else {
      guard !isOffline else { throw .notCached(url: request.url) }
      return try await base.send(request)
    }
    let kept = await store.page(id)
    let decision = CacheDecision(
      kept: kept,
      requestControl: request.headers.value("Cache-Control"),
      isOffline: isOffline,
      now: now()
    )
    switch decision {
    case .use(let page): return HTTPResponse(page, now: now())
    case .refuse: throw .notCached(url: request.url)
    case .request(let conditions): return try await load(request, conditions, id, kept)
    }
  }

  package func rest(for time: Duration, after url: SecretURL) { base.rest(for: time, after: url) }

  private func load(
    _ request: HTTPRequest,
    _ conditions: [HTTPHeader],
    _ id: PageID,
    _ kept: StoredPage?
  ) async throws(HTTPError) -> HTTPResponse {
    var requested = request
    requested.headers += conditions
    let requestedAt = now()
    let response = try await base.send(requested)
    if response.status == 304, let kept, !conditions.isEmpty {
      return renewed(kept, by: response, requestedAt, mayStay: keepsForOffline(request, id))
    }
    keep(response, to: request, id, kept, requestedAt)
    return response
  }

  /// Whether a page differs from the stored one, or may do so because it is never stored.
  private func hasChanged(
    _ response: HTTPResponse,
    _ id: PageID,
    _ kept: StoredPage?,
    isStorable: Bool
  ) -> Bool {
    guard id.kind == .page, response.status == 200 else { return false }
    return kept.map { $0.body != response.body } ?? !isStorable
  }

  /// The stored page, which the server confirmed.
  private func renewed(
    _ kept: StoredPage,
    by response: HTTPResponse,
    _ requestedAt: Int,
    mayStay: Bool
  ) -> HTTPResponse {
    let headers = response.headers.filter { !secrets.finds(in: $0.value) }
    let page = kept.revalidated(by: headers, requestedAt: requestedAt, now: now())
    if page.isForOfflineOnly, !mayStay {
      store.remove(kept.id)
    } else {
      store.renew(page, from: kept)
    }
    var renewed = HTTPResponse(page, now: now())
    (renewed.wireBytes, renewed.isCached) = (response.wireBytes, false)
    return renewed
  }

  /// Stores a response if permitted, and removes the older one if it is no longer valid.
  private func keep(
    _ response: HTTPResponse,
    to request: HTTPRequest,
    _ id: PageID,
    _ kept: StoredPage?,
    _ requestedAt: Int
  ) {
    let headers = response.headers
    let policy = CachePolicy(
      method: request.method,
      requestControl: request.headers.value("Cache-Control"),
      status: response.status,
      headers: headers,
      keepsForOffline: keepsForOffline(request, id),
      requestedAt: requestedAt,
      now: now()
    )
    if hasChanged(response, id, kept, isStorable: policy.isStorable) { store.expire(source) }
    guard policy.isStorable, mayKeep(response.body, id.kind),
      !headers.storable.contains(where: { secrets.finds(in: $0.value) })
    else {
      if [200, 404, 410].contains(response.status) { store.remove(id) }
      return
    }
    // The server of a redirect decides each time where it leads. An image of a URL stays the same.
    let isRequestedAnew = response.isTemporary && id.kind == .page
    store.save(
      StoredPage(
        id: id,
        status: response.status,
        url: secrets.key(response.url),
        headers: isRequestedAnew ? headers.storable.withoutValidators : headers.storable,
        body: response.body,
        storedAt: now(),
        freshUntil: isRequestedAnew ? min(now(), policy.freshUntil) : policy.freshUntil
      )
    )
  }

  /// Whether the response to a request is stored although the server forbids it: a page that is
  /// equal for all users, because the request contains no identification.
  private func keepsForOffline(_ request: HTTPRequest, _ id: PageID) -> Bool {
    keepsForOffline && id.kind == .page
      && key(request.url).map { credentials(of: request, $0) == nil } ?? false
  }

  /// Whether a body has the expected content and no secret.
  ///
  /// A body with an image signature isn't searched for secrets, because it isn't text.
  private func mayKeep(_ body: [UInt8], _ kind: PageID.Kind) -> Bool {
    guard body.count <= Self.largestBody else { return false }
    guard kind == .page else { return ImageFormat(of: body) != nil }
    return !secrets.finds(in: body)
  }

  /// The identifier under which the response to a request is stored; nil when it is never stored.
  package func id(of request: HTTPRequest) -> PageID? {
    // A URL doesn't identify a partial or conditional response.
    let isPartial = (request.headers + request.selectingHeaders).contains {
      let name = $0.name.lowercased()
      return name.hasPrefix("if-") || name == "range"
    }
    guard request.method == "GET", request.body == nil, !isPartial, let key = key(request.url)
    else { return nil }
    let selection = Self.selection(of: request).map { "headers \($0) \(key)" } ?? key
    return PageID(
      request.destination == .image ? .image : .page,
      source: source,
      key: selection,
      credentials: credentials(of: request, key)
    )
  }

  /// A number for the headers that select what is requested; nil for a request that has none.
  private static func selection(of request: HTTPRequest) -> UInt64? {
    request.selectingHeaders.isEmpty ? nil : ContentHash.of(lines(request.selectingHeaders))
  }

  private static func lines(_ headers: [HTTPHeader]) -> String {
    headers.map { "\($0.name.lowercased()):\($0.value)" }.sorted().joined(separator: "\n")
  }

  /// The credentials and the user's headers of a request, because a response to it isn't valid for
  /// requests with others; nil for a request that has none.
  private func credentials(of request: HTTPRequest, _ key: String) -> SecretText? {
    let url = URLReference(request.url)?.withoutFragment
    guard !request.privateHeaders.isEmpty || url != key else { return nil }
    let headers = request.privateHeaders.map { HTTPHeader($0.name, $0.value.revealed) }
    return SecretText("\(url ?? "")\n\(Self.lines(headers))")
  }

  /// The URL without user name, password, fragment and secrets; nil when it is malformed.
  private func key(_ url: SecretURL) -> String? {
    URLReference(url.withoutUser).map { secrets.key(SecretURL($0.withoutFragment)) }
  }
}

extension HTTPResponse {
  /// Makes a response from a stored page, with its age in an `Age` header (RFC 9111, section 5.1).
  package init(_ page: StoredPage, now: Int) {
    let age = HTTPHeader("Age", "\(max(0, now - page.storedAt))")
    self.init(
      status: page.status,
      headers: page.headers + [age],
      body: page.body,
      url: SecretURL(page.url)
    )
    (storedAt, isOutdated, isCached) = (page.storedAt, page.isOutdated, true)
  }
}
