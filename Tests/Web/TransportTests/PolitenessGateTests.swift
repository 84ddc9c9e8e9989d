import EverBase
import Testing

@testable import EverWeb

/// When a request is sent to a server, and when it has to wait.
struct PolitenessGateTests {
  private var gate = PolitenessGate()
  private let origin = "http://h"

  /// Requests pages, images and others in turn, at an interval, for a time.
  private func requests(
    every step: Duration,
    for length: Duration,
    destination: HTTPRequest.Destination = .page,
    paths: Int,
    response: (_ now: Duration) -> HTTPResponse
  ) -> [Duration] {
    var gate = gate
    var sent: [Duration] = []
    var now = Duration.zero
    var number = 0
    while now < length {
      let request = HTTPRequest(url: "http://h/\(number % paths)", destination: destination)
      if gate.admit(request, to: origin, now: now) == .now {
        sent.append(now)
        gate.ended(response(now), of: origin, now: now, unixTime: 1_000)
      }
      number += 1
      now += step
    }
    return sent
  }

  private static func response(_ status: Int, _ headers: [String: String] = [:]) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers.map { HTTPHeader($0, $1) }, url: "http://h/")
  }

  private static let past = "Thu, 01 Jan 1970 00:00:10 GMT"

  /// The response of a server to 60 s of requests, 20 a second, and the number that it receives.
  private static let storms:
    [(String, HTTPResponse, HTTPRequest.Destination, paths: Int, count: Int)] = [
      ("429, Retry-After: 20", response(429, ["Retry-After": "20"]), .page, 1, 3),
      ("429, Retry-After: 20", response(429, ["Retry-After": "20"]), .image, 1_200, 3),
      ("429 without a time", response(429), .page, 1, 6),
      ("429 without a time", response(429), .image, 1_200, 6),
      ("429, Retry-After: 0", response(429, ["Retry-After": "0"]), .page, 1, 6),
      ("503, Retry-After: 0", response(503, ["Retry-After": "0"]), .image, 1_200, 6),
      ("429, a past date", response(429, ["Retry-After": past]), .page, 1, 6),
      ("429, 0 and 20", response(429, ["Retry-After": "0", "retry-after": "20"]), .page, 1, 3),
      ("429, 0, 20", response(429, ["Retry-After": "0, 20"]), .page, 1, 3),
      ("503, Retry-After: 30", response(503, ["Retry-After": "30"]), .page, 9, 2),
      ("503, a date", response(503, ["Retry-After": "Thu, 01 Jan 1970 00:17:10 GMT"]), .page, 9, 2),
      (
        "403, none left", response(403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "60"]),
        .page, 9, 1
      ),
      ("one page of a fast server", response(200), .page, 1, 240),
      ("many pages of a fast server", response(200), .page, 1_200, 1_200),
      ("images of a fast server", response(200), .image, 1, 1_200),
      ("404", response(404), .page, 1_200, 1_200),
      ("503 of one address", response(503), .page, 1_200, 1_200),
    ]

  @Test(arguments: PolitenessGateTests.storms.indices)
  func `a storm of requests is reduced to as many as the server wants`(index: Int) {
    let (name, response, destination, paths, count) = Self.storms[index]
    let sent = requests(
      every: .milliseconds(50),
      for: .seconds(60),
      destination: destination,
      paths: paths
    ) { _ in response }
    #expect(sent.count == count, "\(name): \(sent)")
  }

  @Test func `a key that is held for a second sends five requests to a fast server at most`() {
    let sent = requests(every: .milliseconds(2), for: .seconds(1), paths: 1) { _ in
      Self.response(200)
    }
    #expect(sent.count == 4)
  }

  @Test mutating func `a closed gate returns the server's own response, with the wait`() {
    let page = HTTPRequest(url: "http://h/1")
    let limited = HTTPResponse(
      status: 429,
      headers: [HTTPHeader("Retry-After", "20")],
      body: [1],
      url: "http://h/1",
      wireBytes: 1
    )
    #expect(gate.admit(page, to: origin, now: .zero) == .now)
    gate.ended(limited, of: origin, now: .zero, unixTime: 0)
    var left = limited
    left.headers = [HTTPHeader("Retry-After", "13")]
    left.wireBytes = 0
    #expect(gate.admit(page, to: origin, now: .milliseconds(7_500)) == .refused(left))
    #expect(gate.admit(page, to: "http://other", now: .milliseconds(7_500)) == .now)
    #expect(gate.admit(HTTPRequest(url: "http://h/2"), to: origin, now: .seconds(20)) == .now)
  }

  @Test mutating func `one request finds out whether the server accepts requests again`() {
    let images = (0...2).map { HTTPRequest(url: "http://h/\($0)", destination: .image) }
    #expect(gate.admit(images[0], to: origin, now: .zero) == .now)
    gate.ended(Self.response(429, ["Retry-After": "5"]), of: origin, now: .zero, unixTime: 0)
    #expect(gate.admit(images[1], to: origin, now: .seconds(5)) == .now)
    #expect(gate.admit(images[2], to: origin, now: .seconds(5)) != .now)
    gate.ended(nil, of: origin, now: .seconds(6), unixTime: 0)
    #expect(gate.admit(images[2], to: origin, now: .seconds(6)) == .now)
    gate.ended(Self.response(200), of: origin, now: .seconds(6), unixTime: 0)
    #expect(images.allSatisfy { gate.admit($0, to: origin, now: .seconds(6)) == .now })
  }

  @Test mutating func `requests that were in flight when it closed neither open it nor count`() {
    for _ in 1...5 {
      gate.ended(Self.response(429), of: origin, now: .zero, unixTime: 0)
      gate.ended(Self.response(200), of: origin, now: .milliseconds(10), unixTime: 0)
    }
    let image = HTTPRequest(url: "http://h/", destination: .image)
    #expect(gate.admit(image, to: origin, now: .milliseconds(999)) != .now)
    #expect(gate.admit(image, to: origin, now: .seconds(1)) == .now)
  }

  @Test mutating func `the same page waits a little, another one and one by another body doesn't`()
  {
    let page = HTTPRequest(url: "http://h/")
    var fresh = page
    fresh.headers = [HTTPHeader("Cache-Control", "no-cache")]
    #expect(gate.admit(page, to: origin, now: .zero) == .now)
    #expect(gate.admit(fresh, to: origin, now: .milliseconds(100)) == .at(.milliseconds(250)))
    #expect(
      gate.admit(HTTPRequest(url: "http://h/", body: [1]), to: origin, now: .milliseconds(100))
        == .now
    )
    #expect(gate.admit(fresh, to: origin, now: .milliseconds(250)) == .now)
  }

  @Test mutating func `a wait in the body of a page keeps other requests to the server back`() {
    let page = HTTPRequest(url: "http://h/1")
    #expect(gate.admit(page, to: origin, now: .zero) == .now)
    gate.ended(Self.response(200), of: origin, now: .zero, unixTime: 0)
    gate.rest(origin, until: .seconds(10))
    gate.rest(origin, until: .seconds(4))
    let detail = HTTPRequest(url: "http://h/2")
    #expect(gate.admit(detail, to: origin, now: .seconds(5)) == .at(.seconds(10)))
    gate.ended(Self.response(200), of: origin, now: .seconds(5), unixTime: 0)
    #expect(gate.admit(detail, to: origin, now: .seconds(6)) == .at(.seconds(10)))
    #expect(gate.admit(detail, to: "http://other", now: .seconds(6)) == .now)
    #expect(gate.admit(detail, to: origin, now: .seconds(10)) == .now)
  }

  @Test mutating func `refusals of requests that were sent together count as one`() {
    for _ in 1...5 { gate.ended(Self.response(429), of: origin, now: .zero, unixTime: 0) }
    let image = HTTPRequest(url: "http://h/", destination: .image)
    #expect(gate.admit(image, to: origin, now: .seconds(1)) == .now)
    gate.ended(Self.response(429), of: origin, now: .seconds(1), unixTime: 0)
    #expect(gate.admit(image, to: origin, now: .seconds(3)) == .now)
  }
}
