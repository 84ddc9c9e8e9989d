@testable import Definitions
@testable import Detecting
@testable import Documents
@testable import Pages
import Testing
import Transport

@Suite struct OnwardTests {
  private static let rows = #"[{"id":7},{"id":8}]"#
  private static let documents = #"[{"type":"t","id":"7","attributes":{"a":1}}]"#
  private static let ten = numbered(10)

  private static func numbered(_ count: Int) -> String {
    "[\((1...count).map { "{\"id\":\($0)}" }.joined(separator: ","))]"
  }

  @Test(arguments: [
    ("http://h/l", ten, true),
    ("http://h/l", #"{"a":\#(ten),"limit":50}"#, false),
    ("http://h/l", #"{"a":\#(ten)}"#, true),
    ("http://h/l", #"{"a":\#(ten),"total":10}"#, false),
    ("http://h/l", #"{"a":\#(ten),"next":null}"#, false),
    ("http://h/l", #"{"a":\#(ten),"has_more":false}"#, false),
    ("http://h/l?limit=20", ten, false),
    ("http://h/l", rows, false),
    ("http://h/l", numbered(99), false),
    ("http://h/l", numbered(100), true),
    ("http://h/l", numbered(249), true),
    ("http://h/l?rpp=2", rows, true),
    ("http://h/l?rpp=3", rows, false),
    ("http://h/l?page=2", rows, false),
    ("http://h/l?forecast_days=2", rows, false),
  ])
  func `as many items as pages have, and no word about more, may not be all`(
    url: String,
    body: String,
    isAssumed: Bool
  ) throws {
    let pagination = try detected(url, body).definition.pagination
    #expect(pagination.isAssumedWhole == isAssumed)
  }

  @Test(arguments: [
    ("http://h/l", #"{"a":\#(rows),"total":9}"#, Onward.stated),
    ("http://h/l", #"{"a":\#(rows),"page":1,"totalPage":3}"#, .stated),
    ("http://h/l", #"{"a":\#(rows),"page":1,"totalPage":1}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"isNextPageAvailable":true}"#, .stated),
    ("http://h/l?limit=2", #"{"a":\#(rows)}"#, .full),
    ("http://h/l?limitToFirst=2", rows, .full),
    ("http://h/l?num_after=2", #"{"a":\#(rows),"found_newest":false}"#, .stated),
    ("http://h/l?limit=9", #"{"a":\#(rows)}"#, .open),
    ("http://h/l", #"{"a":\#(rows),"Count":2,"LastEvaluatedKey":{"id":"8"}}"#, .stated),
    ("http://h/l?limit=2", #"{"a":\#(rows),"total":2}"#, .doubtfulTotal),
    ("http://h/l", #"{"a":\#(rows),"has_more":false,"next":"/l?p=2"}"#, .contradicted),
    ("http://h/l", #"{"a":\#(rows),"has_more":false,"next_cursor":"x"}"#, .contradicted),
    ("http://h/l", #"{"a":\#(rows),"has_more":false,"next_cursor":0}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"has_more":false,"next":"/l?p=2","total":2}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"hasNextPage":false,"endCursor":"x"}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"has_next":false,"has_previous":true}"#, .stated),
    ("http://h/l?page=3", #"{"a":\#(rows),"has_next":false,"has_previous":true}"#, nil),
    ("http://h/l", #"[{"kind":"t"},{"kind":"more","count":13}]"#, .stated),
    ("http://h/l", #"[{"kind":"more"},{"kind":"more"}]"#, nil),
    ("http://h/l", #"[{"id":7},{"id":8},{"id":9}]"#, .unsaid),
    ("http://h/l", #"{"a":[{"id":7},{"id":8},{"id":9}]}"#, .unsaid),
    ("http://h/l", #"{"a":[{"id":7},{"id":8},{"id":9}],"b":[]}"#, nil),
    (
      "http://h/feed",
      "<rss><channel><item><title>a</title></item><item><title>b</title></item>"
        + "<item><title>c</title></item></channel></rss>", .unsaid
    ),
    ("http://h/l?limit=5", #"[{"id":7},{"id":8},{"id":9}]"#, .open),
    ("http://h/l?page=1", #"[{"id":7},{"id":8},{"id":9}]"#, nil),
    ("http://h/l", #"[{"id":7},{"id":8},{"next_cursor":"x"}]"#, .stated),
    ("http://h/l", #"[{"id":7},{"id":8},{"has_more":true}]"#, .stated),
    ("http://h/l", #"[{"id":7},{"id":8},{"has_more":false}]"#, nil),
    ("http://h/l", #"[{"id":7},{"id":8,"next_cursor":"x"}]"#, nil),
    ("http://h/l?limit=2", #"{"a":\#(rows),"total":2,"page":1,"pages":1}"#, nil),
    ("http://h/l?limit=3", #"{"a":\#(rows),"total":2}"#, nil),
    ("http://h/l", #"{"a":\#(ten),"total":10}"#, .doubtfulTotal),
    ("http://h/l", #"{"a":\#(rows),"total":2}"#, .doubtfulTotal),
    ("http://h/l", #"{"a":[{"id":7}],"total":1}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"total":2,"limit":3}"#, nil),
    ("http://h/l", #"{"a":\#(ten),"limit":50}"#, .unsaid),
    ("http://h/l?limit=50", #"{"a":\#(ten),"limit":50}"#, .full),
    ("http://h/l?limit=2", #"{"a":\#(rows),"next":null}"#, nil),
    ("http://h/l?limit=2", #"{"a":\#(rows),"has_more":false}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"is_last":false}"#, .stated),
    ("http://h/l", #"{"a":\#(rows),"remaining":33}"#, .stated),
    ("http://h/l", #"{"a":\#(rows),"remaining":0}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"rate":{"remaining":4999}}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"partial":true}"#, .stated),
    ("http://h/l", #"{"a":\#(rows),"partial":false}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"complete":false}"#, .stated),
    ("http://h/l", #"{"a":\#(rows),"complete":true}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"page":"1/4"}"#, .stated),
    ("http://h/l", #"{"a":\#(rows),"page":"2 of 4"}"#, .stated),
    ("http://h/l", #"{"a":\#(rows),"page":"4/4"}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"total":[9]}"#, .stated),
    ("http://h/l", #"{"a":\#(rows),"total":[9,9]}"#, nil),
    ("http://h/l?limit=2", #"{"a":\#(rows),"is_last":true}"#, nil),
    ("http://h/l?limit=2&cursor=abc", #"{"a":\#(rows)}"#, nil),
    ("http://h/l?rpp=2", rows, .unsaid),
    ("http://h/l", ten, .unsaid),
    ("http://h/l", #"{"a":\#(ten),"version":3}"#, .unsaid),
    ("http://h/l", #"{"a":\#(ten),"next":null}"#, nil),
    ("http://h/l", #"{"a":\#(ten),"continuation":"x"}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"total":9.0}"#, .stated),
    ("http://h/l", #"{"a":\#(rows),"total":9.5}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"total":-1}"#, .unsaid),
    ("http://h/l", #"{"a":\#(rows),"total":"2+"}"#, .unsaid),
    ("http://h/l", #"{"a":\#(rows),"total":1}"#, .unsaid),
    ("http://h/l", #"{"a":\#(rows),"page":1}"#, .unsaid),
    ("http://h/l", #"{"a":\#(rows),"page":1,"pages":1}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"moreYn":"Y"}"#, .stated),
    ("http://h/l", #"{"a":\#(rows),"moreYn":"N"}"#, nil),
    ("http://h/l", #"{"a":\#(rows),"more":1}"#, .stated),
    ("http://h/l", #"{"a":\#(rows)}"#, nil),
  ])
  func `a response says that a list continues, or leaves it open`(
    url: String,
    body: String,
    onward: Onward?
  ) throws {
    #expect(try detected(url, body).onward == onward)
  }

  @Test func `a list that may continue is opened with a next page`() throws {
    let found = try detected("http://h/l?limit=2", #"{"a":\#(Self.rows)}"#)
    #expect(found.definition.pagination.family == .single)
    #expect(found.opened.definition.pagination.family.kind == .offset)
    #expect(!found.opened.guess.candidates.contains { $0.family == .single })
    let whole = try detected("http://h/l", #"{"a":\#(Self.rows)}"#)
    #expect(whole.opened.definition.pagination.family == .single)
  }

  @Test(arguments: [
    ("http://h/l/page/1", #"{"a":\#(rows),"pages":3}"#, "path:1"),
    ("http://h/page/1/l", #"{"a":\#(rows),"pages":3}"#, "path:2"),
    ("http://h/search/1", #"{"a":\#(rows),"count":9}"#, "path:1"),
    ("http://h/users/4", #"{"a":\#(rows),"count":9}"#, "page"),
    ("http://h/l", #"{"@odata.count":9,"value":\#(rows)}"#, "$skip"),
    ("http://h/l", #"{"data":\#(documents),"meta":{"page-count":5}}"#, "page[number]"),
    ("http://h/l", #"{"data":\#(documents),"meta":{"total":9}}"#, "page[number]"),
  ])
  func `the parameter follows from the response, its conventions and the path`(
    url: String,
    body: String,
    parameter: String
  ) throws {
    #expect(try detected(url, body).candidates.first?.parameter == parameter)
  }

  @Test func `equally many elements of two kinds have no kind of their own`() throws {
    for text in [#"[{"a":1},[2]]"#, #"[[2],{"a":1}]"#, #"[1,"b",{},[]]"#] {
      let root = try JSONDocument(Array(text.utf8)).root
      #expect(ListSample(Array(root.elements)).kind == nil)
    }
    let most = try JSONDocument(Array(#"[{},[],{}]"#.utf8)).root
    #expect(ListSample(Array(most.elements)).kind == .object)
  }

  @Test(arguments: ["a", "a|b", "body:x.y", "json:x.y", "header:Range", "path:2", "json:x"])
  func `a place of a request is read as it is written`(text: String) {
    #expect(RequestPlace(text).description == text)
  }

  @Test(arguments: [
    ("http://h/l?_start=0&_end=2", "_start=2&_end=4"),
    ("http://h/l?from=1&to=2", "from=3&to=4"),
    ("http://h/l?startRow=4&endRow=6", "startRow=6&endRow=8"),
    ("http://h/l?from=0&to=9", nil),
    ("http://h/l?from=2010&to=2012", nil),
    ("http://h/l?start=0&to=2", nil),
    ("http://h/l?range=%5B0%2C1%5D", nil),
  ])
  func `a range that the response fills is moved on`(url: String, next: String?) throws {
    let definition = try detected(url, Self.rows).definition
    guard case .offset(let offsets) = definition.pagination.family, let end = offsets.end else {
      #expect(next == nil)
      return
    }
    let start = offsets.first + 2
    let query = "\(offsets.place)=\(start)&\(end.place)=\(end.number(from: start, size: 2))"
    #expect(query == next)
  }

  @Test(arguments: [("_start=0&_end=2", 0), ("startRow=1&endRow=2", 1), ("_start=3&_end=4", 1)])
  func `a range that includes its end counts from 1`(query: String, base: Int) throws {
    let definition = try detected("http://h/l?\(query)", Self.rows).definition
    guard case .offset(let offsets) = definition.pagination.family else {
      Issue.record("no offset")
      return
    }
    #expect(offsets.base == base && offsets.end?.isIncluded == (base == 1))
  }

  @Test(arguments: [
    (rows, true), (#"{"a":\#(rows)}"#, true), (#"{"a":\#(rows),"total":9}"#, false),
    (#"[{"id":7}]"#, false),
  ])
  func `an offset has a rival unless a total or a single item makes it needless`(
    body: String,
    hasRival: Bool
  ) throws {
    let candidates = try detected("http://h/l?offset=0&limit=2", body).candidates
    let offset = try #require(candidates.first { $0.family.kind == .offset })
    #expect((offset.rival != nil) == hasRival)
  }
}
