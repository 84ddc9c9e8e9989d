@testable import EverCatalog
import EverItems
import Paging
import EverBase
import Testing
import EverWeb

/// The paging that the user specifies, and the candidates made from it.
@Suite struct OverriddenPagingTests {
  private let list = #""items":[{"id":1,"a":1},{"id":2,"a":2}]"#

  private func detection(
    _ body: String,
    headers: [HTTPHeader] = [],
    url: String = "http://h/list",
    options: SourceOptions = SourceOptions(),
    _ overrides: DetectionOverrides
  ) throws -> Detection {
    try SourceDetection.detection(
      of: HTTPResponse(status: 200, headers: headers, body: Array(body.utf8), url: SecretURL(url)),
      url: url,
      options: options,
      overrides: overrides
    )
  }

  /// Short descriptions of the candidates that use a parameter.
  private func candidates(_ detection: Detection, by name: String) -> [String] {
    detection.candidates.filter { $0.parameter == name }.map(\.summary)
  }

  @Test func `a parameter for the last id is tried first`() throws {
    let overrides = DetectionOverrides(pageParameter: "after_id")
    let detection = try detection("{\(list)}", overrides)
    #expect(candidates(detection, by: "after_id").first == "last id in ‘after_id’")
    let other = try self.detection("{\(list)}", DetectionOverrides(pageParameter: "user_id"))
    #expect(!candidates(other, by: "user_id").contains { $0.hasPrefix("lastid") })
  }

  @Test func `a next page that isn't where the user said is a remark`() throws {
    let known = try detection(
      "{\(list),\"more\":{\"url\":null}}",
      DetectionOverrides(next: TokenRule.Origin("more.url"))
    )
    #expect(known.definition.remarks.isEmpty)
    for place in ["more", "header:X-Next"] {
      let found = try detection("{\(list)}", DetectionOverrides(next: TokenRule.Origin(place)))
      let sentence = "Page one has nothing at ‘\(place)’, so that no page follows."
      #expect(found.definition.remarks == [sentence])
    }
  }

  @Test func `a next page that isn't where the user said is an error when there is more`() {
    #expect(throws: PageError.self) {
      try detection(
        "{\(list),\"has_more\":true}",
        DetectionOverrides(next: TokenRule.Origin("more"))
      )
    }
  }

  @Test(arguments: [
    ("p", "", ["page number in ‘p’", "offset in ‘p’"]),
    ("p", "?p=0", ["page number in ‘p’ from 0", "offset in ‘p’"]),
    ("from", "", ["offset in ‘from’", "page number in ‘from’"]),
    ("zzz", "", ["page number in ‘zzz’", "offset in ‘zzz’"]),
  ])
  func `a parameter may count pages or rows`(name: String, query: String, expected: [String]) throws
  {
    let detection = try detection(
      "{\(list)}",
      url: "http://h/list\(query)",
      DetectionOverrides(pageParameter: name)
    )
    #expect(candidates(detection, by: name) == expected)
    #expect(detection.candidates.first?.evidence == .sure)
  }

  @Test func `a parameter takes the token that the response holds`() throws {
    let body = #"{\#(list),"next_cursor":"abc"}"#
    let detection = try detection(body, DetectionOverrides(pageParameter: "zzz"))
    #expect(candidates(detection, by: "zzz").first == "token in ‘zzz’")
    #expect(
      try Inspection(detection, options: SourceOptions()).next?.url == "http://h/list?zzz=abc"
    )
  }

  @Test(arguments: [
    ("http://h/other?x=2", "http://h/other?x=2"), ("/list?x=2", "http://h/list?x=2"),
    ("?x=3", "http://h/list?x=3"), ("to+ken", "http://h/list?cursor=to%2Bken"),
  ])
  func `a header holds a URL, a reference or a token`(value: String, next: String) throws {
    let headers = [HTTPHeader("X-More", value)]
    let detection = try detection(
      "{\(list)}",
      headers: headers,
      DetectionOverrides(next: TokenRule.Origin("header:X-More"))
    )
    #expect(try Inspection(detection, options: SourceOptions()).next?.url == next)
  }

  @Test func `a token of a header goes by the parameter that the user names`() throws {
    let detection = try detection(
      "{\(list)}",
      headers: [HTTPHeader("X-More", "abc")],
      DetectionOverrides(next: TokenRule.Origin("header:X-More"), pageParameter: "p")
    )
    #expect(try Inspection(detection, options: SourceOptions()).next?.url == "http://h/list?p=abc")
  }

  @Test(arguments: [
    (#"{"page":1,"size":2}"#, #"{"page":2,"size":2}"#),
    (#"{"q":{"page":"1"}}"#, #"{"q":{"page":"2"}}"#), ("page=1&q=a%20b", "page=2&q=a%20b"),
  ])
  func `paging continues in a body that has its parameter`(body: String, next: String) throws {
    let options = SourceOptions(body: body)
    let detection = try detection("{\(list)}", options: options, DetectionOverrides())
    let request = try Inspection(detection, options: options).next
    #expect(request?.url == "http://h/list")
    #expect(request?.body == next)
  }

  @Test func `a cursor goes into the body, and the URL's own parameter stays in the URL`() throws {
    let options = SourceOptions(body: #"{"cursor":null}"#)
    let body = #"{\#(list),"next_cursor":"a\"b"}"#
    let posted = try detection(body, options: options, DetectionOverrides())
    #expect(try Inspection(posted, options: options).next?.body == #"{"cursor":"a\"b"}"#)
    let inURL = try detection(
      "{\(list)}",
      url: "http://h/list?page=4",
      options: SourceOptions(body: #"{"q":1}"#),
      DetectionOverrides()
    )
    #expect(inURL.candidates.first?.family.place == .parameter("page"))
  }

  @Test func `the saved definition posts what was posted`() throws {
    let options = SourceOptions(method: "QUERY", body: "page=1")
    let detection = try detection("{\(list)}", options: options, DetectionOverrides())
    let definition = try SourceDefinition(
      toml: SavedDefinition(detection.definition, name: "x", headers: []).toml,
      file: "x.toml"
    )
    #expect(definition.body == "page=1" && definition.method == "QUERY")
    var pagination = detection.definition.pagination
    // What was a guess is stated by the saved definition.
    pagination.guessesPastEnd = false
    #expect(definition.pagination == pagination)
  }

  @Test func `the root of an API is a list of lists`() throws {
    let root = #"{"people":"http://h/people","films":"http://h/films{?page}"}"#
    for body in [root, #"{"message":"ok","result":\#(root)}"#] {
      let found = try detection(body, DetectionOverrides())
      let source = try CatalogSource(found.definition, transport: ReplayTransport([:]))
      let page = try source.page(from: found.page.response, request: source.firstRequest)
      #expect(
        page.items.map(\.fields) == [
          ["people", "http://h/people"], ["films", "http://h/films{?page}"],
        ]
      )
      #expect(page.items.first?.link == "http://h/people")
      #expect(page.next == nil && found.definition.opensLists)
    }
  }
}
