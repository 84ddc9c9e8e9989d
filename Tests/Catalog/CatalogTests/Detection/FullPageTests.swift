@testable import EverCatalog
@testable import EverItems
import Testing
import EverWeb

/// Pages that are full and say little, as APIs in the wild send them.
@Suite struct FullPageTests {
  private static let two = #"[{"id":7},{"id":8}]"#
  private static let three = #"[{"id":7},{"id":8},{"id":9}]"#
  private static let fifty = "[\((1...50).map { "{\"id\":\($0)}" }.joined(separator: ","))]"

  @Test(arguments: [
    ("http://h/l?limit=2", #"{"resultCount":2,"results":\#(two)}"#, true),
    ("http://h/l?limit=5", #"{"resultCount":2,"results":\#(two)}"#, true),
    ("http://h/l?limit=5", #"{"total":2,"results":\#(two)}"#, false),
    ("http://h/l?limit=99", #"{"total":50,"results":\#(fifty)}"#, true),
    ("http://h/l", #"{"resultCount":50,"results":\#(fifty)}"#, true),
    ("http://h/l", #"{"resultCount":3,"results":\#(three)}"#, true),
    ("http://h/l", #"{"total":50,"results":\#(fifty)}"#, true),
    ("http://h/l", #"{"total":3,"results":\#(three)}"#, true),
    ("http://h/l", #"{"total":3,"size":9,"results":\#(three)}"#, false),
    ("http://h/l", #"{"total":3,"pages":1,"results":\#(three)}"#, false),
    ("http://h/l", #"{"num_results":50,"results":\#(fifty)}"#, true),
  ])
  func `the number of items of a page that may be full is not that of the list`(
    url: String,
    body: String,
    isOpen: Bool
  ) throws {
    let found = try detected(url, body)
    #expect((found.opened.definition.total == nil) == isOpen)
    let isFull = found.outlook == .full || found.outlook == .doubtfulTotal
    #expect((isFull || found.definition.pagination.assumption != nil) == isOpen)
  }

  @Test(arguments: [
    (#"{"count":3,"next":"/l?page=2","results":\#(three)}"#, false),
    (#"{"count":3,"results":\#(three)}"#, true),
    (#"{"count":4,"next":"/l?page=2","results":\#(three)}"#, true),
  ])
  func `the number of items of a page isn't a total beside a next page`(
    body: String,
    hasTotal: Bool
  ) throws {
    #expect((try detected("http://h/l", body).definition.total != nil) == hasTotal)
  }

  @Test(arguments: [
    ("?size=5", #""size":5"#), ("", #""size":5,"number":0"#), ("", #""size":5,"last":true"#),
    ("?count=5", #""count":5"#),
  ])
  func `the size of a page isn't a total`(query: String, members: String) throws {
    let found = try detected("http://h/l\(query)", #"{"content":\#(Self.three),\#(members)}"#)
    #expect(found.definition.total == nil)
  }

  @Test func `a full bare array is tried by rows and by pages before it is whole`() throws {
    let candidates = try detected("http://h/l?limit=2", Self.two).opened.guess.candidates
    #expect(
      candidates.first?.family.kind == .offset && candidates.contains { $0.family.kind == .page }
    )
    #expect(!candidates.contains { $0.family == .single })
  }

  @Test func `the query of the next page is an address`() throws {
    let body = #"{"meta":{"nextCursor":"?limit=2&offset=2"},"rows":\#(Self.two)}"#
    #expect(try detected("http://h/l", body).definition.pagination.family.kind == .url)
    let token = #"{"meta":{"nextCursor":"?x"},"rows":\#(Self.two)}"#
    #expect(try detected("http://h/l", token).definition.pagination.family.kind == .token)
  }

  @Test func `an object of parameters goes into the next request`() throws {
    let body = #"{"items":\#(Self.two),"next_page_params":{"block":9,"index":3}}"#
    let rules = try detected("http://h/l", body).definition.pagination.family.rules
    #expect(rules.map(\.origin) == [.members(JSONPath("next_page_params"))])
  }

  @Test(arguments: [
    (#"{"results":[{"num_results":3,"offset":0,"bills":\#(three)}]}"#, "results.0.bills"),
    (#"{"results":[{"id":4,"num":1,"tags":\#(three)}]}"#, "results"),
    (#"{"results":[{"num_results":3,"bills":\#(three)},{"num_results":0}]}"#, "results"),
    (#"{"data":[{"totalCount":9,"results":\#(three)}]}"#, "data.0.results"),
    (#"{"data":[{"totalCount":9,"results":\#(three)}],"paging":{"offset":0}}"#, "data"),
    (#"{"data":[{"id":7,"total":9,"items":\#(three)}]}"#, "data"),
    ("[\(three)]", "0"),
    ("[9,\(three)]", "1"),
    (#"{"data":[{"items":\#(three),"cursor":"c"}]}"#, "data.0.items"),
    (#"{"data":[{"items":\#(three),"cursor":"c"}],"paging":{"next":"/x"}}"#, "data"),
    (#"{"data":[{"items":\#(three),"cursor":"c"}],"next_cursor":null}"#, "data"),
    (#"{"data":[{"id":1,"name":"c","tags":\#(three)}]}"#, "data"),
    (#"{"data":[{"id":1,"cursor":"c","tags":[]}]}"#, "data"),
  ])
  func `an envelope in an array counts or continues its list`(body: String, path: String) throws {
    #expect(try detected("http://h/l", body).definition.items.description == path)
  }
}
