import EverItems
@testable import EverCatalog
import Testing

/// Lists whose items are arrays under the keys of an object.
@Suite struct ListGroupsTests {
  private func root(_ text: String) throws -> JSONValue {
    try JSONDocument(Array(text.utf8)).root
  }

  private func best(_ text: String, requested: Set<String> = []) throws -> String? {
    let detection = ListDetection(["bars"], requestedKeys: requested)
    return detection.candidates(in: try root(text)).first?.path.description
  }

  @Test(
    arguments: [
      (#"{"bars":{"AAPL":[{"t":1,"c":2}]},"next":"x"}"#, ["AAPL", "TSLA"], "bars"),
      (#"{"bars":{"AAPL":[{"t":1,"c":2}]},"next":"x"}"#, [], "bars.AAPL"),
      (#"{"bars":{"AAPL":[{"t":1}],"TSLA":[]}}"#, ["AAPL", "TSLA"], "bars"),
      (#"{"bars":{"AAPL":[{"t":1}],"x":1}}"#, ["AAPL"], "bars.AAPL"),
    ] as [(String, [String], String)]
  )
  func `arrays under requested keys are one list`(
    text: String,
    requested: [String],
    path: String
  ) throws {
    #expect(try best(text, requested: Set(requested)) == path)
  }

  @Test(arguments: [
    (#"{"d":{"2024-05-01":[{"n":1}],"2024-05-02":[]}}"#, "d"),
    (#"{"d":{"2024-05-01":[{"n":1}]}}"#, "d"),
    (#"{"d":{"2024-05-01":[{"n":1}],"other":[{"n":2}]}}"#, "d.2024-05-01"),
    (#"{"a":[{"n":1}],"b":[{"n":2}],"c":[{"n":3}],"d":[{"n":4}]}"#, "$"),
    (#"{"a":[{"n":1}],"b":[{"m":2}],"c":[{"o":3}],"d":[{"p":4}]}"#, "a"),
  ])
  func `arrays by day or of one kind are one list`(text: String, path: String) throws {
    #expect(try best(text) == path)
  }

  @Test func `the items of all keys are in the order in which they were sent`() throws {
    let list = try #require(ItemList(root(#"{"a":[{"n":1},{"n":2}],"b":[],"c":[{"n":3}]}"#)))
    #expect(list.count == 3)
    #expect(list.elements.map(\.value.raw) == [#"{"n":1}"#, #"{"n":2}"#, #"{"n":3}"#])
    #expect(list.elements(atMost: 2).count == 2)
    #expect(list.elements.allSatisfy { $0.name == nil })
  }

  @Test func `an id must be unique among the items of all keys`() throws {
    let texts = [
      #"{"bars":{"A":[{"id":1},{"id":2}],"B":[{"id":3}]}}"#,
      #"{"bars":{"A":[{"id":1},{"id":2}],"B":[{"id":2}]}}"#,
    ]
    let ids = try texts.map { text in
      let detection = ListDetection(requestedKeys: ["A", "B"])
      let list = try #require(detection.candidates(in: try root(text)).first)
      return IDDetection.id(of: list, segments: [], names: nil)?.description
    }
    #expect(ids == ["id", nil])
  }
}
