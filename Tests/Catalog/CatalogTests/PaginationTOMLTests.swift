import Testing
@testable import EverCatalog
@testable import EverItems

@Suite struct PaginationTOMLTests {
  private func pagination(_ toml: String, body: String? = nil) throws -> Pagination {
    try SourceDefinition(paging: toml, body: body).pagination
  }

  private func counted(
    _ family: Pagination.Family,
    _ change: (inout Pagination.Family) -> Void
  ) -> Pagination.Family {
    var family = family
    change(&family)
    return family
  }

  @Test func `each kind has its family`() throws {
    #expect(try pagination("kind = 'link'").family == .link)
    #expect(try pagination("kind = 'single'").family == .single)
    #expect(
      try pagination("kind = 'url'\nnext = ['links.next', 'next']\nprevious = 'prev'").family
        == .url(
          next: [ResponsePlace("links.next"), ResponsePlace("next")],
          previous: ResponsePlace("prev")
        )
    )
    #expect(
      try pagination("kind = 'page'\nparameter = 'p'\nfirst = 0\npages = 'nbPages'").family
        == counted(.page(.parameter("p"), first: 0)) { $0.count = .body(JSONPath("nbPages")) }
    )
    #expect(
      try pagination("kind = 'page'\nparameter = 'p'\nnext_page = 'header:X-Next-Page'").family
        == counted(.page(.parameter("p"))) { $0.next = [.header("X-Next-Page")] }
    )
    #expect(
      try pagination("kind = 'offset'\nparameter = 'o'\nfirst = 7\nadvance = 'size'").family
        == counted(.offset(.parameter("o"), first: 7)) { $0.countsBySize = true }
    )
    #expect(
      try pagination("kind = 'lastid'\nparameter = 'after'\nvalue = 'data.id'").family
        == .lastID(JSONPath("data.id"), .parameter("after"))
    )
  }

  @Test func `token rules keep their order and the places of their tokens`() throws {
    let toml = """
      kind = "token"
      [pagination.tokens]
      "last:sort" = "body:search_after"
      "header:X-Next" = "cursor"
      "continue.*" = "*"
      "*" = "body:variables.*"
      'a\\.b' = "c"
      """
    let rules = [
      TokenRule(
        origin: .lastItem(JSONPath("sort")),
        place: .body(JSONPath(steps: ["search_after"]))
      ),
      TokenRule(origin: .response(.header("X-Next")), place: .parameter("cursor")),
      TokenRule(origin: .members(JSONPath("continue")), place: .parameter("*")),
      TokenRule(
        origin: .members(JSONPath(steps: [])),
        place: .body(JSONPath(steps: ["variables", "*"]))
      ),
      TokenRule(origin: .response(.body(JSONPath(steps: ["a.b"]))), place: .parameter("c")),
    ]
    #expect(try pagination(toml, body: "{}").family == .token(rules))
  }

  @Test func `what all families share is read`() throws {
    let toml = """
      kind = "offset"
      parameter = "body:from"
      size_parameter = "body:page.size"
      more = "link:NEXT"
      last = "header:X-Last"
      bare_first = true
      requests = 3
      past_end = [400, 416]
      """
    let pagination = try pagination(toml, body: "{ }")
    #expect(pagination.size == .body(JSONPath("page.size")))
    #expect(pagination.more == .link("next"))
    #expect(pagination.last == .header("X-Last"))
    #expect(pagination.startsBare)
    #expect(pagination.requestsInFlight == 3)
    #expect(pagination.pastEnd == [400, 416])
    let plain = try self.pagination("kind = 'url'\nnext = 'n'\nparameter = 'p'\npast_end = 404")
    #expect(plain.firstPage == .parameter("p"))
    #expect(plain.pastEnd == [404])
    #expect(!plain.startsBare && plain.requestsInFlight == 1 && plain.size == nil)
  }

  @Test(
    arguments: [
      ("kind = 'page'\nparameter = 'p'\nnext = 'n'", 9, "next’ is unknown."),
      ("kind = 'url'\nnext = 'n'\nrequests = 2", 9, "requests’ is unknown."),
      ("kind = 'link'\ntokens = { a = 'b' }", 8, "tokens’ is unknown."),
      ("kind = 'single'\nmore = 'm'", 8, "more’ is unknown."),
      ("kind = 'token'\nparameter = 'p'", 6, "tokens’ is missing."),
      ("kind = 'token'\ntokens = {}", 8, "tokens’ is missing."),
      ("kind = 'token'\ntokens = { a = 1 }", 8, "tokens.a’ must be a text, not a whole number."),
      ("kind = 'url'\nnext = []", 8, "next’ is ‘[]’ and must be a path or more."),
      ("kind = 'page'", 6, "parameter’ is missing."),
      (
        "kind = 'offset'\nparameter = 'o'\nincludes_end = true", 6,
        "end_parameter’ is missing."
      ),
      ("kind = 'lastid'\nparameter = 'p'", 6, "value’ is missing."),
      (
        "kind = 'page'\nparameter = 'p'\nrequests = 4", 9,
        "requests’ is ‘4’ and must be a whole number from 1 to 3."
      ),
      (
        "kind = 'page'\nparameter = 'p'\npast_end = [404, 200]", 9,
        "past_end’ is ‘200’ and must be a whole number from 400 to 499."
      ),
      (
        "kind = 'offset'\nparameter = 'p'\nadvance = 'page'", 9,
        "advance’ is ‘page’ and must be one of: items, size."
      ),
      (
        "kind = 'page'\nparameter = 'body:from'", 8,
        "parameter’ is ‘body:from’ and must be the name of a parameter, because the definition "
          + "has no body."
      ),
    ])
  func `a problem of the pagination is reported`(toml: String, line: Int, end: String) {
    let error = #expect(throws: DefinitionError.self) { try pagination(toml) }
    #expect(error?.description == "x.toml:\(line): The key ‘pagination.\(end)")
  }

  @Test(arguments: ["{", "", "[1]", "7", "{a: 1}", "{\"id\": {SITE}}"])
  func `a body that isn't a JSON object is reported with its line`(body: String) {
    let text = "name = 'a'\ntitle = 'b'\nurl = 'https://h'\nbody = '\(body)'\nitems = '$'\n"
    let error = #expect(throws: DefinitionError.self) {
      try SourceDefinition(toml: text, file: "x.toml")
    }
    #expect(error?.line == 4)
    #expect(
      error?.description.hasSuffix("and must be a JSON object or a form such as a=1&b=2.") == true
    )
  }
}

extension SourceDefinition {
  /// Makes a list of items by `id` with a pagination.
  ///
  /// - Parameters:
  ///   - pagination: the keys of its table, which begins at line 6 without a body.
  ///   - body: the body of its requests; nil for none.
  ///   - url: the list's URL.
  ///   - items: the path of the items.
  ///   - tables: further tables.
  /// - Throws: a `DefinitionError`.
  init(
    paging pagination: String,
    body: String? = nil,
    url: String = "https://api.example/items",
    items: String = "items",
    tables: String = ""
  ) throws {
    let front = "url = '\(url)'\nid = 'id'\nname = 'test'\ntitle = 'Test'\nitems = '\(items)'\n"
    let body = body.map { "body = '\($0)'\n" } ?? ""
    try self.init(
      toml: "\(front)\(body)[pagination]\n\(pagination)\n\(tables)",
      file: "x.toml"
    )
  }
}
