import Testing

@testable import EverWeb

/// `Sun, 06 Nov 1994 08:49:37 GMT` in seconds since 1970.
private let moment = 784_111_777

private struct Case: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let headers: [HTTPHeader]
  /// Seconds from the arrival of the response.
  let lifetime: Int

  init(_ description: String, _ headers: [(String, String)], _ lifetime: Int) {
    testDescription = description
    self.headers = headers.map { HTTPHeader($0.0, $0.1) }
    self.lifetime = lifetime
  }
}

@Suite struct CachePolicyTests {
  private static let lifetimes: [Case] = [
    Case("nothing said", [], 0),
    Case("max-age", [("Cache-Control", "max-age=60")], 60),
    Case("names without case", [("cache-control", "Max-Age=60")], 60),
    Case("among others", [("Cache-Control", "public, max-age=60 ,must-revalidate")], 60),
    Case("quoted", [("Cache-Control", "max-age=\"60\"")], 60),
    Case("a comma in quotes", [("Cache-Control", "x=\"a, max-age=5\", max-age=60")], 60),
    Case("two fields", [("Cache-Control", "private"), ("Cache-Control", "max-age=60")], 60),
    Case("the first of two", [("Cache-Control", "max-age=60, max-age=600")], 60),
    Case("s-maxage is for shared caches", [("Cache-Control", "s-maxage=9, max-age=60")], 60),
    Case("no number", [("Cache-Control", "max-age=soon")], 0),
    Case("a negative one", [("Cache-Control", "max-age=-1")], 0),
    Case("more than 2^31", [("Cache-Control", "max-age=99999999999999999999")], 1 << 31),
    Case("less its Age", [("Cache-Control", "max-age=60"), ("Age", "45")], 15),
    Case("older than max-age", [("Cache-Control", "max-age=60"), ("Age", "90")], -30),
    Case(
      "less its Date",
      [("Cache-Control", "max-age=60"), ("Date", "Sun, 06 Nov 1994 08:49:17 GMT")],
      40
    ),
    Case(
      "Age or Date, the larger",
      [
        ("Cache-Control", "max-age=60"), ("Age", "5"), ("Date", "Sun, 06 Nov 1994 08:49:17 GMT"),
      ],
      40
    ),
    Case(
      "a Date ahead of us",
      [("Cache-Control", "max-age=60"), ("Date", "Sun, 06 Nov 1994 09:00:00 GMT")],
      60
    ),
    Case("no-cache", [("Cache-Control", "no-cache, max-age=60")], 0),
    Case("no-cache for some fields", [("Cache-Control", "no-cache=\"A, B\", max-age=60")], 0),
    Case(
      "Pragma alone",
      [("Pragma", "no-cache"), ("Expires", "Sun, 06 Nov 1994 08:50:37 GMT")],
      0
    ),
    Case(
      "Pragma beside Cache-Control",
      [("Pragma", "no-cache"), ("Cache-Control", "max-age=60")],
      60
    ),
    Case("Expires", [("Expires", "Sun, 06 Nov 1994 08:50:37 GMT")], 60),
    Case(
      "Expires after Date",
      [("Expires", "Sun, 06 Nov 1994 08:50:37 GMT"), ("Date", "Sun, 06 Nov 1994 08:49:37 GMT")],
      60
    ),
    Case("Expires in the past", [("Expires", "Sun, 06 Nov 1994 08:00:00 GMT")], 0),
    Case("Expires 0", [("Expires", "0")], 0),
    Case(
      "max-age before Expires",
      [("Expires", "Sun, 06 Nov 1994 09:50:37 GMT"), ("Cache-Control", "max-age=60")],
      60
    ),
    Case("Vary is ignored", [("Vary", "Accept"), ("Cache-Control", "max-age=60")], 60),
    Case("Vary: *", [("Vary", "*"), ("Cache-Control", "max-age=60")], 0),
    Case("Last-Modified gives none", [("Last-Modified", "Sun, 06 Nov 1994 08:00:00 GMT")], 0),
  ]

  @Test(arguments: lifetimes)
  private func `a response is fresh as long as its headers say`(_ test: Case) {
    let policy = CachePolicy(
      status: 200,
      headers: test.headers,
      requestedAt: moment,
      now: moment
    )
    #expect(policy.isStorable)
    #expect(policy.freshUntil - moment == test.lifetime)
  }

  @Test func `the time that the response took counts as age`() {
    let headers = [HTTPHeader("Cache-Control", "max-age=60"), HTTPHeader("Age", "10")]
    let policy = CachePolicy(status: 200, headers: headers, requestedAt: 990, now: 1_000)
    #expect(policy.freshUntil == 1_040)
  }

  @Test(arguments: [
    ("GET", nil, 200, "max-age=60", true),
    ("GET", nil, 200, "private", true),
    ("GET", nil, 200, "no-cache", true),
    ("GET", nil, 200, "no-store", false),
    ("GET", nil, 200, "max-age=60, No-Store", false),
    ("GET", "no-store", 200, "max-age=60", false),
    ("GET", "no-cache", 200, "max-age=60", true),
    ("POST", nil, 200, "max-age=60", false),
    ("HEAD", nil, 200, "max-age=60", false),
    ("GET", nil, 206, "max-age=60", false),
    ("GET", nil, 304, "max-age=60", false),
    ("GET", nil, 404, "max-age=60", false),
    ("GET", nil, 500, "max-age=60", false),
  ])
  func `only whole responses to GET are stored, unless that is forbidden`(
    method: String,
    requestControl: String?,
    status: Int,
    control: String,
    isStorable: Bool
  ) {
    let policy = CachePolicy(
      method: method,
      requestControl: requestControl,
      status: status,
      headers: [HTTPHeader("Cache-Control", control)],
      requestedAt: 0,
      now: 0
    )
    #expect(policy.isStorable == isStorable)
  }

  @Test func `a page from the future isn't fresh`() {
    let kept = storedPage
    #expect(kept.isFresh(at: 1_000))
    #expect(kept.isFresh(at: 1_059))
    #expect(!kept.isFresh(at: 1_060))
    #expect(!kept.isFresh(at: 999))
  }
}

@Suite struct StoredHeadersTests {
  private func fields(_ pairs: KeyValuePairs<String, String>) -> [HTTPHeader] {
    pairs.map { HTTPHeader($0.key, $0.value) }
  }

  @Test func `secrets, the connection's own and old waits aren't kept`() {
    let sent = fields([
      "ETag": "\"1\"", "Set-Cookie": "id=secret", "Connection": "close, X-Hop", "X-Hop": "1",
      "Transfer-Encoding": "chunked", "Content-Encoding": "gzip", "Content-Length": "9",
      "Retry-After": "60", "X-RateLimit-Remaining": "0", "RateLimit": "r=0", "Age": "5",
      "WWW-Authenticate": "Basic", "Link": "<2>; rel=next", "X-Total": "82",
    ])
    #expect(sent.storable == fields(["ETag": "\"1\"", "Link": "<2>; rel=next", "X-Total": "82"]))
  }

  @Test func `a stored response is revalidated by the validators of the server`() {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    #expect(fields([:]).conditions.isEmpty)
    #expect(fields(["etag": "W/\"1\""]).conditions == fields(["If-None-Match": "W/\"1\""]))
    #expect(
      fields(["Last-Modified": date, "ETag": "\"1\""]).conditions
        == fields(["If-None-Match": "\"1\"", "If-Modified-Since": date])
    )
  }

  @Test func `a 304 replaces the fields that it has`() {
    let kept = fields(["ETag": "\"1\"", "Link": "<2>", "Content-Type": "application/json"])
    let response = fields([
      "etag": "\"2\"", "Date": "today", "Content-Type": "text/plain", "Content-Length": "0",
    ])
    #expect(
      kept.updated(by: response)
        == fields([
          "Link": "<2>", "Content-Type": "application/json", "etag": "\"2\"", "Date": "today",
        ])
    )
  }
}
