package import Catalog
import Secrets
package import Store
package import Transport

/// A transport that keeps the answers of another one and asks as little as HTTP allows.
///
/// What is fresh is answered without a request, what is stale with a conditional one. A request with
/// `Cache-Control: no-cache`, as a refresh sends, always asks the server. Only answers to `GET` are
/// kept, under their URL without any secret; an answer that repeats a secret isn't kept at all, nor is
/// one that was to be an image and is none. Pages that the server forbids to store are kept only for
/// a source that says that they hold nothing private, and answer nothing but requests offline.
///
/// An answer out of the cache has an `Age` header and no bytes on the wire.
package struct CachingTransport: HTTPTransport {
  private let base: any HTTPTransport
  private let store: Store
  private let source: String
  private let isOffline: Bool
  private let keepsForOffline: Bool
  private let secrets: Redactor
  private let now: @Sendable () -> Int

  /// Puts a cache in front of a transport.
  ///
  /// - Parameters:
  ///   - base: what asks the servers.
  ///   - store: keeps the answers.
  ///   - source: the identity of the source whose requests come, under which they are kept.
  ///   - isOffline: whether only the cache answers.
  ///   - keepsForOffline: whether pages are kept although the server forbids it, unless the request
  ///     holds a credential.
  ///   - secrets: finds the source's secrets.
  ///   - now: the time in seconds since 1970.
  package init(
    _ base: any HTTPTransport,
    store: Store,
    source: String,
    isOffline: Bool = false,
    keepsForOffline: Bool = false,
    secrets: Redactor = Redactor([]),
    now: @escaping @Sendable () -> Int
  ) {
    self.base = base
    self.store = store
    self.source = source
    self.isOffline = isOffline
    self.keepsForOffline = keepsForOffline
    self.secrets = secrets
    self.now = now
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard let id = id(of: request) else {
      guard !isOffline else { throw .notCached(url: request.url) }
      return try await base.send(request)
    }
    let kept = await store.page(id)
    let decision = CacheDecision(
      kept: kept,
      requestControl: request.value("Cache-Control"),
      isOffline: isOffline,
      now: now()
    )
    switch decision {
    case .answer(let page): return HTTPResponse(page, now: now())
    case .refuse: throw .notCached(url: request.url)
    case .ask(let conditions): return try await ask(request, conditions, id, kept)
    }
  }

  private func ask(
    _ request: HTTPRequest,
    _ conditions: [HeaderField],
    _ id: PageID,
    _ kept: StoredPage?
  ) async throws(HTTPError) -> HTTPResponse {
    var asked = request
    asked.headers += conditions.map { HTTPHeader($0.name, $0.value) }
    let requestedAt = now()
    let response = try await base.send(asked)
    if response.status == 304, let kept, !conditions.isEmpty {
      return renewed(kept, by: response, requestedAt, mayStay: keepsForOffline(request, id))
    }
    keep(response, to: request, id, requestedAt)
    return response
  }

  /// The kept page, which the server says still holds.
  private func renewed(
    _ kept: StoredPage,
    by response: HTTPResponse,
    _ requestedAt: Int,
    mayStay: Bool
  ) -> HTTPResponse {
    let headers = response.headers.map { HeaderField($0.name, $0.value) }
      .filter { !secrets.finds(in: $0.value) }
    let page = kept.revalidated(by: headers, requestedAt: requestedAt, now: now())
    if page.isForOfflineOnly, !mayStay {
      store.remove(kept.id)
    } else {
      store.renew(page, from: kept)
    }
    var answer = HTTPResponse(page, now: now())
    answer.wireBytes = response.wireBytes
    return answer
  }

  /// Keeps an answer if it may be kept, and forgets the older one if it holds no longer.
  private func keep(
    _ response: HTTPResponse,
    to request: HTTPRequest,
    _ id: PageID,
    _ requestedAt: Int
  ) {
    let headers = response.headers.map { HeaderField($0.name, $0.value) }
    let policy = CachePolicy(
      method: request.method,
      requestControl: request.value("Cache-Control"),
      status: response.status,
      headers: headers,
      keepsForOffline: keepsForOffline(request, id),
      requestedAt: requestedAt,
      now: now()
    )
    guard policy.isStorable, mayKeep(response.body, id.kind),
      !headers.storable.contains(where: { secrets.finds(in: $0.value) })
    else {
      if [200, 404, 410].contains(response.status) { store.remove(id) }
      return
    }
    store.save(
      StoredPage(
        id: id,
        status: response.status,
        url: secrets.key(response.url),
        headers: headers.storable,
        body: response.body,
        storedAt: now(),
        freshUntil: policy.freshUntil
      )
    )
  }

  /// Whether the answer to a request is kept although the server forbids to store it: a page that
  /// everybody gets, because nothing was sent that says who asks.
  private func keepsForOffline(_ request: HTTPRequest, _ id: PageID) -> Bool {
    keepsForOffline && id.kind == .page
      && id.key == URLReference(request.url)?.withoutFragment
  }

  /// Whether a body holds what it should and no secret.
  ///
  /// What begins as an image does is no text that could repeat a secret; reading megabytes of it as text
  /// would take long.
  private func mayKeep(_ body: [UInt8], _ kind: PageID.Kind) -> Bool {
    guard kind == .page else { return isImage(body) }
    return !secrets.finds(in: String(decoding: body, as: UTF8.self))
  }

  /// The name under which the answer to a request is kept; nil when it never is.
  package func id(of request: HTTPRequest) -> PageID? {
    // A URL alone doesn't name a part of what is there.
    let isPartial = request.headers.contains {
      let name = $0.name.lowercased()
      return name.hasPrefix("if-") || name == "range"
    }
    guard request.method == "GET", request.body == nil, !isPartial, let key = key(request.url)
    else { return nil }
    // What was sent to one who showed who he is isn't for one who didn't.
    return PageID(
      request.destination == .image ? .image : .page,
      source: source,
      key: request.privateHeaders.isEmpty ? key : "private \(key)"
    )
  }

  /// The URL without user name, password, fragment and secrets; nil when it is malformed.
  private func key(_ url: SecretURL) -> String? {
    URLReference(url.withoutUser).map { secrets.key(SecretURL($0.withoutFragment)) }
  }
}

extension HTTPRequest {
  fileprivate func value(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension HTTPResponse {
  /// A page out of the cache as an answer, its age in an `Age` header (RFC 9111, section 5.1).
  ///
  /// - Parameters:
  ///   - page: what is kept.
  ///   - now: seconds since 1970.
  package init(_ page: StoredPage, now: Int) {
    let age = HTTPHeader("Age", "\(max(0, now - page.storedAt))")
    self.init(
      status: page.status,
      headers: page.headers.map { HTTPHeader($0.name, $0.value) } + [age],
      body: page.body,
      url: SecretURL(page.url)
    )
  }
}
