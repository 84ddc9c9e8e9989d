@testable import EverCatalog
import EverItems
import Paging
import EverBase
import Testing
import EverWeb

@Suite(.timeLimit(.minutes(5))) struct StarWarsTests {
  private static let first = "https://www.swapi.tech/api/people?page=1&limit=10&expanded=true"

  private func page(
    _ body: String,
    key: PageKey = .first,
    url: String = ""
  ) async throws -> Page<Item> {
    let transport = ReplayTransport(.success(.json(body, url: url)))
    return try await CatalogSource.starWars(transport).page(PageRequest(key: key, pageSize: 10))
  }

  private static let plain = """
    {"message":"ok","total_records":82,"total_pages":9,"previous":null,\
    "next":"https://www.swapi.tech/api/people?page=2&limit=10",\
    "results":[{"uid":"1","name":"Luke Skywalker","url":"https://www.swapi.tech/api/people/1"}]}
    """

  private static let jabba = """
    {"properties":{"height":"175","mass":"1,358","birth_year":"600BBY","gender":"hermaphrodite",\
    "name":"Jabba Desilijic Tiure"}, "uid":"16","url":"https://www.swapi.tech/api/people/16"}
    """

  @Test func `the first request requests a page, a limit and whole people`() async throws {
    let transport = ReplayTransport([Self.first: .success(.json(Self.plain))])
    let source = try CatalogSource.starWars(transport)
    #expect(source.addressing == .serial)
    #expect(!source.countsSeparately)
    #expect(source.pageSize == 10)
    let page = try await source.page(PageRequest(key: .first, pageSize: 10))
    #expect(transport.urls == [Self.first])
    #expect(page.total == .exact(82))
    #expect(page.next == .opaque("https://www.swapi.tech/api/people?page=2&limit=10"))
    #expect(page.previous == nil)
    #expect(page.continuation == .unstated)
    #expect(page.fingerprint == nil)
    #expect(page.notice == nil)
  }

  /// The source with the columns that the user wants on the screen.
  private func source(_ paths: [String]?, _ body: String) throws -> CatalogSource {
    var selection = paths.map { .named($0.map { JSONPath($0) }) } ?? ColumnSelection.detected
    selection.purpose = .screen
    let overrides = DetectionOverrides(columns: selection)
    let definition = try #require(try SourceCatalog.builtIn()["starwars"])
    return try CatalogSource(
      definition.applying(overrides),
      further: FurtherColumns(selection),
      transport: ReplayTransport(.success(.json(body, url: "")))
    )
  }

  @Test func `fields without a column have one once the first items are here`() async throws {
    let source = try source(nil, "{\"results\":[\(Self.jabba)],\"next\":null}")
    #expect(source.columns.count == 9)
    let page = try await source.page(PageRequest(key: .first, pageSize: 10))
    let titles = source.columns.dropFirst(9).map(\.column)
    #expect(titles.map(\.title) == ["url"] && titles[0].isForPrograms)
    #expect(page.items[0].fields.last == "https://www.swapi.tech/api/people/16")
  }

  @Test func `columns are named by title or path, and an unknown one is an error`() async throws {
    let body = "{\"results\":[\(Self.jabba)],\"next\":null}"
    let named = try source(["MASS", "id"], body)
    let page = try await named.page(PageRequest(key: .first, pageSize: 10))
    #expect(page.items[0].fields.prefix(2) == ["1,358 kg", "16"])
    await #expect(throws: PageError.self) {
      try await source(["no"], body).page(PageRequest(key: .first, pageSize: 10))
    }
  }

  @Test func `a whole person fills every column and needs no detail`() async throws {
    let body = "{\"results\":[\(Self.jabba)],\"next\":null}"
    let item = try #require(try await page(body).items.first)
    #expect(item.id == .sent("\"16\""))
    #expect(item.json == Self.jabba)
    #expect(
      item.fields == [
        "Jabba Desilijic Tiure", "175 cm", "1,358 kg", "600BBY", "hermaphrodite", "16", nil, nil,
        nil,
      ]
    )
    #expect(item.detailURL == nil)
  }

  @Test func `an unknown mass has no unit`() async throws {
    let body = #"{"results":[{"uid":"1","properties":{"name":"A","mass":"unknown"}}],"next":null}"#
    #expect(try await page(body).items.first?.fields[2] == "unknown")
  }

  @Test func `a name alone names the request that completes it`() async throws {
    let item = try #require(try await page(Self.plain).items.first)
    #expect(item.fields == ["Luke Skywalker", nil, nil, nil, nil, "1", nil, nil, nil])
    #expect(item.detailURL == "https://www.swapi.tech/api/people/1")
  }

  @Test func `a detail fills the columns and keeps the JSON of the list`() async throws {
    let detail = """
      {"message":"ok","result":{"properties":{"height":"172","mass":"77","name":"Luke"},\
      "description":"A person","uid":"1"}}
      """
    let transport = ReplayTransport([
      Self.first: .success(.json(Self.plain)),
      "https://www.swapi.tech/api/people/1": .success(.json(detail)),
    ])
    let source = try CatalogSource.starWars(transport)
    let item = try #require(
      try await source.page(PageRequest(key: .first, pageSize: 10)).items.first
    )
    let whole = try await source.detail(of: item)
    #expect(whole.fields == ["Luke", "172 cm", "77 kg", nil, nil, "1", nil, nil, nil])
    #expect(whole.json == item.json)
    #expect(whole.id == item.id)
    #expect(whole.detailURL == nil)
    #expect(whole.detailJSON == #"{"height":"172","mass":"77","name":"Luke"}"#)
    #expect(
      source.describe(whole).fields.map { "\($0.name)=\($0.value)" } == [
        "name=Luke", "height=172 cm", "mass=77 kg", "name=Luke Skywalker",
        "uid=1", "url=https://www.swapi.tech/api/people/1",
      ]
    )
    #expect(source.describe(whole).fields.prefix(3).map(\.sent) == ["Luke", "172", "77"])
    #expect(try await source.detail(of: whole) == whole)
    #expect(transport.requests.count == 2)
  }

  @Test(
    arguments: [
      (#""uid":"2""#, true), (#""uid":1"#, false), (#""uid":"x/2""#, false), (#""id":"2""#, false),
    ]
  )
  func `the details of another item are an error`(id: String, isOther: Bool) async throws {
    let detail = #"{"uid":"9","result":{"properties":{"height":"172"},\#(id)}}"#
    let transport = ReplayTransport([
      Self.first: .success(.json(Self.plain)),
      "https://www.swapi.tech/api/people/1": .success(.json(detail)),
    ])
    let source = try CatalogSource.starWars(transport)
    let page = try await source.page(PageRequest(key: .first, pageSize: 10))
    let item = try #require(page.items.first)
    do throws(PageError) {
      _ = try await source.detail(of: item)
      #expect(!isOther)
    } catch {
      #expect(isOther && error.message.contains("sent the details of another item: “"))
    }
  }

  @Test func `a detail without the details is an error`() async throws {
    let transport = ReplayTransport(.success(.json(#"{"message":"ok","result":[]}"#)))
    let item = Item(id: .sent("1"), json: "{}", fields: []) {
      $0.detailURL = "https://x.example/1"
    }
    let error = await #expect(throws: PageError.self) {
      try await CatalogSource.starWars(transport).detail(of: item)
    }
    #expect(
      error?.message
        == "The details were expected, but x.example sent “{\"message\":\"ok\",\"result\":[]}”."
    )
  }

  @Test(
    arguments: [
      ("null", nil, Continuation.end), ("\"\"", nil, .end), ("7", nil, .end),
      (
        "\"https://www.swapi.tech/api/people?page=3\"",
        "https://www.swapi.tech/api/people?page=3", .unstated
      ),
      (
        "\"/api/people?page=3&limit=5\"", "https://www.swapi.tech/api/people?page=3&limit=5",
        .unstated
      ),
      ("\"?page=3\"", "https://www.swapi.tech/api/people?page=3", .unstated),
      ("\"../x/./y?a=%2f\"", "https://www.swapi.tech/x/y?a=%2f", .unstated),
      ("\"people?page=3#top\"", "https://www.swapi.tech/api/people?page=3#top", .unstated),
      ("\"//other.example/p\"", "https://other.example/p", .unstated),
    ])
  func `next is resolved against the URL that answered`(
    next: String,
    key: String?,
    continuation: Continuation
  ) async throws {
    let page = try await page(
      "{\"results\":[],\"next\":\(next)}",
      url: "https://www.swapi.tech/api/people?page=2&limit=10"
    )
    #expect(page.next == key.map { .opaque($0) })
    #expect(page.continuation == continuation)
  }

  @Test func `parameters that the server forgot in next are put back`() async throws {
    let transport = ReplayTransport(.success(.json(#"{"results":[]}"#)))
    let source = try CatalogSource.starWars(transport)
    for url in [
      "https://www.swapi.tech/api/people?page=2&limit=10",
      "https://www.swapi.tech/api/people?page=2&limit=10&expanded=true",
      "http://www.swapi.tech/api/people?page=2", "https://www.swapi.tech/a b?c=d e#f",
      "https://WWW.swapi.tech:443/api/people",
    ] {
      _ = try await source.page(PageRequest(key: .opaque(url), pageSize: 10))
    }
    #expect(
      transport.urls == [
        "https://www.swapi.tech/api/people?page=2&limit=10&expanded=true",
        "https://www.swapi.tech/api/people?page=2&limit=10&expanded=true",
        "https://www.swapi.tech/api/people?page=2&expanded=true",
        "https://www.swapi.tech/a%20b?c=d%20e&expanded=true",
        "https://www.swapi.tech/api/people?expanded=true",
      ]
    )
  }

  @Test(
    arguments: [
      "file:///etc/passwd", "ftp://www.swapi.tech/api", "javascript:alert(1)", "data:,x",
      "https://www.swapi.tech@evil.example/", "https://user:pass@www.swapi.tech/", "https://",
      "https:///api", "https://www.swapi.tech\\@evil.example/", "https://www.swapi.tech/a\nb",
      "https://www.swapi tech/", "",
    ])
  func `an address that isn't the web is refused`(url: String) async throws {
    let transport = ReplayTransport(.success(.json(#"{"results":[]}"#)))
    let source = try CatalogSource.starWars(transport)
    let error = await #expect(throws: PageError.self) {
      try await source.page(PageRequest(key: .opaque(url), pageSize: 10))
    }
    #expect(error?.remedy == .user)
    #expect(error?.message.hasPrefix("The server named an address that is not followed") == true)
    #expect(transport.requests.isEmpty)
  }

  @Test func `a key of another family is refused`() async throws {
    let source = try CatalogSource.starWars(ReplayTransport(.success(.json("{}"))))
    await #expect(throws: PageError.self) {
      try await source.page(PageRequest(key: .page(2), pageSize: 10))
    }
  }

  @Test(
    arguments: [
      ("82", Total.exact(82)), ("\"82\"", .exact(82)), ("0", .exact(0)), ("-1", .unknown),
      ("9007199254740992", .exact(1 << 53)), ("9007199254740993", .unknown), ("1e99", .unknown),
      ("99999999999999999999999", .unknown), ("null", .unknown), ("\"many\"", .unknown),
      ("{}", .unknown), ("8.5", .unknown),
    ])
  func `a total is a count or unknown`(sent: String, total: Total) async throws {
    #expect(try await page("{\"results\":[],\"total_records\":\(sent)}").total == total)
  }

  @Test func `ids are as they were sent and items without one are all kept`() async throws {
    let body = #"{"results":[{"uid":1},{"uid":"1"},{"uid":1.0},{"uid":null},{"name":"x"},7]}"#
    let page = try await page(body)
    #expect(page.items.prefix(3).map(\.id) == [.sent("1"), .sent("\"1\""), .sent("1.0")])
    #expect(Set(page.items.map(\.id)).count == 6)
    for item in page.items.dropFirst(3) {
      guard case .anonymous = item.id else {
        Issue.record("\(item.id) was not sent")
        continue
      }
    }
    #expect(page.items[5].json == "7")
    #expect(page.items[5].fields == Array(repeating: nil, count: 9))
    #expect(page.fingerprint != nil)
    #expect(try await self.page(body).fingerprint == page.fingerprint)
    #expect(try await self.page(#"{"results":[{"uid":null}]}"#).fingerprint != page.fingerprint)
  }

  @Test func `a page that refutes its ids is known again by what it holds`() async throws {
    let body = #"{"results":[{"uid":1,"name":"a"},{"uid":1,"name":"b"}]}"#
    #expect(try await page(body).fingerprint != nil)
  }

  @Test func `items without ids differ from page to page`() async throws {
    let url = "https://www.swapi.tech/api/people?page=2"
    let first = try await page(#"{"results":[{}]}"#)
    let second = try await page(#"{"results":[{}]}"#, key: .opaque(url))
    #expect(first.items[0].id != second.items[0].id)
    #expect(first.fingerprint == second.fingerprint)
  }

  @Test func `lines of JSON are the bytes between the commas`() async throws {
    let elements = ["{\"uid\" : \"1\",\r\n\t\"a\":[ 1 , 2 ] }", "{\"uid\":\"\\u00e9\"}", "{}"]
    let body = "\u{FEFF}{ \"results\":[\n  " + elements.joined(separator: " ,\n  ") + "\n] }"
    #expect(try await page(body).items.map(\.json) == elements)
  }
}
