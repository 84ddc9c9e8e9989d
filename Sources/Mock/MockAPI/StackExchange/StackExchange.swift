/// Imitates the Stack Exchange API 2.3.
///
/// It has the API's pitfalls: totals need a filter that includes them, names have escaped HTML
/// characters, errors have status 400, and the body is always compressed with gzip.
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
    let query = try ModeratorQuery(request.target)
    let collection = ModeratorCollection(site: query.site, count: items, seed: seed)
    let response = StackExchangePage(
      query: query.paging,
      stored: collection.count,
      type: "user",
      request: request
    )
    return response.response(reversed: query.ascending) { index, json in
      var moderator = collection.moderator(at: index)
      if request.faults.contains(.hostileNames) {
        moderator.displayName = HostileNames.name(at: index)
      }
      moderator.write(into: &json, site: query.site, origin: request.origin)
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
