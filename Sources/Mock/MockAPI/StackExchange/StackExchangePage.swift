/// The wrapper object of one page of a Stack Exchange method.
struct StackExchangePage {
  let query: PageQuery

  /// The number of original items.
  let stored: Int

  let type: String
  let request: MockRoutes.Request

  /// The response with the items, or with the parts of it that the filter leaves.
  ///
  /// - Parameters:
  ///   - reversed: whether the order is reversed.
  ///   - write: writes the members of the item at an index, which may be past the end.
  /// - Returns: a response with status 200.
  func response(reversed: Bool = false, write: (Int, inout JSONWriter) -> Void) -> MockResponse {
    switch query.filter {
    case .total: success { $0.member("total", total) }
    case .none: success { _ in }
    case .standard, .withTotals:
      success { json in
        json.array("items") { json in
          for index in window.indices(reversed: reversed) {
            json.object { write(index, &$0) }
          }
        }
        writeState(into: &json)
      }
    }
  }

  private func success(_ members: (inout JSONWriter) -> Void) -> MockResponse {
    .json(200, JSONWriter.object(members), compression: .always)
  }

  private var total: Int { request.faults.total ?? stored + request.faults.drift }

  private var window: PageWindow {
    PageWindow(page: query.page, size: query.size, stored: stored, faults: request.faults)
  }

  private func writeState(into json: inout JSONWriter) {
    let faults = request.faults
    let quota = Quota(request.target["key"] == nil ? 300 : 10_000, used: request.quotaUsed)
    json.member("has_more", hasMore)
    if let seconds = faults.backoff { json.member("backoff", seconds) }
    json.member("quota_max", quota.maximum)
    json.member("quota_remaining", faults.quota ?? quota.remaining)
    guard query.filter == .withTotals else { return }
    json.member("page", query.page)
    json.member("page_size", query.size)
    json.member("total", total)
    json.member("type", type)
  }

  private var hasMore: Bool {
    let endless = Set([Fault.emptyPages, .alwaysMore, .repeatedPage, .nextIsSelf, .nextIsCycle])
    return window.hasMore || !endless.isDisjoint(with: request.faults)
  }
}
