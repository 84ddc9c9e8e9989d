/// Imitates the Stack Exchange API 2.3.
///
/// It has the API's pitfalls: totals need a filter that includes them, names have escaped HTML
/// characters, errors have status 400, and the body is always compressed with gzip. Moderators have
/// one order, by falling reputation.
struct StackExchange: Sendable {
  /// The number of moderators of each site; nil for the site's own.
  let items: Int?

  let seed: UInt64

  /// The response to a method.
  ///
  /// - Returns: the page, the total, or the API's error for a wrong method or parameter.
  func response(_ request: MockRoutes.Request) -> MockResponse {
    do {
      switch request.target.path {
      case "/2.3/users/moderators": return try moderators(request)
      case "/2.3/sites": return try sites(request)
      default: return Self.failure(.noMethod)
      }
    } catch {
      return Self.failure(error)
    }
  }

  private func moderators(
    _ request: MockRoutes.Request
  ) throws(StackExchangeError) -> MockResponse {
    guard let name = request.target["site"] else { throw .badParameter("site is required") }
    guard let site = Site.named(name) else {
      throw .badParameter("No site found for name `\(name)`")
    }
    let collection = ModeratorCollection(site: site, count: items, seed: seed)
    let response = StackExchangePage(
      query: try PageQuery(request.target),
      stored: collection.count,
      type: "user",
      request: request
    )
    return response.response { index, json in
      var moderator = collection.moderator(at: index)
      if request.faults.contains(.hostileNames) {
        moderator.displayName = HostileNames.name(at: index)
      }
      moderator.write(into: &json, site: site, origin: request.origin)
    }
  }

  /// The response to `/sites`; its pages have no largest size, as documented by the API.
  private func sites(_ request: MockRoutes.Request) throws(StackExchangeError) -> MockResponse {
    let response = StackExchangePage(
      query: try PageQuery(request.target, maximumSize: Int.max),
      stored: Site.all.count,
      type: "site",
      request: request
    )
    return response.response { index, json in
      // New items repeat the names of the existing sites.
      Site.all[index % Site.all.count].write(into: &json)
    }
  }

  static func failure(_ error: StackExchangeError) -> MockResponse {
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

/// An error of the Stack Exchange API (api.stackexchange.com/docs/error-handling).
struct StackExchangeError: Error, Hashable {
  let status: Int
  /// The `error_id`, which the API distinguishes from the status.
  let id: Int
  let name: String
  let message: String

  static func badParameter(_ message: String) -> StackExchangeError {
    StackExchangeError(status: 400, id: 400, name: "bad_parameter", message: message)
  }

  static let noMethod = StackExchangeError(
    status: 404,
    id: 404,
    name: "no_method",
    message: "no method found with this name"
  )

  /// The error for a status that is set before the methods run.
  static func status(_ status: Int) -> StackExchangeError {
    let name =
      switch status {
      case 401: "access_token_required"
      case 403: "access_denied"
      case 404: "no_method"
      case 429, 502: "throttle_violation"
      case 503: "temporarily_unavailable"
      case 500...: "internal_error"
      default: "bad_parameter"
      }
    return StackExchangeError(
      status: status,
      id: status == 429 ? 502 : status,
      name: name,
      message: "simulated error"
    )
  }
}

/// The requests of a client in a day or an hour.
struct Quota: Sendable, Hashable {
  let maximum: Int
  let remaining: Int

  /// The quota after a number of requests; when it is used up, the next period begins.
  init(_ maximum: Int, used: Int) {
    self.maximum = maximum
    remaining = maximum - 1 - (max(1, used) - 1) % maximum
  }
}

/// The wrapper object of one page of a Stack Exchange method.
struct StackExchangePage {
  let query: PageQuery

  /// The number of original items.
  let stored: Int

  let type: String
  let request: MockRoutes.Request

  /// The response with the items.
  ///
  /// - Parameter write: writes the members of the item at an index, which may be past the end.
  /// - Returns: a response with status 200.
  func response(write: (Int, inout JSONWriter) -> Void) -> MockResponse {
    let body = JSONWriter.object { json in
      json.array("items") { json in
        for index in window.indices {
          json.object { write(index, &$0) }
        }
      }
      writeState(into: &json)
    }
    return .json(200, body, compression: .always)
  }

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
    guard query.hasTotals else { return }
    json.member("page", query.page)
    json.member("page_size", query.size)
    json.member("total", window.count)
    json.member("type", type)
  }

  private var hasMore: Bool { window.hasMore || request.faults.neverEnds }
}
