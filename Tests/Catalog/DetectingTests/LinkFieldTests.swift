import Testing
@testable import EverCatalog
@testable import EverItems

@Suite struct LinkFieldTests {
  /// The links of the items of a list in JSON, one for each item.
  private func links(_ json: String) throws -> [String?] {
    let items = Array(try JSONDocument(Array(json.utf8)).root.elements)
    let content = LinkField.content(in: items)
    return items.map { item in content?.address(item.value(at:)) }
  }

  /// The URLs of three items, and their links.
  private static let lists: [(urls: [String], links: [String?])] = [
    (
      [#""url":"https://a/1""#, #""url":null"#, #""url":"https://a/3""#],
      ["https://a/1", nil, "https://a/3"]
    ),
    ([#""url":"""#, #""x":1"#, #""url":"https://a/3""#], [nil, nil, "https://a/3"]),
    (
      [#""url":"https://a/1""#, #""url":"/b?c=2""#, #""url":"d/3""#],
      ["https://a/1", "/b?c=2", "d/3"]
    ),
    ([#""url":"/a/1""#, #""url":"/a/2""#, #""url":null"#], ["/a/1", "/a/2", nil]),
    (
      [#""url":"""#, #""link":"https://a/2""#, #""html_url":"https://a/3","url":"https://b""#],
      [nil, "https://a/2", "https://a/3"]
    ),
    (
      [#""URL":"https://a/1""#, #""URL":"https://a/2","permalink":"/p""#, #""x":1"#],
      ["https://a/1", "/p", nil]
    ),
    ([#""url":"one""#, #""url":"two""#, #""url":"https://a/3""#], [nil, nil, nil]),
    (
      [#""links":{"self":"https://a/1"}"#, #""links":{}"#, #""links":null"#],
      ["https://a/1", nil, nil]
    ),
    ([#""x":1"#, #""x":2"#, #""x":3"#], [nil, nil, nil]),
  ]

  @Test(arguments: lists.indices)
  func `each item has the link that it has`(index: Int) throws {
    let list = Self.lists[index]
    let items = list.urls.enumerated().map { "{\"id\":\($0),\($1)}" }
    #expect(try links("[\(items.joined(separator: ","))]") == list.links)
  }
}
