@testable import EverCatalog
import EverItems
import Paging
import Synchronization
import Testing
import EverWeb

@Suite struct PagingSearchTests {
  private static let url = "http://h/l"
  private let options = SourceOptions.plain

  /// A source whose server answers by the part of the URL after the list's; other requests are
  /// refused.
  private func opened(
    _ first: String,
    _ responses: [String: String],
    _ overrides: DetectionOverrides = DetectionOverrides()
  ) async throws -> (source: CatalogSource, transport: ReplayTransport) {
    let bodies = responses.map { (Self.url + $0, $1) }
    let transport = ReplayTransport(json: Dictionary(uniqueKeysWithValues: bodies))
    let source = try CatalogSource(
      detected(Self.url, first, overrides),
      transport: transport
    ) { [heard] verdict in heard.withLock { $0.append(verdict) } }
    return (source, transport)
  }

  private let heard = Box()

  /// The verdicts that a source reports.
  final class Box: Sendable {
    private let verdicts = Mutex<[PagingVerdict]>([])
    func withLock(_ body: (inout [PagingVerdict]) -> Void) { verdicts.withLock { body(&$0) } }
    var all: [PagingVerdict] { verdicts.withLock { $0 } }
  }

  private func items(_ range: ClosedRange<Int>) -> String {
    "[" + range.map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]"
  }

  private func page(_ range: ClosedRange<Int>, _ rest: String) -> String {
    #"{"items":\#(items(range)),\#(rest)}"#
  }

  private func queries(_ transport: ReplayTransport) -> [String] {
    transport.urls.map { String($0.dropFirst(Self.url.count)) }
  }

  private func load(
    _ key: PageKey,
    of source: CatalogSource,
    bypassingCache bypasses: Bool = false,
    addressing: PageAddressing? = nil
  ) async throws -> Page<EverItems.Item> {
    try await source.page(
      PageRequest(
        key: key,
        pageSize: 3,
        bypassesCache: bypasses,
        addressing: addressing ?? source.addressing
      )
    )
  }

  private func ids(_ page: Page<EverItems.Item>) -> [String] {
    page.items.map(\.json)
  }

  @Test func `a guess that is right takes no request more`() async throws {
    let (source, transport) = try await opened(
      page(1...3, #""page":1,"total":7"#),
      ["?page=2": page(4...6, #""page":2,"total":7"#)]
    )
    let first = try await load(.page(1), of: source)
    #expect(first.next == .page(2) && queries(transport) == [])
    let second = try await load(.page(2), of: source)
    #expect(second.items.count == 3 && second.next == .page(3) && second.readdressing == nil)
    #expect(second.notice == nil && queries(transport) == ["?page=2"])
    #expect(heard.all.compactMap(\.signature) == ["page page 1"])
  }

  @Test func `a page of a refuted candidate is never returned`() async throws {
    let (source, transport) = try await opened(
      page(1...3, #""page":1,"offset":0,"total":7"#),
      [
        "?page=2": page(1...3, #""page":1,"offset":0,"total":7"#),
        "?offset=3": page(4...6, #""page":1,"offset":3,"total":7"#),
      ]
    )
    _ = try await load(.page(1), of: source)
    let second = try await load(.page(2), of: source)
    #expect(ids(second) == [4, 5, 6].map { #"{"id":\#($0)}"# })
    #expect(second.readdressing == Readdressing(addressing: .offset, key: .offset(3)))
    #expect(second.notice == "Paged by offset in ‘offset’, found on try 2.")
    #expect(queries(transport) == ["?page=2", "?offset=3"])
  }

  @Test func `pages that count from 0 lose none`() async throws {
    let (source, transport) = try await opened(
      page(1...3, #""total":8"#),
      ["?page=1": page(4...6, #""total":8"#), "?page=2": page(7...8, #""total":8"#)]
    )
    _ = try await load(.page(1), of: source)
    let second = try await load(.page(2), of: source)
    #expect(ids(second).first == #"{"id":4}"#)
    #expect(second.readdressing == Readdressing(addressing: .numbered(first: 0), key: .page(1)))
    let third = try await load(.page(2), of: source, addressing: .numbered(first: 0))
    #expect(ids(third).first == #"{"id":7}"# && third.readdressing == nil)
    #expect(queries(transport).count == 3)
  }

  @Test func `a row far down proves page two first`() async throws {
    let (source, transport) = try await opened(
      page(1...3, #""page":1,"total":30"#),
      ["?page=2": page(4...6, #""page":2"#), "?page=9": page(25...27, #""page":9"#)]
    )
    _ = try await load(.page(1), of: source)
    #expect(ids(try await load(.page(9), of: source)).first == #"{"id":25}"#)
    #expect(queries(transport) == ["?page=2", "?page=9"])
    #expect(ids(try await load(.page(2), of: source)).first == #"{"id":4}"#)
    #expect(queries(transport).count == 2, "page two is here already")
  }

  @Test func `a page one that was requested with an old key carries the new one`() async throws {
    let (source, _) = try await opened(
      page(1...3, #""total":9"#),
      [
        "?page=1": page(4...6, #""total":9"#), "?page=2": page(7...9, #""total":9"#),
        "": page(1...3, #""total":9"#),
      ]
    )
    _ = try await load(.page(1), of: source)
    _ = try await load(.page(2), of: source)
    let again = try await load(.page(1), of: source, bypassingCache: true)
    #expect(ids(again).first == #"{"id":1}"#, "in the feed's own numbers this is page one")
    #expect(again.readdressing == Readdressing(addressing: .numbered(first: 0), key: .page(0)))
  }

  @Test func `a list that nothing describes names what page two was tried by`() async throws {
    let ten = items(1...10)
    let (source, key, transport) = try await full(
      answering: .json(ten),
      at: "http://h/l",
      first: ten
    )
    let second = try await load(key, of: source)
    #expect(second.continuation.isEnd && second.items.isEmpty)
    let strategy = second.strategy ?? ""
    #expect(
      strategy.hasPrefix("none found: page number in ‘page’: page one again; "),
      "\(strategy)"
    )
    #expect(transport.requests.count > 1)
  }

  @Test func `a list without a way on ends with a reason`() async throws {
    let same = page(1...3, #""total":9"#)
    let (source, transport) = try await opened(
      same,
      ["": same, "?page=2": same, "?offset=3": same, "?skip=3": same]
    )
    _ = try await load(.page(1), of: source)
    let second = try await load(.page(2), of: source)
    let reason =
      "no way to the next page was found, the server answered 404 Not Found: “no such page”"
    let end = DeadEnd("3 of 9 items: \(reason)", isKnownToGoOn: true, reason: reason)
    #expect(second.continuation == .unreachable(end) && second.items.isEmpty)
    #expect(second.strategy?.hasPrefix("none found: ") == true)
    #expect(queries(transport).count == 2)
    _ = try await load(.page(2), of: source)
    #expect(queries(transport).count == 2, "nothing is tried again by itself")
    _ = try await load(.page(2), of: source, bypassingCache: true)
    #expect(queries(transport).count == 4, "the user may want it tried again")
    _ = try await load(.page(1), of: source, bypassingCache: true)
    _ = try await load(.page(2), of: source)
    #expect(queries(transport).count == 7, "a list that is loaded anew may have more pages")
  }

  /// A list of a full page one, whose page two has this answer, with the key of page two.
  ///
  /// - Parameters:
  ///   - response: the answer to each request that has none of its own.
  ///   - url: the list's URL.
  ///   - first: page one; nil for three items.
  ///   - responses: the answers to other URLs.
  /// - Returns: the source with page one loaded, the key of page two, and what was requested.
  /// - Throws: a `PageError` of page one.
  private func full(
    answering response: HTTPResponse,
    at url: String = "http://h/l?limit=3",
    first: String? = nil,
    responses: [String: HTTPResponse] = [:]
  ) async throws -> (source: CatalogSource, key: PageKey, transport: ReplayTransport) {
    let found = try detected(url, first ?? items(1...3)).opened
    var replies: [String: Result<HTTPResponse, HTTPError>] = ["*": .success(response)]
    for (url, reply) in responses { replies[url] = .success(reply) }
    let transport = ReplayTransport(replies)
    let source = try CatalogSource(found, transport: transport)
    _ = try await load(source.firstRequest.key, of: source)
    return (source, try #require(source.key(after: found.page)), transport)
  }

  @Test(arguments: [(401, "{}"), (200, #"[{"id":"#), (200, "<html>")])
  func `a page two that needs a permission or can't be read is an error`(
    status: Int,
    body: String
  ) async throws {
    let (source, key, transport) = try await full(answering: .json(body, status: status))
    await #expect(throws: PageError.self) { try await load(key, of: source) }
    #expect(transport.requests.count == 1)
  }

  @Test func `a list whose named parameter is ignored can go on`() async throws {
    let same = items(1...3)
    let (source, _) = try await opened(
      same,
      ["?nope=2": same, "?nope=3": same, "?nope=1": same, "?nope=0": same],
      DetectionOverrides(pageParameter: "nope")
    )
    _ = try await load(.page(1), of: source)
    guard case .unreachable(let end) = try await load(.page(2), of: source).continuation else {
      Issue.record("page two isn't unreachable")
      return
    }
    #expect(end.isKnownToGoOn && end.namesParameter)
  }

  @Test(arguments: [
    (400, "Bad Request", true), (403, "Forbidden", true), (404, "Not Found", false),
  ])
  func `a refused parameter isn't an end of a full page`(
    status: Int,
    phrase: String,
    isAssumed: Bool
  ) async throws {
    let refusal = HTTPResponse.json(#"{"error":"unknown parameter"}"#, status: status)
    let (source, key, _) = try await full(answering: refusal)
    let end = try await load(key, of: source).continuation
    guard case .assumedEnd(let why) = end else {
      #expect(end == .end && !isAssumed)
      return
    }
    #expect(isAssumed && why.hasSuffix("answered \(status) \(phrase): “unknown parameter”"))
  }

  @Test func `a refusal with a status of success has the words of the server`() async throws {
    let refusal = HTTPResponse.json(#"{"ok":false,"message":"one page for free"}"#)
    let (source, key, _) = try await full(answering: refusal)
    guard case .assumedEnd(let why) = try await load(key, of: source).continuation else {
      Issue.record("the end isn't assumed")
      return
    }
    #expect(why.hasSuffix("the server answered “one page for free”"))
  }

  @Test func `the words about the most likely page two are the ones displayed`() async throws {
    let (source, key, transport) = try await full(
      answering: .json(#"{"error":"unknown parameter"}"#, status: 400),
      at: "http://h/l",
      first: page(1...3, #""total":9"#),
      responses: ["http://h/l?page=2": .json(#"{"error":"page 1 is free"}"#, status: 403)]
    )
    guard case .unreachable(let end) = try await load(key, of: source).continuation else {
      Issue.record("page two isn't unreachable")
      return
    }
    #expect(end.reason.hasSuffix("403 Forbidden: “page 1 is free”"))
    #expect(transport.requests.count > 1)
  }

  @Test(arguments: [401, 400, 200])
  func `a total that fills a page is doubted when no page two is found`(
    status: Int
  ) async throws {
    let first = page(1...3, #""total":3"#)
    let (source, key, transport) = try await full(
      answering: .json(first, status: status),
      first: first
    )
    guard case .assumedEnd(let why) = try await load(key, of: source).continuation else {
      Issue.record("the end isn't doubted")
      return
    }
    #expect(why.contains("the total can be that of the page"))
    #expect(transport.requests.count == 1)
  }

  @Test func `what was proved before is first and needs no rival`() throws {
    let detection = try detected(Self.url, page(1...3, #""total":9"#))
    let known = detection.remembering("offset offset 0")
    #expect(known.isProved && known.guess.candidates.first?.parameter == "offset")
    #expect(try Inspection(known, options: options).json.contains(#""confidence": "proved""#))
    let same = detection.remembering("page page 1")
    #expect(same.isProved && same.guess.candidates.first?.knowsBase == true)
    for signature in ["lastid last:id before", "lastid id before"] {
      let named = detection.remembering(signature)
      #expect(named.isProved && named.candidates.first?.summary == "last id in ‘before’")
    }
    let strange = detection.remembering("url next")
    #expect(!strange.isProved && strange.candidates == detection.candidates)
  }

  @Test func `a list is identified by its path and the parameters that select it`() {
    let place = PagingPlace.text(of: "http://h/l?page=1&q=x")
    #expect(place == PagingPlace.text(of: "http://h/l?page=7&q=y"))
    #expect(place == PagingPlace.text(of: "http://h/l?page=1&api_key=y"))
    #expect(place != PagingPlace.text(of: "http://h/l?page=1&module=y"))
    #expect(place != PagingPlace.text(of: "http://h/l?offset=1"))
    #expect(place != PagingPlace.text(of: "http://h/m?page=1"))
    #expect(PagingPlace.text(of: "http://h/bot123:secret/l")?.contains("secret") == false)
  }

  @Test(arguments: [
    (Outlook.stated, false, false, "unreachable"), (.full, false, false, "assumed"),
    (.silent, false, false, "end"), (.silent, false, true, "assumed"),
    (.doubtfulTotal, false, false, "assumed"), (.silent, true, false, "assumed"),
    (.contradicted, false, false, "end"),
  ])
  func `no page two means an end as page one says`(
    outlook: Outlook,
    failed: Bool,
    isAssumedWhole: Bool,
    end: String
  ) {
    let candidate = PagingCandidate(.offset(.parameter("a")), .hint, "a test")
    let first = PageSample(items: [1, 2, 3])
    var proof = PagingProof([candidate], first: first, outlook: outlook)
    while case .request = proof.step { failed ? proof.serverFailed() : proof.take(first) }
    let kind =
      switch proof.end(isAssumedWhole: isAssumedWhole) {
      case .unreachable: "unreachable"
      case .assumedEnd: "assumed"
      case .end: "end"
      case .more, .unstated: "more"
      }
    #expect(kind == end)
  }
}
