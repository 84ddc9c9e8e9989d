@testable import EverCatalog
@testable import EverItems
import Paging
import EverBase
import Testing
import EverWeb

/// Items of various shapes, and responses without a list.
@Suite(.timeLimit(.minutes(5))) struct ItemShapeTests {
  private func definition(top: String = "", tables: String = "") throws -> SourceDefinition {
    let text = """
      name = "test"
      title = "Test"
      url = "https://api.example/items"
      items = "items"
      id = "id"
      \(top)
      [pagination]
      kind = "page"
      parameter = "page"
      \(tables)
      """
    return try SourceDefinition(toml: text, file: "x.toml")
  }

  private func page(_ definition: SourceDefinition, _ body: String) async throws -> Page<Item> {
    let responses = QueueTransport([.json(body)])
    return try await CatalogSource(
      definition,
      options: SourceOptions(environment: { _ in nil }, unixTime: { 1_767_225_600 }),
      transport: responses
    ).page(PageRequest(key: .first, pageSize: 2))
  }

  @Test func `an item has the columns of its kind, with the time of the source's clock`()
    async throws
  {
    let columns = """
      [[columns]]
      title = "a"
      path = "a"
      width = 9
      [[layouts]]
      when = { path = "kind.name", values = ["b", "1"] }
      [[layouts.columns]]
      title = "at"
      path = "at"
      width = 9
      format = "relative"
      [[layouts.columns]]
      title = "size"
      path = "size"
      width = 9
      format = "bytes"
      """
    let items = """
      {"items":[{"id":1,"a":"x"},{"id":2,"kind":{"name":"b"},"at":1767222000,"size":1500},\
      {"id":3,"kind":{"name":1}},{"id":4,"a":"y","kind":{"name":"c"}}]}
      """
    let definition = try definition(tables: columns)
    let page = try await page(definition, items)
    #expect(page.items.map(\.layout) == [0, 1, 1, 0])
    #expect(page.items.map(\.fields) == [["x"], ["1 h ago", "1,500"], [nil, nil], ["y"]])
    #expect(definition.layoutColumns.map { $0.map(\.title) } == [["at", "size"]])
  }

  @Test(
    arguments: [
      ("link = 'https://h/{id}/x'", #""id":"a b?c#d/é%""#, "https://h/a%20b%3Fc%23d/%C3%A9%25/x"),
      ("link = '{url}?v=1'", #""url":"https://h/a?b=c""#, "https://h/a?b=c?v=1"),
      ("link = 'https://h/{none}'", #""id":1"#, nil), ("link = ['none', 'u']", #""u":"/p""#, "p"),
      ("link = '{u}'", #""u":"javascript:1""#, nil),
    ])
  func `an address is made of values that can't leave their place`(
    link: String,
    member: String,
    address: String?
  ) async throws {
    let page = try await page(try definition(top: link), "{\"items\":[{\(member)}]}")
    let expected = address.map { $0 == "p" ? "https://api.example/p" : $0 }
    #expect(page.items.first?.link == expected)
  }

  @Test func `a detail's address may be a template`() async throws {
    let detail = "[detail]\nurl = 'https://api.example/d/{id}'\ncompletes = 'more'\nanswer = '$'"
    let column = "\n[[columns]]\ntitle = 'n'\nwidth = 5\npath = 'more.n'"
    let transport = QueueTransport([.items([7]), .json(#"{"n":"x"}"#)])
    let source = try CatalogSource(try definition(tables: detail + column), transport: transport)
    let page = try await source.page(PageRequest(key: .first, pageSize: 2))
    let item = try await source.detail(of: try #require(page.items.first))
    #expect(item.fields == ["x"])
    #expect(transport.requests.last?.url == "https://api.example/d/7")
  }

  @Test func `a detail shows a field of a wide list's column in its own group`() async throws {
    let columns = """
      [[columns]]
      title = "a"
      path = "a"
      width = 9
      [[columns]]
      title = "c"
      path = "b.c"
      width = 9
      min_room = 99
      """
    let json =
      #"{"items":[{"a":"x","a_count":"w","aCount":"w","b":{"c":"y","d":"z"},"c":{"photo":"http://x/1","small_photo":"http://x/1","n":"http"}}]}"#
    let transport = QueueTransport([.json(json)])
    let source = try CatalogSource(try definition(tables: columns), transport: transport)
    let page = try await source.page(PageRequest(key: .first, pageSize: 2))
    let item = try #require(page.items.first)
    #expect(item.fields == ["x", "y"])
    #expect(
      source.describe(item).fields.map { "\($0.group)|\($0.name)|\($0.value)" }
        == ["|a|x", "|a count|w", "b|c|y", "b|d|z", "c|photo|http://x/1", "c|n|http"],
      "what is said twice is said once"
    )
  }

  @Test(
    arguments: [
      (#"{"errors":[{"message":"no such field"}],"data":null}"#, "no such field"),
      (#"{"errors":[{"detail":"bad"}]}"#, "bad"), (#"{"ok":false,"error":"token"}"#, "token"),
    ])
  func `an error with status 200 is an error`(body: String, message: String) async throws {
    let definition = try definition()
    let error = await #expect(throws: PageError.self) { try await self.page(definition, body) }
    #expect(error?.message == "api.example answered: \(message).")
  }

  @Test func `the flag of success may be elsewhere, and errors may be a list of items`()
    async throws
  {
    let flagged = try definition(tables: "[error]\nsuccess = 'status.fine'\nmessage = 'why'")
    let error = await #expect(throws: PageError.self) {
      try await self.page(flagged, #"{"status":{"fine":false},"why":"x","items":[]}"#)
    }
    #expect(error?.message == "api.example answered: x.")
    var list = try definition()
    list.items = JSONPath("errors")
    let page = try await page(list, #"{"errors":[{"id":1}]}"#)
    #expect(page.items.count == 1)
  }

  @Test(arguments: [(PageKey.first, true), (.page(1), true), (.page(2), false)])
  func `an existing response is used for page one`(
    key: PageKey,
    isUsed: Bool
  ) async throws {
    let transport = QueueTransport([.items([2])])
    let response = HTTPResponse.json(#"{"items":[{"id":1}]}"#, url: "https://api.example/items")
    let source = try CatalogSource(
      try definition(),
      firstPage: ParsedPage(try JSONDocument(response.body).root, of: response),
      transport: transport
    )
    let page = try await source.page(PageRequest(key: key, pageSize: 2))
    #expect(page.items.first?.id == .sent(isUsed ? "1" : "2"))
    #expect(transport.isEmpty != isUsed)
  }
}
