import Testing

@testable import EverWeb

@Suite struct PartialResponseTests {
  private static let ranges = HTTPHeader("Accept-Ranges", "bytes")
  private static let tag = HTTPHeader("ETag", "\"1\"")
  private static let changed = HTTPHeader("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")
  private static let sent = HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:38 GMT")

  private func partial(_ headers: [HTTPHeader], bytes: Int = 65_536) -> PartialResponse? {
    PartialResponse(headers: headers, body: [UInt8](repeating: 1, count: bytes))
  }

  @Test func `the rest is requested by the tag, or by the time of change`() {
    let tagged = partial([Self.ranges, Self.tag, Self.changed, Self.sent])
    #expect(tagged?.headerLines == ["Range: bytes=65536-", "If-Range: \"1\""])
    let dated = partial([Self.ranges, Self.changed, Self.sent], bytes: 70_000)
    #expect(dated?.headerLines == ["Range: bytes=70000-", "If-Range: \(Self.changed.value)"])
  }

  @Test(arguments: [
    [], [tag], [ranges], [ranges, HTTPHeader("ETag", "W/\"1\"")],
    [HTTPHeader("Accept-Ranges", "none"), tag], [ranges, changed],
    [ranges, changed, HTTPHeader("Date", changed.value)],
    [ranges, tag, HTTPHeader("Content-Encoding", "gzip")],
    [ranges, HTTPHeader("ETag", "\"\u{1}\"")],
  ])
  func `without ranges, a validator or plain bytes, the whole body is requested again`(
    headers: [HTTPHeader]
  ) {
    #expect(partial(headers) == nil)
  }

  @Test func `a few bytes aren't worth it`() {
    #expect(partial([Self.ranges, Self.tag], bytes: 65_535) == nil)
  }

  @Test func `the part that was requested continues`() {
    let partial = partial([Self.ranges, Self.tag, HTTPHeader("Content-Length", "70000")])
    let range = HTTPHeader("Content-Range", "bytes 65536-69999/70000")
    #expect(partial?.isContinued(by: [range, Self.tag]) == true)
    #expect(partial?.isContinued(by: [range]) == true)
    #expect(partial?.isContinued(by: [range, HTTPHeader("ETag", "\"2\"")]) == false)
    #expect(
      partial?.isContinued(by: [range, HTTPHeader("Content-Encoding", "br")]) == false
    )
  }

  @Test func `a part of a time of change goes on at that time`() {
    let partial = partial([Self.ranges, Self.changed, Self.sent])
    let range = HTTPHeader("Content-Range", "bytes 65536-69999/70000")
    #expect(partial?.isContinued(by: [range, Self.changed]) == true)
    #expect(
      partial?.isContinued(by: [range, HTTPHeader("Last-Modified", Self.sent.value)]) == false
    )
  }

  @Test(arguments: [
    "bytes 65535-69999/70000", "bytes 65537-69999/70000", "bytes 65536-69998/70000",
    "bytes 65536-70000/70001", "bytes 65536-69999/*", "bytes */70000", "items 65536-69999/70000",
    "bytes 65536-69999", "", "bytes -1-69999/70000",
  ])
  func `another part doesn't`(range: String) {
    let partial = partial([Self.ranges, Self.tag, HTTPHeader("Content-Length", "70000")])
    #expect(partial?.isContinued(by: [HTTPHeader("Content-Range", range)]) == false)
    #expect(partial?.isContinued(by: []) == false)
  }

  @Test func `the whole has the length of the whole and what is new`() {
    let length = HTTPHeader("Content-Length", "70000")
    let type = HTTPHeader("Content-Type", "image/png")
    let partial = partial([Self.ranges, Self.tag, length, type, HTTPHeader("Age", "5")])
    let response = [
      HTTPHeader("content-length", "4464"), HTTPHeader("Content-Range", "bytes 65536-69999/70000"),
      HTTPHeader("age", "9"),
    ]
    #expect(
      partial?.headers(continuedBy: response)
        == [Self.ranges, Self.tag, length, type, HTTPHeader("age", "9")]
    )
  }

  @Test func `the oldest parts are forgotten past the limit`() throws {
    let small = try #require(partial([Self.ranges, Self.tag]))
    var partials = PartialResponses(limit: 2 * 65_536)
    for key in ["a", "b", "a", "c"] { partials.keep(small, of: [key]) }
    let found = ["b", "a", "a", "c"].map { partials.take([$0]) }
    #expect(found == [nil, small, nil, small])
    let newer = try #require(partial([Self.ranges, Self.tag], bytes: 65_537))
    partials = PartialResponses(limit: 3 * 65_536)
    for response in [small, newer] { partials.keep(response, of: ["a"]) }
    let kept = ["a", "a"].map { partials.take([$0]) }
    #expect(kept == [newer, nil])
    let large = try #require(partial([Self.ranges, Self.tag], bytes: 3 * 65_536 + 1))
    partials.keep(small, of: ["d"])
    partials.keep(large, of: ["e"])
    let left = ["e", "d"].map { partials.take([$0]) }
    #expect(left == [nil, small])
  }
}
