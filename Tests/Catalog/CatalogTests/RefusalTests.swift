@testable import EverCatalog
import Paging
import EverBase
import Testing
import EverWeb

/// 2026-01-01T00:00:00Z.
private let now = 1_767_225_600

/// The reaction of a source to an error, by its status, headers and words.
@Suite(.timeLimit(.minutes(5))) struct RefusalTests {
  /// The error of a source when the server sends this response.
  private func error(
    _ response: Refused,
    source name: String = "starwars",
    variables: [String: String] = [:],
    headers: [SecretHeader] = [],
    place: AdvicePlace = .commandLine
  ) async throws -> PageError {
    let source = try CatalogSource(
      try #require(try SourceCatalog.builtIn()[name]),
      argument: "stackoverflow",
      options: SourceOptions(
        headers: headers,
        advicePlace: place,
        environment: { variables[$0] },
        unixTime: { now }
      ),
      transport: ReplayTransport(.success(response.response))
    )
    return try #require(
      await #expect(throws: PageError.self) {
        try await source.page(PageRequest(key: .first, pageSize: 30))
      }
    )
  }

  @Test(arguments: [
    (Refused.gitHubLimit, PageError.Remedy.wait(.seconds(1_200))),
    (.gitHubLimit.with("Retry-After", "60"), .wait(.seconds(60))),
    (.gitHubSecondary, .slowDown),
    (.gitHubSecondary.with("Retry-After", "60"), .wait(.seconds(60))),
    (.gitHubForbidden, .user),
    (.gitHubGraphQL, .wait(.seconds(1_200))),
    (Refused(403, ["RateLimit-Remaining": "0", "RateLimit-Reset": "30"]), .wait(.seconds(30))),
    (Refused(403, ["RateLimit-Remaining": "0"]), .slowDown),
    (Refused(401, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "30"]), .user),
    (Refused(429, ["x-rate-limit-reset": "1767225615"]), .wait(.seconds(15))),
    (Refused(429, ["X-RateLimit-Reset": "1767225600.25"]), .wait(.seconds(1))),
    (Refused(429, ["X-RateLimit-Reset": "1767225640000"]), .wait(.seconds(40))),
    (Refused(429, ["X-RateLimit-Reset": "30", "X-RateLimit-Remaining": "7"]), .slowDown),
    // GitHub states the reset in every response, so the failure of a gateway is retried at once.
    (Refused(502, ["X-RateLimit-Remaining": "59", "X-RateLimit-Reset": "1767229000"]), .retry),
    (Refused(403, ["Retry-After": "0.65"]), .wait(.seconds(1))),
    // The clock of this server is two hours ahead.
    (.ahead.with("Retry-After", "Thu, 01 Jan 2026 02:00:03 GMT"), .wait(.seconds(3))),
    (.ahead.with("X-RateLimit-Reset", "1767232815"), .wait(.seconds(15))),
    (Refused(403, [:], #"{"message":"Quota exceeded for quota metric 'Queries'"}"#), .slowDown),
  ])
  func `a count of requests is distinguished from a key that is missing`(
    response: Refused,
    remedy: PageError.Remedy
  ) async throws {
    let error = try await error(response)
    #expect(error.remedy == remedy)
    #expect(error.advice?.contains("A key is needed") ?? false == (remedy == .user))
  }

  @Test(arguments: [
    (Refused(401), [:], "A key is needed: put it in the environment variable STACKEXCHANGE_KEY"),
    (Refused(403), [:], "A key is needed: put it in the environment variable STACKEXCHANGE_KEY"),
    (Refused(401), ["STACKEXCHANGE_KEY": "k"], "The key in ‘STACKEXCHANGE_KEY’ was refused. To"),
    (
      Refused(403), ["STACKEXCHANGE_KEY": "k"],
      "The key in ‘STACKEXCHANGE_KEY’ was refused, or does not allow this. To give another"
    ),
    (
      .stackExchangeKey, ["STACKEXCHANGE_KEY": "k"],
      "The key in ‘STACKEXCHANGE_KEY’ was refused. To give another, put it in the environment"
    ),
    (.stackExchangeThrottle, [:], "A key allows more: put it in the environment variable STACK"),
    (.stackExchangeThrottle, ["STACKEXCHANGE_KEY": "k"], nil),
    (.stackExchangeWall, [:], "A key allows more: put it in the environment variable STACKEXCH"),
    (Refused(403, [:], "<html>Denied</html>"), [:], "A key allows more: put it in the environm"),
    (Refused(404), [:], nil),
    (Refused(400, [:], #"{"error_message":"site is required"}"#), [:], nil),
  ])
  func `the key of a source is named as it is: missing, refused, or allowing more`(
    response: Refused,
    variables: [String: String],
    advice: String?
  ) async throws {
    let error = try await error(response, source: "moderators", variables: variables)
    let page = " You get a key at https://stackapps.com/apps/oauth/register."
    guard let advice else { return #expect(error.advice == nil) }
    #expect(error.advice?.hasPrefix(advice) == true, "\(error)")
    #expect(error.advice?.hasSuffix(page) == true, "\(error)")
  }

  @Test func `a header that was refused is named, without its value`() async throws {
    let error = try await error(
      Refused(401, [:], #"{"message":"Bad credentials"}"#),
      headers: [
        SecretHeader("Accept-Language", "de"), SecretHeader("Authorization", "Bearer 12345678"),
      ]
    )
    #expect(
      error.advice == "The key in ‘Authorization’ was refused. To give another, pass a credential "
        + "with --header, such as --header 'Authorization: Bearer $TOKEN'."
    )
    let harmless = try await self.error(
      Refused(401),
      headers: [SecretHeader("Accept-Language", "de")]
    )
    #expect(harmless.advice?.hasPrefix("A key is needed: pass a credential") == true)
  }

  @Test func `on the screen advice names the command that helps there`() async throws {
    let error = try await error(Refused(401), place: .screen)
    #expect(
      error.advice == "A key is needed: type :header and a credential, such as :header "
        + "Authorization: Bearer $TOKEN"
    )
  }

  @Test(arguments: [(0, ["A key allows more", "STACKEXCHANGE_KEY"]), (1, [])])
  func `a page that took the last request names the key that allows more`(
    left: Int,
    words: [String]
  ) async throws {
    let response = Refused(200, [:], #"{"items":[],"has_more":false,"quota_remaining":\#(left)}"#)
    for key in ["", "k"] {
      let source = try CatalogSource(
        try #require(try SourceCatalog.builtIn()["moderators"]),
        argument: "stackoverflow",
        options: SourceOptions(environment: { _ in key }),
        transport: ReplayTransport(.success(response.response))
      )
      let notice = try await source.page(PageRequest(key: .first, pageSize: 30)).notice
      let hasOverride = key.isEmpty && !words.isEmpty
      #expect((notice?.hasPrefix("That was the last request") ?? false) == hasOverride)
      if hasOverride { #expect(words.allSatisfy { notice?.contains($0) == true }) }
    }
  }

  @Test func `a wait says until when where nothing counts it down`() async throws {
    let day = try await error(.stackExchangeQuota, source: "moderators")
    #expect(day.remedy == .wait(.seconds(81_234)))
    #expect(
      day.advice?.contains(/^No request is allowed before \d+ \w\w\w \d+:\d\d\. A key/) == true
    )
    let year = try await error(Refused(429, ["Retry-After": "31600000"]))
    #expect(year.advice?.contains(/before \d+ \w\w\w \d{4} \d+:\d\d\. A key/) == true)
    for text in ["40000000", "1e30", "99999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"] {
      let ever = try await error(Refused(429, ["Retry-After": text]))
      #expect(ever.advice?.hasPrefix("No request is allowed for a year or longer. A key") == true)
    }
    let reset = Refused(403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "3601"])
    let hour = try await error(reset)
    #expect(hour.advice?.contains(/^No request is allowed before \d+:\d\d\. A key may/) == true)
    let seconds = Refused(403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "40"])
    let soon = try await error(seconds)
    #expect(soon.advice?.hasPrefix("The server asked to wait 40 s. A key may allow more") == true)
    #expect(try await error(seconds, place: .screen).advice?.contains("40 s") == false)
    #expect(try await error(.gitHubLimit, place: .screen).advice?.contains("before") == false)
    #expect(try await error(.gitHubLimit).advice?.contains("No request is allowed before") == true)
  }
}

/// An error as the server sends it.
struct Refused: Sendable {
  private let status: Int
  private var headers: [String: String]
  private let body: String

  init(_ status: Int, _ headers: [String: String] = [:], _ body: String = "{}") {
    self.status = status
    self.headers = headers
    self.body = body
  }

  func with(_ name: String, _ value: String) -> Refused {
    var copy = self
    copy.headers[name] = value
    return copy
  }

  var response: HTTPResponse {
    .json(body, status: status, headers: headers.map { HTTPHeader($0.key, $0.value) })
  }

  static let gitHubLimit = Refused(
    403,
    ["X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767226800"],
    """
    {"message":"API rate limit exceeded for 203.0.113.7. (But here's the good news: Authenticated \
    requests get a higher rate limit.)","documentation_url":"https://docs.github.com/rest"}
    """
  )

  static let ahead = Refused(429, ["Date": "Thu, 01 Jan 2026 02:00:00 GMT"])

  static let gitHubSecondary = Refused(
    403,
    ["X-RateLimit-Remaining": "4711", "X-RateLimit-Reset": "1767226800"],
    #"{"message":"You have exceeded a secondary rate limit. Please wait a few minutes."}"#
  )

  static let gitHubForbidden = Refused(
    403,
    ["X-RateLimit-Remaining": "59", "X-RateLimit-Reset": "1767226800"],
    #"{"message":"Resource not accessible by integration"}"#
  )

  static let gitHubGraphQL = Refused(
    200,
    ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767226800"],
    #"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit already exceeded"}]}"#
  )

  static let stackExchangeThrottle = Refused(
    400,
    [:],
    """
    {"error_id":502,"error_message":"too many requests from this IP, more requests available in 34 \
    seconds","error_name":"throttle_violation"}
    """
  )

  static let stackExchangeQuota = Refused(
    400,
    [:],
    """
    {"error_id":502,"error_message":"too many requests from this IP, more requests available in \
    81234 seconds","error_name":"throttle_violation"}
    """
  )

  static let stackExchangeKey = Refused(
    400,
    [:],
    """
    {"error_id":400,"error_message":"`key` doesn't match a known application",\
    "error_name":"bad_parameter"}
    """
  )

  static let stackExchangeWall = Refused(
    429,
    ["Content-Type": "text/html"],
    "<!DOCTYPE html><title>Too Many Requests - Stack Exchange</title>"
  )
}
