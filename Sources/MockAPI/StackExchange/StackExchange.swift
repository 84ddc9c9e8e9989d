/// Answers as the Stack Exchange API 2.3 does.
///
/// Its traps are kept: totals only with a filter that includes them, names escaped as HTML, errors
/// under status 400, and gzip whether it was asked for or not.
struct StackExchange: Sendable {
  /// Moderators on every site; nil for as many as each has.
  let items: Int?

  let seed: UInt64

  /// The answer to `/2.3/users/moderators`, with whatever query.
  ///
  /// - Parameters:
  ///   - target: Path and query.
  ///   - quota: What is left of it after this request, and what there was.
  ///   - faults: What the request meets.
  /// - Returns: The page, the total, or the API's error for a wrong parameter.
  func moderators(_ target: RequestTarget, quota: Quota, faults: [Fault]) -> Answer {
    let query: ModeratorQuery
    do {
      query = try ModeratorQuery(target)
    } catch {
      return Self.failure(error)
    }
    let collection = ModeratorCollection(site: query.site, count: items, seed: seed)
    switch query.filter {
    case .total: return .success { $0.member("total", collection.total(faults)) }
    case .none: return .success { _ in }
    case .standard, .withTotals:
      let window = PageWindow(
        page: query.page,
        size: query.pageSize,
        stored: collection.count,
        faults: faults
      )
      let page = ModeratorPage(
        collection: collection,
        window: window,
        query: query,
        quota: quota,
        faults: faults
      )
      return .success(page.write(into:))
    }
  }

  static func failure(_ error: StackExchangeError) -> Answer {
    .json(
      error.status,
      JSONWriter.object { json in
        json.member("error_id", error.id)
        json.member("error_message", error.message)
        json.member("error_name", error.name)
      },
      compression: .always
    )
  }
}

extension Answer {
  fileprivate static func success(_ members: (inout JSONWriter) -> Void) -> Answer {
    .json(200, JSONWriter.object(members), compression: .always)
  }
}

extension ModeratorCollection {
  fileprivate func total(_ faults: [Fault]) -> Int {
    faults.total ?? count + faults.drift
  }
}

/// The wrapper object around one page of moderators.
private struct ModeratorPage {
  let collection: ModeratorCollection
  let window: PageWindow
  let query: ModeratorQuery
  let quota: Quota
  let faults: [Fault]

  func write(into json: inout JSONWriter) {
    json.key("items")
    json.array { json in
      for moderator in moderators {
        json.object { moderator.write(into: &$0, site: query.site) }
      }
    }
    json.member("has_more", hasMore)
    if let seconds = faults.backoff { json.member("backoff", seconds) }
    json.member("quota_max", quota.maximum)
    json.member("quota_remaining", faults.quota ?? quota.remaining)
    if query.filter == .withTotals { writeTotals(into: &json) }
  }

  private func writeTotals(into json: inout JSONWriter) {
    json.member("page", query.page)
    json.member("page_size", query.pageSize)
    json.member("total", collection.total(faults))
    json.member("type", "user")
  }

  private var hasMore: Bool {
    let endless = Set([Fault.emptyPages, .alwaysMore, .repeatedPage, .nextIsSelf, .nextIsCycle])
    return window.hasMore || !endless.isDisjoint(with: faults)
  }

  private var moderators: [Moderator] {
    window.indices(reversed: query.ascending).map { index in
      var moderator = collection.moderator(at: index)
      if faults.contains(.hostileNames) {
        moderator.displayName = HostileNames.name(at: index)
      }
      return moderator
    }
  }
}
