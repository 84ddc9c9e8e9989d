/// The headers of an Unsplash response that describe a page.
struct UnsplashPage {
  let window: PageWindow
  private let request: MockRoutes.Request

  init(_ window: PageWindow, _ request: MockRoutes.Request) {
    self.window = window
    self.request = request
  }

  /// The number of photos, true or claimed.
  var total: Int { request.faults.total ?? window.count }

  var pages: Int { (max(0, total) + window.size - 1) / window.size }

  var headers: [MockHeader] {
    // In each hour, as for an application without approval.
    let quota = Quota(50, used: request.unsplashUsed)
    var headers = [
      MockResponse.jsonType,
      MockHeader("Cache-Control", "no-cache, no-store, must-revalidate"),
      MockHeader("X-Total", String(total)),
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
    request.faults.nextPage(of: window.page)
      ?? (request.faults.neverEnds || window.page < pages ? window.following : nil)
  }
}
