import EverItems
import Paging
import EverBase
import Testing
import EverWeb
@testable import EverCatalog

private let list = "https://api.example/items"

/// Lists that are paged by number and by offset, with two items in each page.
@Suite(.timeLimit(.minutes(5))) struct NumberedFamilyTests {
  private func walk(
    _ pagination: String,
    total: String = "",
    _ responses: [HTTPResponse],
    pageSize: Int = 2
  ) async throws -> Walk {
    let definition = try SourceDefinition(paging: pagination, tables: total)
    return try await Walk(definition, responses: responses, pageSize: pageSize)
  }

  @Test func `pages count from 0 or 1 to the number of pages`() async throws {
    let zero = try await walk(
      "kind = 'page'\nparameter = 'page'\nfirst = 0\nsize_parameter = 'hits'\npages = 'nb'",
      [.items([1, 2], #""nb":2"#), .items([3, 4], #""nb":2"#)]
    )
    #expect(zero.requested == ["GET \(list)?page=0&hits=2", "GET \(list)?page=1&hits=2"])
    #expect(zero.ids == ["1", "2", "3", "4"])
    #expect(zero.pages.map(\.previous) == [nil, .page(0)])
    let one = try await walk(
      "kind = 'page'\nparameter = 'page[number]'\npages = 'nb'",
      [.items([1, 2], #""nb":2"#), .items([3, 4], #""nb":2"#)]
    )
    #expect(one.requested == ["GET \(list)?page%5Bnumber%5D=1", "GET \(list)?page%5Bnumber%5D=2"])
    #expect(one.pages.map(\.continuation) == [.unstated, .end])
  }

  private static let pages = "kind = 'page'\nparameter = 'p'"
  private static let offsets = "kind = 'offset'\nparameter = 'o'"

  /// A paging, the number of requested items, the responses, their ids, and how each page goes on.
  private static let ends: [(String, Int, [HTTPResponse], ids: String, [Continuation])] = [
    // A total ends a list on the boundary of a page, and after a short page where it agrees.
    (
      "\(pages)\nsize_parameter = 's'", 2,
      [.items([1, 2], #""total":4"#), .items([3, 4], #""total":4"#)], "1234", [.unstated, .end]
    ),
    (
      "\(pages)\nsize_parameter = 's'", 2,
      [.items([1, 2], #""total":3"#), .items([3], #""total":3"#)], "123", [.unstated, .end]
    ),
    (
      offsets, 3, [.items([1, 2, 3], #""total":4"#), .items([4, 5], #""total":4"#)], "12345",
      [.unstated, .end]
    ),
    // A page that is empty in the middle is passed while the total says more.
    (
      "\(pages)\nsize_parameter = 's'", 2,
      [.items([1, 2], #""total":5"#), .items([], #""total":5"#), .items([5], #""total":5"#)],
      "125", [.unstated, .unstated, .end]
    ),
    (
      "\(offsets)\nsize_parameter = 's'", 2,
      [.items([1, 2], #""total":5"#), .items([], #""total":5"#), .items([5], #""total":5"#)],
      "125", [.unstated, .unstated, .end]
    ),
    // A server that returns fewer items than requested is read to its end.
    (
      "\(pages)\nsize_parameter = 's'", 5,
      [.items([1, 2], #""total":4"#), .items([3, 4], #""total":4"#), .items([], #""total":4"#)],
      "1234", [.unstated, .unstated, .end]
    ),
    // An empty page ends a list that says nothing, and so does a response without content.
    (
      pages, 2, [.items([1, 2]), .items([3]), .items([])], "123", [.unstated, .unstated, .unstated]
    ),
    (pages, 2, [HTTPResponse(status: 204, url: "")], "", [.end]),
    (
      pages, 2, [.items([1, 2]), HTTPResponse(status: 204, url: "")], "12",
      [.unstated, .assumedEnd("the server answered 204 No Content")]
    ),
    // A next page 0 is the end of pages that count from 1.
    (
      "\(pages)\nnext_page = 'next'", 2,
      [.items([1, 2], #""next":2"#), .items([3, 4], #""next":0"#)], "1234", [.more, .end]
    ),
  ]

  @Test(arguments: ends.indices)
  func `a list ends where its numbers or its pages say so`(index: Int) async throws {
    let (pagination, size, responses, ids, ends) = Self.ends[index]
    let total = "[total]\npath = 'total'"
    let walk = try await walk(pagination, total: total, responses, pageSize: size)
    #expect(walk.ids.joined() == ids)
    #expect(walk.requested.count == responses.count)
    #expect(walk.pages.map(\.continuation) == ends)
  }

  @Test(
    arguments: [
      ("X-Next-Page", "", nil), ("X-Next-Page", "7", PageKey.page(7)), ("X-Other", "7", .page(2)),
      ("X-Next-Page", "x", nil),
    ])
  func `the server names the number of the next page`(
    name: String,
    value: String,
    next: PageKey?
  ) async throws {
    let walk = try await walk(
      "kind = 'page'\nparameter = 'p'\nnext_page = 'header:X-Next-Page'",
      [.items([1, 2], headers: [HTTPHeader(name, value)])]
    )
    #expect(walk.pages.first?.next == next)
    let named: Continuation = next == nil ? .end : .more
    #expect(walk.pages.first?.continuation == (name == "X-Other" ? .unstated : named))
  }

  @Test(
    arguments: [
      (#"{"HasNext":true,"Total":9}"#, PageKey.page(2)), (#"{"HasNext":false}"#, nil),
      (#"{"Total":2}"#, nil), (#"{"Total":3}"#, .page(2)), ("{", .page(2)), ("HasNext", .page(2)),
    ])
  func `a member of a JSON header is a flag`(value: String, next: PageKey?) async throws {
    let walk = try await walk(
      "kind = 'page'\nparameter = 'p'\nmore = 'header:X-Pagination/HasNext'",
      total: "[total]\npath = 'header:X-Pagination/Total'",
      [.items([1, 2], headers: [HTTPHeader("X-Pagination", value)])]
    )
    #expect(walk.pages.first?.next == next)
  }

  @Test(
    arguments: [
      (#""more":false,"nb":9"#, nil), (#""more":true,"nb":1"#, PageKey.page(2)),
      (#""last":true,"nb":9"#, nil), (#""last":false,"nb":1"#, .page(2)), (#""nb":9"#, .page(2)),
      (#""nb":1"#, nil), (#""more":"false""#, nil), (#""more":null,"nb":1"#, nil),
    ])
  func `an explicit flag takes precedence over counts`(body: String, next: PageKey?) async throws {
    let walk = try await walk(
      "kind = 'page'\nparameter = 'p'\npages = 'nb'\nmore = 'more'\nlast = 'last'",
      [.items([1, 2], body)]
    )
    #expect(walk.pages.first?.next == next)
  }

  @Test func `a page past the end that is refused is the end`() async throws {
    let wordpress = "kind = 'page'\nparameter = 'p'\npast_end = [400]"
    let refusal = #"{"code":"rest_post_invalid_page_number","data":{"status":400}}"#
    let walk = try await walk(wordpress, [.items([1, 2]), .json(refusal, status: 400)])
    #expect(walk.ids == ["1", "2"])
    #expect(walk.pages.last?.continuation == .end)
    // The definition names the status, so this end isn't a guess.
    #expect(walk.pages.map(\.continuation).last == .end)
    await #expect(throws: PageError.self) {
      try await self.walk(wordpress, [.json(refusal, status: 400)])
    }
    await #expect(throws: PageError.self) {
      try await self.walk(wordpress, [.items([1, 2]), .json(refusal, status: 404)])
    }
    let range = "kind = 'offset'\nparameter = 'offset'\npast_end = 416"
    let postgrest = try await self.walk(range, [.items([1, 2]), .json("{}", status: 416)])
    #expect(postgrest.requested.last == "GET \(list)?offset=2")
    #expect(postgrest.pages.last?.continuation == .end)
  }

  @Test func `offsets advance by items or by the size of a page`() async throws {
    let total = "[total]\npath = 'total'"
    let byItems = try await walk(
      "kind = 'offset'\nparameter = 'skip'\nsize_parameter = 'top'",
      total: total,
      [.items([1], #""total":2"#), .items([2], #""total":2"#)]
    )
    #expect(byItems.requested == ["GET \(list)?skip=0&top=2", "GET \(list)?skip=1&top=2"])
    let bySize = try await walk(
      "kind = 'offset'\nparameter = 'offset'\nsize_parameter = 'limit'\nadvance = 'size'",
      total: total,
      [.items([], #""total":5"#), .items([3, 4], #""total":5"#), .items([5], #""total":5"#)]
    )
    #expect(bySize.requested == [0, 2, 4].map { "GET \(list)?offset=\($0)&limit=2" })
    #expect(bySize.pages.last?.continuation == .end)
    #expect(bySize.pages.map(\.previous) == [nil, .offset(0), .offset(2)])
  }

  @Test func `an offset goes to the end of a range, and a flag precedes a total`() async throws {
    let range = try await walk(
      "kind = 'offset'\nparameter = 'o'",
      total: "[total]\npath = 'header:Content-Range'",
      [
        .items([1, 2], headers: [HTTPHeader("Content-Range", "0-1/3")]),
        .items([3], headers: [HTTPHeader("Content-Range", "2-2/3")]),
      ]
    )
    #expect(range.pages.map(\.total) == [.exact(3), .exact(3)])
    #expect(range.requested.count == 2)
    let unknown = try await walk(
      "kind = 'offset'\nparameter = 'o'\nmore = 'more'",
      total: "[total]\npath = 'total'",
      [.items([1, 2], #""total":2,"more":true"#), .items([3], #""total":9,"more":false"#)]
    )
    #expect(unknown.requested == ["GET \(list)?o=0", "GET \(list)?o=2"])
  }

  @Test func `an undocumented status ends a list by assumption`() async throws {
    var definition = try SourceDefinition(paging: "kind = 'page'\nparameter = 'p'\npast_end = 404")
    definition.pagination.guessesPastEnd = true
    let walk = try await Walk(
      definition,
      responses: [.items([1, 2]), .json("{}", status: 404)],
      pageSize: 2
    )
    #expect(walk.pages.last?.continuation == .assumedEnd("the server answered 404 Not Found"))
  }

  @Test(arguments: [(1_000, true), (1_002, false)])
  func `a total of whole thousands that full pages reach can be a limit`(
    total: Int,
    isAssumed: Bool
  ) async throws {
    var definition = try SourceDefinition(paging: "kind = 'page'\nparameter = 'p'")
    definition.total = TotalDefinition(place: .body(JSONPath("total")))
    definition.pagination.guessesPastEnd = true
    let half = total / 2
    definition.pageSize = half
    let pages = [Array(1...half), Array(half + 1...total)].map { ids in
      HTTPResponse.items(ids, #""total":\#(total)"#)
    }
    let walk = try await Walk(definition, responses: pages, pageSize: half)
    let end = isAssumed ? Continuation.assumedEnd("the total can be a limit") : .end
    #expect(walk.pages.map(\.continuation) == [.unstated, end])
  }

  @Test func `numbers that are too large end a list without an overflow`() async throws {
    let size = "[hints]\npage_size = 'size'\n[total]\npath = 'total'"
    let huge = #""size":9007199254740992,"total":9007199254740992"#
    let pages = try await walk(
      "kind = 'page'\nparameter = 'p'\nnext_page = 'next'",
      total: size,
      [.items([1], #""next":9007199254740992,\#(huge)"#), .items([2], huge), .items([], huge)]
    )
    #expect(pages.requested.count == 3)
    let offsets = try await walk(
      "kind = 'offset'\nparameter = 'o'\nadvance = 'size'\nfirst = 1000000000",
      total: size,
      [.items([1], huge), .items([2], huge), .items([3], #""total":-1"#)]
    )
    #expect(offsets.requested.count == 4)
  }
}

extension HTTPResponse {
  /// A response with items of these ids, whose list is `items`.
  ///
  /// - Parameters:
  ///   - ids: the id of each item.
  ///   - rest: the members beside the list.
  ///   - headers: further headers.
  /// - Returns: the response.
  static func items(
    _ ids: [Int],
    _ rest: String = "",
    headers: [HTTPHeader] = []
  ) -> HTTPResponse {
    let items = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
    return .json("{\"items\":[\(items)]\(rest.isEmpty ? "" : ",\(rest)")}", headers: headers)
  }
}
