@testable import Definitions
@testable import Detecting
import Documents
@testable import Pages
import Secrets
import Testing
import Transport

@Suite struct PagingCandidateTests {
  private func candidates(_ url: String, _ body: String) throws -> [PagingCandidate] {
    try detected(url, body).candidates
  }

  private func parameters(_ candidates: [PagingCandidate]) -> [String] {
    candidates.prefix { $0.family != .single }.compactMap(\.parameter)
  }

  @Test(arguments: [
    ("start_index=0", "offset", "start_index"), ("from=0", "offset", "from"),
    ("skip=10", "offset", "skip"), ("_skip=0", "offset", "_skip"),
    ("%24skip=0", "offset", "$skip"), ("pageNumber=1", "page", "pageNumber"),
    ("page%5Bcurrent%5D=1", "page", "page[current]"), ("p=1", "page", "p"),
    ("start_page=0", "page", "start_page"), ("pageIdx=0", "page", "pageIdx"),
  ])
  func `the parameter of the reader's own URL counts`(
    query: String,
    word: String,
    name: String
  ) throws {
    let body = #"{"items":[{"id":1},{"id":2}],"total":19,"page":1,"pages":10,"offset":0}"#
    let best = try #require(try candidates("http://h/l?\(query)", body).first)
    #expect(best.family.kind.rawValue == word && best.parameter == name)
  }

  @Test(arguments: [
    (#"{"items":[{"id":1},{"id":2}],"total":9}"#, "offset=120&tz=1", "page"),
    (#"{"items":[{"id":1}],"after":"x7"}"#, "after=2024-01-01", "page[after]"),
    (#"{"items":[{"id":1}],"after":"2024-01-02"}"#, "after=2024-01-01", "after"),
  ])
  func `a parameter whose value can't be that of pages selects items`(
    body: String,
    query: String,
    name: String
  ) throws {
    #expect(try candidates("http://h/l?\(query)", body).first?.parameter == name)
  }

  @Test(arguments: [("p", "page number"), ("skip", "offset")])
  func `a summary of several names has a usual one for what they count`(name: String, word: String)
  {
    let place = RequestPlace.parameters(["x", "skip", "p"])
    let family: Pagination.Family =
      name == "p"
      ? .page(PageNumbers(place: place, first: 1))
      : .offset(Offsets(place: place, first: 0, countsBySize: false))
    let candidate = PagingCandidate(family: family, confidence: 0.4, reason: "a name")
    #expect(candidate.summary == "\(word) in ‘\(name)’ or a name like it")
  }

  @Test func `a link that is called next leads to the next page`() throws {
    let body = #"{"items":[{"id":1}],"actions":[{"name":"next","href":"/l?page=2"}]}"#
    let found = try #require(try candidates("http://h/l", body).first)
    #expect(found.family.kind == .url && found.confidence > 0.9)
  }

  @Test(arguments: [2, 1, 0])
  func `a list with a description of its pages is that of a query with two`(count: Int) throws {
    let issues = (0..<count).map { #"{"id":\#($0),"name":"i\#($0)"}"# }.joined(separator: ",")
    let body =
      #"{"data":{"repository":{"labels":{"nodes":[{"name":"bug"},{"name":"doc"}]},"#
      + #""issues":{"nodes":[\#(issues)],"totalCount":\#(count),"pageInfo":{"hasNextPage":false}}}}}"#
    let found = try detected("http://h/graphql", body)
    #expect(found.definition.items.description == "data.repository.issues.nodes")
  }

  @Test(arguments: [
    (#"[{"data":{"users":[{"id":1,"name":"a"},{"id":2,"name":"b"}]}}]"#, "0.data.users"),
    (#"[{"result":{"data":{"items":[{"id":1},{"id":2}],"nextCursor":5}}}]"#, "0.result.data.items"),
    (#"{"shops":[{"orders":{"nextCursor":null,"rows":[]}}]}"#, "shops.0.orders.rows"),
  ])
  func `an only response in an array is opened`(body: String, path: String) throws {
    #expect(try detected("http://h/l", body).definition.items.description == path)
  }

  @Test(arguments: [
    #"[{"page":0,"pages":0,"per_page":5,"total":0,"sourceid":null},null]"#,
    #"[{"count":0},null]"#, #"[{"total":0,"offset":0,"limit":5}]"#, #"[{"next_cursor":null}]"#,
    #"[{"_summary":true,"count":0,"offset":0,"more":false}]"#, #"[{"type":"end","cursor":null}]"#,
  ])
  func `the description of an empty list is no item`(body: String) throws {
    #expect(try detected("http://h/l", body).count == 0)
  }

  @Test(arguments: [
    #"[{"count":0}]"#, #"[{"id":0,"count":0}]"#, #"[{"count":3},null]"#, #"[{"total":2,"page":1}]"#,
  ])
  func `an only element that can be an item is one`(body: String) throws {
    #expect(try detected("http://h/l", body).count > 0)
  }

  @Test func `a token goes into the parameter that the URL has for it`() throws {
    let body = #"{"items":[{"id":1}],"nextToken":"abc"}"#
    #expect(try candidates("http://h/l?pagetoken=", body).first?.parameter == "pagetoken")
  }

  @Test(arguments: [
    ("X-Nomad-NextToken", "next_token"), ("CB-AFTER", "after"),
  ])
  func `a token in a header goes back where it belongs`(header: String, name: String) throws {
    let response = HTTPResponse(
      status: 200,
      headers: [HTTPHeader(header, "x7"), HTTPHeader("Retry-After", "x8")],
      body: Array(#"[{"id":1},{"id":2}]"#.utf8),
      url: "http://h/l"
    )
    let found = try SourceDetection.detection(
      of: response,
      url: "http://h/l",
      options: .plain,
      overrides: DetectionOverrides()
    )
    #expect(found.candidates.first?.summary == "token in ‘\(name)’")
  }

  @Test(arguments: [
    (#"{"item":[{"id":1}],"position":"abc"}"#, "position"),
    (#"{"results":[{"id":1}],"last_seq":"5-x","pending":3}"#, "since"),
  ])
  func `a token that is not called one is found`(body: String, name: String) throws {
    #expect(try candidates("http://h/l", body).first?.parameter == name)
  }

  @Test func `what the response repeats of the request is tried before convention`() throws {
    let body = #"{"total":9,"page":{"currentPage":1},"criteria":{"pgno":1},"items":[{"id":1}]}"#
    let names = parameters(try candidates("http://h/l", body)).prefix(2)
    #expect(names.first == "page" && names.last?.hasPrefix("pgno|") ?? false)
  }

  @Test func `candidates without evidence follow the one that there is one page`() throws {
    let candidates = try candidates("http://h/l", #"[{"id":1},{"id":2}]"#)
    #expect(candidates.first?.family == .single)
    #expect(candidates.dropFirst().first?.parameter == "page")
  }

  @Test func `a page number from nowhere has a rival that counts from 0`() throws {
    let stated = try candidates("http://h/l", #"{"items":[{"id":1}],"total":9,"page":1,"size":1}"#)
    #expect(stated.first?.rival == nil)
    let unstated = try candidates("http://h/l", #"{"items":[{"id":1}],"total":9}"#)
    #expect(unstated.first?.rival == .page(PageNumbers(place: .parameter("page"), first: 0)))
  }

  @Test(arguments: ["none", "null", "Undefined"])
  func `a token that is a word for nothing is as good as an empty one`(word: String) throws {
    func found(_ token: String) throws -> [PagingCandidate] {
      try candidates(
        "http://h/l?limit=2",
        #"{"items":[{"id":1},{"id":2}],"next_token":"\#(token)"}"#
      )
    }
    #expect(try found(word) == found(""))
    #expect(try found("abc") != found(""))
  }

  @Test func `another way can be taken`() throws {
    let url = "http://h/l"
    let found = try detected(url, #"{"items":[{"id":1}],"total":9}"#)
    let candidate = try #require(found.candidates.first { $0.family.kind == .offset })
    let taken = found.taking(candidate)
    #expect(
      taken.definition.pagination.family == candidate.family && taken.candidates.first == candidate
    )
    #expect(taken.candidates.count == found.candidates.count)
  }

  @Test(arguments: [0, 1])
  func `an offset begins where the response counts from`(echo: Int) throws {
    let body = #"{"items":[{"id":1},{"id":2}],"limit":2,"total":9,"offset":\#(echo)}"#
    let best = try #require(try candidates("http://h/l", body).first)
    guard case .offset(let offsets) = best.family else {
      Issue.record("\(best.family)")
      return
    }
    #expect(offsets.first == echo && offsets.base == echo)
  }

  @Test func `from beside to and a page numbers an item, and isn't an offset`() throws {
    let page = #""from":1,"to":2,"total":9"#
    func offset(_ body: String) throws -> String? {
      try candidates("http://h/l", body).first { $0.family.kind == .offset }?.parameter
    }
    #expect(try offset(#"{"items":[{"id":1},{"id":2}],\#(page),"current_page":1}"#) != "from")
    #expect(try offset(#"{"items":[{"id":1},{"id":2}],\#(page)}"#) == "from")
  }

  @Test func `a first page 0 counts from 0`() throws {
    let body = #"{"items":[{"id":1}],"page":0,"totalPages":5}"#
    let best = try #require(try candidates("http://h/l", body).first)
    guard case .page(let numbers) = best.family else {
      Issue.record("\(best.family)")
      return
    }
    #expect(numbers.first == 0 && numbers.base == 0)
  }

  @Test func `a next number that isn't the next page isn't one`() throws {
    let body = #"{"items":[{"id":1}],"page":2,"next":9}"#
    let first = try #require(try candidates("http://h/l", body).first)
    #expect(first.parameter != "page", "\(first)")
  }
}
