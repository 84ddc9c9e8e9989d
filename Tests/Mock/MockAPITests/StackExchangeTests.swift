import EverMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct StackExchangeTests {
  private let path = "/2.3/users/moderators"

  @Test func `a page has the API's fields and no totals`() async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "\(path)?site=stackoverflow&page=1&pagesize=30")
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == "application/json; charset=utf-8")
    #expect(response.values(of: "user_id").count == 30)
    #expect(response.body.hasPrefix("{\"items\":[{\"badge_counts\":{\"bronze\":"))
    #expect(
      response.body.hasSuffix("],\"has_more\":true,\"quota_max\":300,\"quota_remaining\":299}")
    )
    for field in Self.fields {
      #expect(response.values(of: field).count == 30, "\(field)")
    }
    #expect(Set(response.values(of: "user_type")) == ["moderator"])
  }

  private static let fields = [
    "bronze", "silver", "gold", "account_id", "is_employee", "last_modified_date",
    "last_access_date", "reputation_change_year", "reputation_change_quarter",
    "reputation_change_month", "reputation_change_week", "reputation_change_day", "reputation",
    "creation_date", "user_type", "user_id", "link", "profile_image", "display_name",
  ]

  @Test func `three pages hold 84 moderators once, by reputation`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    var ids: [String] = []
    var reputations: [Int] = []
    var more: [String] = []
    for page in 1...3 {
      let path = "\(path)?site=stackoverflow&page=\(page)&pagesize=30"
      let response = try #require(await client.get(path))
      ids += response.values(of: "user_id")
      reputations += response.values(of: "reputation").compactMap { Int($0) }
      more += response.values(of: "has_more")
    }
    #expect(ids.count == 84 && Set(ids).count == 84)
    #expect(reputations == reputations.sorted(by: >))
    #expect(more == ["true", "true", "false"])
  }

  @Test func `totals are only sent with a filter`() async throws {
    let server = try MockServer.start()
    let query = "site=stackoverflow&pagesize=1"
    let made = try await fetch(server, "\(path)?\(query)&filter=!-*jbN0CeyJHb")
    #expect(made.body.hasSuffix(",\"page\":1,\"page_size\":1,\"total\":84,\"type\":\"user\"}"))
  }

  @Test func `responses are gzip whatever was accepted, errors too`() async throws {
    let server = try MockServer.start()
    for query in ["?site=stackoverflow", "?site=nosuch"] {
      let response = try await fetch(server, path + query, headers: ["Accept-Encoding: identity"])
      #expect(response.isGzip)
      #expect(response.body.hasPrefix("{\""))
    }
  }

  @Test(arguments: [
    ("site=stackoverflow&pagesize=101", "pagesize"),
    ("site=stackoverflow&pagesize=-1", "pagesize"),
    ("site=stackoverflow&page=0", "page"),
    ("site=stackoverflow&page=x", "page"),
    ("site=stackoverflow&filter=nosuch", "Invalid filter specified"),
    ("site=stackoverflow&filter=!9_bDE(fI5", "Invalid filter specified"),
    ("site=nosuch", "No site found for name `nosuch`"),
    ("page=1", "site is required"),
  ])
  func `a wrong parameter is the API's error`(query: String, message: String) async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "\(path)?\(query)")
    #expect(response.status == 400)
    let expected = """
      {"error_id":400,"error_message":"\(message)","error_name":"bad_parameter"}
      """
    #expect(response.body == expected)
  }

  @Test func `an unknown method is the API's error`() async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "/2.3/nosuch?site=stackoverflow")
    #expect(response.status == 404)
    #expect(response.value(of: "error_name") == "no_method")
  }

  @Test func `the quota counts down, and is larger with a key`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    var remaining: [String?] = []
    for key in ["", "", "&key=K"] {
      let response = await client.get("\(path)?site=meta&pagesize=1\(key)")
      remaining.append(response?.value(of: "quota_remaining"))
    }
    #expect(remaining == ["299", "298", "9997"])
  }

  @Test func `names are escaped as HTML`() async throws {
    let server = try MockServer.start(MockConfiguration(items: 300))
    let client = try RawClient(server)
    var names: [String] = []
    for page in 1...3 {
      let response = await client.get("\(path)?site=stackoverflow&page=\(page)&pagesize=100")
      names += response?.values(of: "display_name") ?? []
    }
    #expect(names.contains { $0.contains("O&#39;Brien") })
    #expect(names.contains { $0.contains("&lt;") || $0.contains("&amp;") })
    #expect(names.allSatisfy { !$0.contains("<") && !$0.contains("'") })
    #expect(names.contains { $0.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } })
    #expect(names.contains { $0.unicodeScalars.contains { (0x300...0x36F).contains($0.value) } })
  }

}
