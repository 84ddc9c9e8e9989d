/// What names a page or an image: its kind, the source it belongs to and its key in it.
package struct PageID: Hashable, Sendable {
  /// What the body is; each kind has a limit of its own.
  package enum Kind: String, Hashable, Sendable {
    case page
    case image
  }

  package var kind: Kind

  /// The source's identity: its definition and argument, whatever tells it from others.
  package var source: String

  /// What was asked, without any secret.
  package var key: String

  package init(_ kind: Kind = .page, source: String, key: String) {
    self.kind = kind
    self.source = source
    self.key = key
  }
}

/// One page, or one image, as the server sent it.
package struct StoredPage: Hashable, Sendable {
  package var id: PageID

  package var status: Int

  /// The URL that answered, without any secret.
  package var url: String

  /// The fields worth keeping, validators (`ETag`, `Last-Modified`) among them.
  package var headers: [HeaderField]

  /// The body, decompressed, byte for byte.
  package var body: [UInt8]

  /// Seconds since 1970 when the server last said this.
  package var storedAt: Int

  /// Seconds since 1970 until which it may be used without asking the server.
  package var freshUntil: Int

  package init(
    id: PageID,
    status: Int = 200,
    url: String,
    headers: [HeaderField] = [],
    body: [UInt8],
    storedAt: Int,
    freshUntil: Int
  ) {
    self.id = id
    self.status = status
    self.url = url
    self.headers = headers
    self.body = body
    self.storedAt = storedAt
    self.freshUntil = freshUntil
  }

  /// Whether it may be used at that time (seconds since 1970) without asking the server.
  ///
  /// A page from the future, after a clock was set back, isn't fresh.
  package func isFresh(at now: Int) -> Bool {
    storedAt <= now && now < freshUntil && !isForOfflineOnly
  }

  /// Whether the server forbade to store it (`no-store`), so that it never answers a request that the
  /// server can answer, not even confirmed by a 304.
  package var isForOfflineOnly: Bool {
    CacheControl(headers.values("Cache-Control")).contains("no-store")
  }
}
