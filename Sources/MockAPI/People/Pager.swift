/// The members of a swapi.tech list that say where the page stands.
struct Pager: Sendable {
  let window: PageWindow
  let origin: String
  let expanded: Bool
  let faults: [Fault]

  /// How many pages there are; at least 1, so that an empty collection has a last page.
  static func pages(of count: Int, by limit: Int) -> Int {
    max(1, (count + limit - 1) / limit)
  }

  func write(into json: inout JSONWriter) {
    let total = faults.total ?? window.count
    json.member("total_records", total)
    json.member("total_pages", Self.pages(of: total, by: window.size))
    json.member("previous", orNull: window.page > 1 ? url(page: window.page - 1) : nil)
    json.member("next", orNull: nextPage.map(url(page:)))
  }

  private var nextPage: Int? {
    if faults.contains(.nextIsSelf) { return window.page }
    if faults.contains(.nextIsCycle) {
      return window.page.isMultiple(of: 2) ? window.page - 1 : window.page + 1
    }
    let endless = !Set(faults).isDisjoint(with: [.emptyPages, .repeatedPage, .alwaysMore])
    return endless || window.hasMore ? window.page + 1 : nil
  }

  private func url(page: Int) -> String {
    let query = "page=\(page)&limit=\(window.size)" + (expanded ? "&expanded=true" : "")
    return "\(origin)/api/people?\(query)"
  }
}
