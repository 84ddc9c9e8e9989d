/// Imitates swapi.tech.
///
/// It has the API's pitfalls: `page` is ignored without `limit`, and a page past the end returns the
/// last page.
struct SwapiTech: Sendable {
  let people: PeopleCollection
  let expandedHonoured: Bool

  /// The value of all times, fixed so that responses don't vary.
  static let timestamp = "2025-01-01T00:00:00.000Z"

  static let notFound = MockResponse.json(
    404,
    JSONWriter.object { $0.member("message", "not found") }
  )

  /// The items on a page when `limit` is missing or isn't a number.
  private static let defaultLimit = 10

  /// The largest limit: more than the real collection has, and few enough to generate at once.
  private static let maximumLimit = 10_000

  /// The response to `/api/people` with any query.
  func list(_ request: MockRoutes.Request) -> MockResponse {
    let expanded = request.target["expanded"] == "true"
    let window = window(request)
    let pager = Pager(window: window, request: request, expanded: expanded)
    let full = expanded && expandedHonoured
    return answer { json in
      pager.write(into: &json)
      json.array("results") { write(window.indices, full: full, request, into: &$0) }
    }
  }

  /// The response to `/api/people/ID`.
  func details(_ id: Substring, _ request: MockRoutes.Request) -> MockResponse {
    let people = PeopleCollection(count: people.count + request.faults.drift, seed: people.seed)
    guard let uid = Int(id), let index = people.index(ofUID: uid), index < people.count else {
      return Self.notFound
    }
    let person = person(at: index, request.faults)
    return answer { json in
      json.object("result") { person.writeDetails(into: &$0, origin: request.origin) }
    }
  }

  /// The response to the path of a planet, a film or another thing in the links of people.
  func thing(_ path: Substring, origin: String) -> MockResponse {
    guard let thing = SwapiThing.at(path) else { return Self.notFound }
    return answer { json in json.object("result") { thing.write(into: &$0, origin: origin) } }
  }

  /// The response, with the members that the API adds to each answer.
  private func answer(_ write: (inout JSONWriter) -> Void) -> MockResponse {
    .json(
      JSONWriter.object { json in
        json.member("message", "ok")
        write(&json)
        json.member("apiVersion", "1.0")
        json.member("timestamp", Self.timestamp)
        json.object("support") { $0.member("contact", "admin@swapi.tech") }
        json.object("social") { $0.member("github", "https://github.com/semperry/swapi") }
      }
    )
  }

  private func window(_ request: MockRoutes.Request) -> PageWindow {
    let requested = request.target.positive("limit")
    let limit = min(requested ?? Self.defaultLimit, Self.maximumLimit)
    let page = requested == nil ? 1 : request.target.positive("page") ?? 1
    let last = Pager.pages(of: people.count + request.faults.drift, by: limit)
    return PageWindow(
      page: request.faults.neverEnds ? page : min(page, last),
      size: limit,
      stored: people.count,
      faults: request.faults
    )
  }

  private func write(
    _ indices: [Int],
    full: Bool,
    _ request: MockRoutes.Request,
    into json: inout JSONWriter
  ) {
    for index in indices {
      let person = person(at: index, request.faults)
      json.object { json in
        if full {
          person.writeDetails(into: &json, origin: request.origin)
        } else {
          person.writeSummary(into: &json, origin: request.origin)
        }
      }
    }
  }

  private func person(at index: Int, _ faults: [Fault]) -> Person {
    var person = people.person(at: index)
    if faults.contains(.hostileNames) { person.name = HostileNames.name(at: index) }
    return person
  }
}

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
    let total = window.count
    json.member("total_records", total)
    json.member("total_pages", Self.pages(of: total, by: window.size))
    json.member("previous", window.page > 1 ? url(page: window.page - 1) : nil)
    json.member("next", nextPage.map(url(page:)))
  }

  private var nextPage: Int? {
    request.faults.neverEnds || window.hasMore ? window.following : nil
  }

  private func url(page: Int) -> String {
    let query = "page=\(page)&limit=\(window.size)" + (expanded ? "&expanded=true" : "")
    return "\(request.origin)/api/people?\(query)"
  }
}
