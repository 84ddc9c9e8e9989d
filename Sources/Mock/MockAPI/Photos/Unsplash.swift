/// Imitates api.unsplash.com.
///
/// It has the API's pitfalls: requests need a key, totals and links are in headers alone, a page
/// size above 30 is reduced without notice, and the links keep the whole query, even a key in it.
struct Unsplash: Sendable {
  let photos: PhotoCollection

  private static let defaultSize = 10
  private static let maximumSize = 30

  static func failure(_ status: Int, _ message: String) -> MockResponse {
    .json(status, JSONWriter.object { $0.member("errors", [message]) })
  }

  /// The parts of a request besides its target.
  struct Context: Sendable {
    let origin: String
    let authorization: String?
    let quota: UnsplashQuota
    let faults: [Fault]
  }

  /// The response to `/photos` and `/search/photos`.
  func response(_ target: RequestTarget, _ context: Context) -> MockResponse {
    guard hasKey(target, context) else {
      return Self.failure(401, "OAuth error: The access token is invalid")
    }
    switch target.path {
    case "/photos": return list(target, context)
    case "/search/photos": return search(target, context)
    default: return download(target, context) ?? Self.failure(404, "Couldn't find Photo")
    }
  }

  /// The response that counts a download for the photographer, at `links.download_location` of a
  /// photo (https://unsplash.com/documentation#track-a-photo-download); nil for another path.
  private func download(_ target: RequestTarget, _ context: Context) -> MockResponse? {
    guard let index = photos.index(ofNumber: target["ixid"].flatMap { Int($0) }) else { return nil }
    let photo = photos.photo(at: index)
    guard target.path == "/photos/\(photo.id)/download" else { return nil }
    return .json(
      JSONWriter.object {
        $0.member("url", photo.imageURL(origin: context.origin) + "?fm=jpg&q=85")
      }
    )
  }

  private func hasKey(_ target: RequestTarget, _ context: Context) -> Bool {
    let words = context.authorization?.split(separator: " ") ?? []
    let isClient = words.count == 2 && words[0].lowercased() == "client-id"
    return isClient || target["client_id"].map { !$0.isEmpty } ?? false
  }

  private func list(_ target: RequestTarget, _ context: Context) -> MockResponse {
    let page = UnsplashPage(window(target, photos.count, context), target, context)
    var json = JSONWriter()
    json.array { json in
      for index in page.window.indices() { write(index, context, into: &json) }
    }
    return MockResponse(status: 200, headers: page.headers, body: json.bytes)
  }

  private func search(_ target: RequestTarget, _ context: Context) -> MockResponse {
    guard let query = target["query"], !query.isEmpty else {
      return Self.failure(400, "query is missing")
    }
    let found = photos.search(query)
    let page = UnsplashPage(window(target, found.count, context), target, context)
    let body = JSONWriter.object { json in
      json.member("total", page.total)
      json.member("total_pages", page.pages)
      json.array("results") { json in
        for place in page.window.indices() {
          // New photos aren't from the search result.
          write(place < found.count ? found[place] : photos.count + place, context, into: &json)
        }
      }
    }
    return MockResponse(status: 200, headers: page.headers, body: body)
  }

  private func window(
    _ target: RequestTarget,
    _ stored: Int,
    _ context: Context
  ) -> PageWindow {
    PageWindow(
      page: target.positive("page") ?? 1,
      size: min(target.positive("per_page") ?? Self.defaultSize, Self.maximumSize),
      stored: stored,
      faults: context.faults
    )
  }

  private func write(_ index: Int, _ context: Context, into json: inout JSONWriter) {
    var photo = photos.photo(at: index)
    if context.faults.contains(.hostileNames) { photo.author = HostileNames.name(at: index) }
    json.object { photo.writeUnsplash(into: &$0, origin: context.origin) }
  }
}

/// The requests per hour of a client of Unsplash: 50, as for an application without approval.
struct UnsplashQuota: Sendable, Hashable {
  static let maximum = 50

  let remaining: Int

  /// The quota after a number of requests; when it is used up, the next hour begins.
  init(used: Int) {
    remaining = Self.maximum - 1 - (max(1, used) - 1) % Self.maximum
  }
}
