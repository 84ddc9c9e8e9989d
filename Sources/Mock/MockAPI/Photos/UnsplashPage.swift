/// The headers of an Unsplash response that describe a page.
struct UnsplashPage {
  let window: PageWindow
  private let target: RequestTarget
  private let context: Unsplash.Context

  init(_ window: PageWindow, _ target: RequestTarget, _ context: Unsplash.Context) {
    self.window = window
    self.target = target
    self.context = context
  }

  /// The number of photos, true or claimed.
  var total: Int { context.faults.total ?? window.count }

  var pages: Int { (max(0, total) + window.size - 1) / window.size }

  var headers: [MockHeader] {
    var headers = [
      MockResponse.jsonType,
      MockHeader("Cache-Control", "no-cache, no-store, must-revalidate"),
      MockHeader("X-Total", String(total)),
      MockHeader("X-Per-Page", String(window.size)),
      MockHeader("X-Ratelimit-Limit", String(UnsplashQuota.maximum)),
      MockHeader(
        "X-Ratelimit-Remaining",
        String(context.faults.quota ?? context.quota.remaining)
      ),
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
      page.map { "<\(context.origin)\(target.replacing("page", with: $0))>; rel=\"\(name)\"" }
    }
  }

  private var next: Int? {
    let faults = Set(context.faults)
    let endless = !faults.isDisjoint(with: [.emptyPages, .repeatedPage, .alwaysMore])
    return context.faults.nextPage(of: window.page)
      ?? (endless || window.page < pages ? window.following : nil)
  }
}
