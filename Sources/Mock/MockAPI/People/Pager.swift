/// The paging members of a swapi.tech list.
struct Pager: Sendable {
  let window: PageWindow
  let request: MockRoutes.Request
  let expanded: Bool

  /// The number of pages; at least 1, so that an empty collection has a last page.
  static func pages(of count: Int, by limit: Int) -> Int {
    max(1, (count + limit - 1) / limit)
  }

  func write(into json: inout JSONWriter) {
    let total = request.faults.total ?? window.count
    json.member("total_records", total)
    json.member("total_pages", Self.pages(of: total, by: window.size))
    json.member("previous", orNull: window.page > 1 ? url(page: window.page - 1) : nil)
    json.member("next", orNull: nextPage.map(url(page:)))
  }

  private var nextPage: Int? {
    if let page = request.faults.nextPage(of: window.page) { return page }
    let dishonest: Set = [Fault.emptyPages, .repeatedPage, .alwaysMore, .nextIsCycle]
    return !dishonest.isDisjoint(with: request.faults) || window.hasMore ? window.following : nil
  }

  private func url(page: Int) -> String {
    let query = "page=\(page)&limit=\(window.size)" + (expanded ? "&expanded=true" : "")
    return "\(request.origin)/api/people?\(query)"
  }
}
