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

  /// The response to `/photos` and `/search/photos`.
  func response(_ request: MockRoutes.Request) -> MockResponse {
    guard hasKey(request) else {
      return Self.failure(401, "OAuth error: The access token is invalid")
    }
    switch request.target.path {
    case "/photos": return list(request)
    case "/search/photos": return search(request)
    default: return Self.failure(404, "Couldn't find Photo")
    }
  }

  private func hasKey(_ request: MockRoutes.Request) -> Bool {
    let words = request.arrival.header("Authorization")?.split(separator: " ") ?? []
    let isClient = words.count == 2 && words[0].lowercased() == "client-id"
    return isClient || request.target["client_id"].map { !$0.isEmpty } ?? false
  }

  private func list(_ request: MockRoutes.Request) -> MockResponse {
    let page = UnsplashPage(window: window(request, stored: photos.count), request: request)
    var json = JSONWriter()
    json.array { json in
      for index in page.window.indices { write(index, request, into: &json) }
    }
    return MockResponse(status: 200, headers: page.headers, body: json.bytes)
  }

  private func search(_ request: MockRoutes.Request) -> MockResponse {
    guard let query = request.target["query"], !query.isEmpty else {
      return Self.failure(400, "query is missing")
    }
    let found = photos.search(query)
    let page = UnsplashPage(window: window(request, stored: found.count), request: request)
    let body = JSONWriter.object { json in
      json.member("total", page.window.count)
      json.member("total_pages", page.pages)
      json.array("results") { json in
        for place in page.window.indices {
          // New photos aren't from the search result.
          write(place < found.count ? found[place] : photos.count + place, request, into: &json)
        }
      }
    }
    return MockResponse(status: 200, headers: page.headers, body: body)
  }

  private func window(_ request: MockRoutes.Request, stored: Int) -> PageWindow {
    PageWindow(
      page: request.target.positive("page") ?? 1,
      size: min(request.target.positive("per_page") ?? Self.defaultSize, Self.maximumSize),
      stored: stored,
      faults: request.faults
    )
  }

  private func write(_ index: Int, _ request: MockRoutes.Request, into json: inout JSONWriter) {
    var photo = photos.photo(at: index)
    if request.faults.contains(.hostileNames) { photo.author = HostileNames.name(at: index) }
    json.object { photo.writeUnsplash(into: &$0, origin: request.origin) }
  }
}

/// The headers of an Unsplash response that describe a page.
struct UnsplashPage {
  let window: PageWindow
  let request: MockRoutes.Request

  var pages: Int { (window.count + window.size - 1) / window.size }

  var headers: [MockHeader] {
    // In each hour, as for an application without approval.
    let quota = Quota(50, used: request.unsplashUsed)
    var headers = [
      MockResponse.jsonType,
      MockHeader("Cache-Control", "no-cache, no-store, must-revalidate"),
      MockHeader("X-Total", String(window.count)),
      MockHeader("X-Per-Page", String(window.size)),
      MockHeader("X-Ratelimit-Limit", String(quota.maximum)),
      MockHeader("X-Ratelimit-Remaining", String(request.faults.quota ?? quota.remaining)),
    ]
    if !links.isEmpty { headers.append(MockHeader("Link", links.joined(separator: ", "))) }
    return headers
  }

  private var links: [String] {
    let isFirst = window.page == 1
    let isLast = window.page >= pages
    let relations: [(String, Int?)] = [
      ("first", isFirst ? nil : 1),
      ("prev", isFirst ? nil : window.page - 1),
      ("last", isLast ? nil : pages),
      ("next", next),
    ]
    return relations.compactMap { name, page in
      page.map {
        "<\(request.origin)\(request.target.replacing("page", with: $0))>; rel=\"\(name)\""
      }
    }
  }

  private var next: Int? {
    request.faults.neverEnds || window.page < pages ? window.following : nil
  }
}
