@testable import EverCatalog
@testable import EverItems
import Paging
import EverBase
import Testing
import EverWeb

@Suite struct HostileResponseTests {
  private let options = SourceOptions.plain

  private func inspect(
    _ body: [UInt8],
    headers: [HTTPHeader] = []
  ) async throws -> Inspection {
    let response = HTTPResponse(status: 200, headers: headers, body: body, url: "http://h/a?page=1")
    let detection = try await SourceDetection.detect(
      url: "http://h/a?page=1",
      options: options,
      transport: ReplayTransport(.success(response))
    )
    return try Inspection(detection, options: options)
  }

  @Test(.timeLimit(.minutes(5)))
  func `any JSON is a list or an explanation`() async {
    var random = SplitMix64(seed: 3)
    var lists = 0
    for _ in 0..<600 {
      let body = RandomJSON.text(depth: 5, &random)
      do throws(PageError) {
        let inspection = try await inspectTyped(Array(body.utf8))
        lists += 1
        #expect(["hint", "likely", "sure"].contains(inspection.confidence))
        #expect((try? JSONDocument(Array(inspection.json.utf8))) != nil, "\(body)")
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
    #expect(lists > 60)
  }

  private func inspectTyped(_ body: [UInt8]) async throws(PageError) -> Inspection {
    let response = HTTPResponse(
      status: 200,
      headers: [HTTPHeader("Link", ";<,>;rel=next=\""), HTTPHeader("X-Total", "1e9")],
      body: body,
      url: "http://h/a?page=1"
    )
    let detection = try await SourceDetection.detect(
      url: "http://h/a?page=1",
      options: options,
      transport: ReplayTransport(.success(response))
    )
    return try Inspection(detection, options: options)
  }

  private static let odd = [
    String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000),
    #"{"items":["# + Array(repeating: "[]", count: 100_000).joined(separator: ",") + "]}",
    "{" + (0..<50_000).map { "\"k\($0)\":{\"id\":\($0),\"v\":1}" }.joined(separator: ",") + "}",
    "{" + (0..<20_000).map { "\"next\($0)\":\"/p\"" }.joined(separator: ",") + #","data":[]}"#,
    #"{"a.b":{"c\\d":[{"id.x":1,"e.f":2},{"id.x":2,"e.f":3}]}}"#,
    #"{"items":[{"id":1}],"items":[{"id":2}],"page":1,"page":2,"pages":9}"#,
    #"{"items":[{"id":9007199254740993},{"id":1e400}],"total":99999999999999999999,"page":-1}"#,
    #"{"items":[{"id":1}],"total":-5,"page":9007199254740991,"pages":9007199254740993}"#,
    #"{"items":[{"id":1}],"offset":9007199254740992,"limit":9223372036854775807,"total":1}"#,
    #"{"data":[{"id":null},{"id":null},{"id":{}},{"id":[]}],"next":{"next":{"next":{}}}}"#,
    #"{"":[{"":""}],"next":"javascript:alert(1)"}"#,
    #"{"$":[1],"*":[2],"next":"file:///etc/passwd"}"#,
    #"{"items":[[],[[]],{},null,"x",1,true]}"#,
  ]

  @Test(arguments: odd.indices)
  func `odd responses are read in bounded time`(index: Int) async {
    let clock = ContinuousClock()
    var taken = Duration.seconds(20)
    // A busy machine may delay one attempt, but hardly all of them.
    for _ in 1...5 where taken >= .seconds(20) {
      taken = await clock.measure { _ = try? await inspect(Array(Self.odd[index].utf8)) }
    }
    #expect(taken < .seconds(20))
  }

  /// Numbers that leave no room to count on from them, in a header, in the body and in the URL.
  @Test(arguments: [
    ("Content-Range", "items 0-9223372036854775807/*", "page=1"),
    ("Content-Range", "items 9223372036854775807-9223372036854775807/1", "page=1"),
    ("X-Page", "9223372036854775807", "page=9223372036854775807"),
    ("X-Total", "9223372036854775807", "page=9223372036854775806&per_page=9223372036854775807"),
    ("X-Total", "9", "offset=9223372036854775807&limit=9223372036854775807"),
    ("X-Total", "9", "skip=-9223372036854775808"), ("X-Total", "9", "_start=9007199254740992"),
  ])
  func `a number near the largest one is no reason to stop`(
    name: String,
    value: String,
    query: String
  ) async throws {
    let most = "9223372036854775807"
    let body = #"{"items":[{"id":1},{"id":2}],"page":\#(most),"offset":\#(most),"total":\#(most)}"#
    let response = HTTPResponse(
      status: 200,
      headers: [HTTPHeader(name, value)],
      body: Array(body.utf8),
      url: SecretURL("http://h/a?\(query)")
    )
    let detection = try await SourceDetection.detect(
      url: "http://h/a?\(query)",
      options: options,
      probes: true,
      transport: ReplayTransport(.success(response))
    )
    #expect(try Inspection(detection, options: options).count == 2)
  }

  @Test func `a next address that may not be requested is refused`() async {
    let body = #"{"items":[{"id":1}],"links":{"next":{"href":"file:///etc/passwd?a=b"}}}"#
    let error = await #expect(throws: PageError.self) {
      _ = try await inspect(Array(body.utf8), headers: [HTTPHeader("Link", "<ftp://h/>; rel=next")])
    }
    #expect(error?.description.contains("not followed") == true)
  }
}

/// Random JSON that often contains the names that detection looks for.
enum RandomJSON {
  private static let names = [
    "items", "data", "id", "next", "page", "pages", "total", "links", "href", "meta", "cursor",
    "offset", "limit", "has_more", "nextPageToken", "name", "errors", "a.b", "", "continue",
    "rel", "columns", "rows", "hits", "value", "after", "pageInfo", "endCursor", "\\u0000", "$key",
  ]

  static func text(depth: Int, _ random: inout SplitMix64) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 12 : 6), using: &random) {
    case 0: return "null"
    case 1: return Bool.random(using: &random) ? "true" : "false"
    case 2:
      return ["0", "1", "2", "-1", "1.5e300", "9007199254740993"].randomElement(using: &random)
        ?? "3"
    case 3:
      return ["\"\"", "\"/a?b=c\"", "\"2\"", "\"http://h/a?page=1\""].randomElement(using: &random)
        ?? "4"
    case 4: return "\"abc\""
    case 5: return "[]"
    case 6...8:
      return "[" + list(depth, &random).joined(separator: ",") + "]"
    default:
      let members = list(depth, &random).map { value in
        "\"\(names.randomElement(using: &random) ?? "")\":\(value)"
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  private static func list(_ depth: Int, _ random: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in text(depth: depth - 1, &random) }
  }
}
