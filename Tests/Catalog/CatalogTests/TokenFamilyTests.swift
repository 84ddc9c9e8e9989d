import EverItems
import Paging
import Testing
import EverWeb
@testable import EverCatalog

private let list = "https://api.example/items"

/// Lists whose next request sends values of the response.
@Suite(.timeLimit(.minutes(5))) struct TokenFamilyTests {
  private func walk(
    _ pagination: String,
    body: String? = nil,
    url: String = list,
    tables: String = "",
    _ responses: [HTTPResponse]
  ) async throws -> Walk {
    let definition = try SourceDefinition(paging: pagination, body: body, url: url, tables: tables)
    return try await Walk(definition, responses: responses)
  }

  private func tokens(_ rules: String, _ more: String = "") -> String {
    "kind = 'token'\n\(more)\n[pagination.tokens]\n\(rules)"
  }

  @Test func `a token continues, percent-encoded, through empty pages`() async throws {
    let walk = try await walk(
      tokens("nextPageToken = 'pageToken'", "size_parameter = 'pageSize'"),
      [
        .items([1, 2], #""nextPageToken":"a+/=&ü""#), .items([], #""nextPageToken":"b""#),
        .json(#"{"nextPageToken":"c"}"#), .json("{}"),
      ]
    )
    #expect(
      walk.requested == [
        "GET \(list)?pageSize=2", "GET \(list)?pageToken=a%2B%2F%3D%26%C3%BC&pageSize=2",
        "GET \(list)?pageToken=b&pageSize=2", "GET \(list)?pageToken=c&pageSize=2",
      ]
    )
    #expect(walk.pages.map(\.items.count) == [2, 0, 0, 0])
    #expect(walk.pages.last?.continuation == .end)
  }

  @Test(arguments: ["null", "\"\"", "false", "0", "\"0\"", "{}", "[]"])
  func `a token that says nothing is the end`(token: String) async throws {
    let walk = try await walk(tokens("next = 'cursor'"), [.items([1, 2], "\"next\":\(token)")])
    #expect(walk.requested.count == 1)
    #expect(walk.pages.first?.continuation == .end)
  }

  @Test func `a flag beats a token`() async throws {
    let walk = try await walk(
      tokens("next = 'cursor'", "more = 'has_more'"),
      [.items([1], #""next":"a","has_more":false"#)]
    )
    #expect(walk.requested.count == 1)
  }

  @Test func `equal rows of pages that headers select stay apart`() async throws {
    let row = #""items":[{"v":1}]"#
    let walk = try await walk(
      tokens("next = 'header:x-continuation'"),
      [.json("{\(row),\"next\":\"a\"}"), .json("{\(row),\"next\":\"b\"}"), .json("{\(row)}")]
    )
    #expect(Set(walk.pages.flatMap(\.items).map(\.id)).count == 3)
  }

  @Test func `a token that was sent already is the end`() async throws {
    let solr = "cursorMark=*"
    let walk = try await walk(
      tokens("nextCursorMark = 'cursorMark'"),
      tables: "[parameters]\ncursorMark = '*'",
      [.items([1, 2], #""nextCursorMark":"AoE/""#), .items([], #""nextCursorMark":"AoE/""#)]
    )
    #expect(walk.requested == ["GET \(list)?cursorMark=%2A", "GET \(list)?cursorMark=AoE%2F"])
    #expect(walk.pages.last?.continuation == .end)
    let empty = try await self.walk(
      tokens("nextCursorMark = 'cursorMark'"),
      url: "\(list)?\(solr)",
      [.items([], #""nextCursorMark":"*""#)]
    )
    #expect(empty.requested.count == 1)
  }

  @Test func `all members of a continue map go into the next request`() async throws {
    let first = #""continue":{"cmcontinue":"page|4c|7","continue":"-||"}"#
    let walk = try await walk(
      tokens("'continue.*' = '*'", "size_parameter = 'cmlimit'"),
      url: "\(list)?action=query",
      [
        .items([1, 2], first),
        .items([3, 4], #""continue":{"rvcontinue":"8","continue":"||"}"#), .items([5]),
      ]
    )
    #expect(
      walk.requested == [
        "GET \(list)?action=query&cmlimit=2",
        "GET \(list)?action=query&cmcontinue=page%7C4c%7C7&continue=-%7C%7C&cmlimit=2",
        "GET \(list)?action=query&continue=%7C%7C&rvcontinue=8&cmlimit=2",
      ]
    )
  }

  @Test func `the first place that has a token counts, and a header may be one`() async throws {
    let walk = try await walk(
      tokens("'cursors.after' = 'after'\nnext = 'after'\n'header:X-Shard' = 'shard'"),
      [
        .items([1], #""next":"n""#, headers: [HTTPHeader("x-shard", "s")]),
        .items([2], #""cursors":{"after":"c"},"next":"n""#),
        .items([3], headers: [HTTPHeader("X-Shard", "s")]),
      ]
    )
    #expect(
      walk.requested == ["GET \(list)", "GET \(list)?after=n&shard=s", "GET \(list)?after=c"]
    )
  }

  @Test(arguments: [
    "{}", #"{"kind":"list","next":""}"#, #"{"items":null}"#, #"{"message":"No more results"}"#,
    #"{"warnings":["slow"],"links":[{"rel":"self"}]}"#, #"{"link":[{"relation":"self"}]}"#,
  ])
  func `a page of a token may leave out its list`(body: String) async throws {
    let walk = try await walk(tokens("next = 'after'"), [.items([1], #""next":"x""#), .json(body)])
    #expect(walk.pages.map(\.items.count) == [1, 0])
  }

  @Test func `other lists may accompany an empty one whose total is 0`() async throws {
    let facets = #"{"total":0,"facets":[{"field":"a"}]}"#
    let rules = tokens("next = 'after'")
    let page = try await walk(rules, tables: "[total]\npath = 'total'", [.json(facets)])
    #expect(page.pages.map(\.items.count) == [0])
    let failure = #"{"total":0,"error":{"message":"timeout"}}"#
    await #expect(throws: PageError.self) {
      try await walk(rules, tables: "[total]\npath = 'total'", [.json(failure)])
    }
  }

  @Test(arguments: [
    #"{"error":{"code":429,"message":"Quota exceeded"}}"#, #"{"errors":[{"message":"timeout"}]}"#,
    #"{"status":"error","message":"x"}"#, #"{"message":"Internal server error"}"#,
    #"{"fault":{"faultstring":"x"}}"#, #"{"code":429,"msg":"x","data":null}"#, "[]", "true",
    #"{"success":2}"#, #"{"items":null,"message":"upstream timed out"}"#, #"{"rows":[{"id":2}]}"#,
    #"{"items":null,"errors":[{"message":"timeout"}]}"#, #"{"message":"invalid token"}"#,
  ])
  func `what is in the place of a list isn't the end`(body: String) async throws {
    let error = await #expect(throws: PageError.self) {
      try await walk(tokens("next = 'after'"), [.items([1], #""next":"x""#), .json(body)])
    }
    #expect(error?.isCancellation == false)
  }

  @Test func `a page that begins with the item of its bound leaves none out`() async throws {
    let walk = try await walk(
      "kind = 'lastid'\nparameter = 'after'\nvalue = 'id'",
      [.items([1, 2]), .items([2, 3, 3]), .items([])]
    )
    #expect(walk.pages.map(\.notice) == [nil, nil, nil])
  }

  @Test func `the last id continues until a flag or an empty page`() async throws {
    let stripe = "kind = 'lastid'\nparameter = 'starting_after'\nvalue = 'id'\nmore = 'has_more'"
    let flagged = try await walk(
      stripe + "\nsize_parameter = 'limit'",
      [.items([1, 2], #""has_more":true"#), .items([3, 4], #""has_more":false"#)]
    )
    #expect(flagged.requested == ["GET \(list)?limit=2", "GET \(list)?starting_after=2&limit=2"])
    let silent = try await walk(stripe, [.items([1, 2]), .items([0]), .items([])])
    #expect(silent.requested.last == "GET \(list)?starting_after=0")
    #expect(silent.pages.last?.next == nil)
  }

  @Test func `GraphQL continues within its variables`() async throws {
    let body = #"{"query":"query($n:Int){a(first:$n){id}}","variables":{"n":30}}"#
    let walk = try await walk(
      tokens(
        "'page.endCursor' = 'body:variables.after'",
        "size_parameter = 'body:variables.n'\nmore = 'page.hasNextPage'"
      ),
      body: body,
      [
        .items([1, 2], #""page":{"hasNextPage":true,"endCursor":"Y3\"="}"#),
        .items([3], #""page":{"hasNextPage":false,"endCursor":"z"}"#),
      ]
    )
    let query = #"{"query":"query($n:Int){a(first:$n){id}}","variables":{"n":2"#
    #expect(
      walk.requested == ["POST \(list) \(query)}}", #"POST \#(list) \#(query),"after":"Y3\"="}}"#]
    )
  }

  @Test func `Elasticsearch continues after the sort values of the last hit`() async throws {
    let hit = #"{"id":1,"sort":[1718000000000, "a"]}"#
    let walk = try await walk(
      tokens("'last:sort' = 'body:search_after'\npit_id = 'body:pit.id'"),
      body: #"{"sort":["at"],"pit":{"id":"p0","keep_alive":"1m"}}"#,
      tables: "[total]\npath = 'total.value'\nrelation = 'total.relation'\nlower_bound = 'gte'",
      [
        .json(#"{"items":[\#(hit)],"pit_id":"p1","total":{"value":10000,"relation":"gte"}}"#),
        .json(#"{"items":[],"pit_id":"p1","total":{"value":1,"relation":"eq"}}"#),
      ]
    )
    #expect(
      walk.requested.last
        == #"POST \#(list) {"sort":["at"],"pit":{"id":"p1","keep_alive":"1m"},"#
        + #""search_after":[1718000000000, "a"]}"#
    )
    #expect(walk.requested.count == 2)
    #expect(walk.pages.map(\.total) == [.atLeast(10_000), .exact(1)])
    #expect(walk.pages.last?.continuation == .end)
    let reversed = try await self.walk(
      tokens("pit_id = 'body:pit.id'\n'last:sort' = 'body:search_after'"),
      body: "{}",
      [.json(#"{"items":[],"pit_id":"p1"}"#)]
    )
    #expect(reversed.requested.count == 1)
  }

  @Test func `a word is put into a body as JSON has it`() async throws {
    let text = """
      name = "test"
      title = "Test"
      argument = "Q"
      url = "https://api.example/items"
      body = '{"q":"{Q}","v":"$HOME"}'
      items = "items"
      [pagination]
      kind = "single"
      """
    let definition = try SourceDefinition(toml: text, file: "x.toml")
    let walk = try await Walk(definition, argument: "a\"b\\$X", responses: [.items([1])])
    #expect(walk.requested == [#"POST https://api.example/items {"q":"a\"b\\$X","v":"$HOME"}"#])
  }
}
