package import EverBase

/// The identity of a page or an image: its kind, its source and its key within the source.
package struct PageID: Hashable, Sendable {
  /// The kind of a body; each kind has a limit of its own.
  package enum Kind: String, Hashable, Sendable {
    case page
    case image
  }

  package var kind: Kind

  /// The identity of the source: its definition and its arguments.
  package var source: String

  /// The request, without secrets.
  package var key: String

  /// What the request was sent with that only its user has, which the store keeps as a keyed hash
  /// alone; nil for nothing.
  package var credentials: SecretText?

  package init(
    _ kind: Kind = .page,
    source: String,
    key: String,
    credentials: SecretText? = nil
  ) {
    self.kind = kind
    self.source = source
    self.key = key
    self.credentials = credentials
  }
}

/// A page or an image as the server sent it.
package struct StoredPage: Hashable, Sendable {
  package var id: PageID

  package var status: Int

  /// The URL of the response, without secrets.
  package var url: String

  /// The stored header fields, validators (`ETag`, `Last-Modified`) included.
  package var headers: [HTTPHeader]

  /// The decompressed body.
  package var body: [UInt8]

  /// When the server last confirmed the page, in seconds since 1970.
  package var storedAt: Int

  /// The time until which the page is fresh, in seconds since 1970; 0 after another page of its
  /// source has changed.
  package var freshUntil: Int

  package init(
    id: PageID,
    status: Int = 200,
    url: String,
    headers: [HTTPHeader] = [],
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

  /// Whether the page is fresh at a time, in seconds since 1970.
  ///
  /// A page from the future, after the clock was set back, isn't fresh.
  package func isFresh(at now: Int) -> Bool {
    storedAt <= now && now < freshUntil && !isForOfflineOnly
  }

  /// Whether another page of its source has changed since it was stored.
  package var isOutdated: Bool { freshUntil == 0 }

  /// Whether the server forbade to store it (`no-store`).
  ///
  /// Such a page is used only offline, and never with a 304.
  package var isForOfflineOnly: Bool {
    CacheControl(headers.values("Cache-Control")).contains("no-store")
  }
}
