import Documents
import Definitions
import Randomness
import Testing

@testable import Detecting

/// Pages whose items change in part with each request.
@Suite struct SampleValuesTests {
  /// A page with an item for each name; the price of all changes with the request.
  private func sample(_ names: [String], request: Int, id: String? = nil) throws -> PageSample {
    let items = names.enumerated().map { index, name in
      #"{"n":\#(name.count),"name":"\#(name)","place":\#(index),"price":\#(request * 100 + index)}"#
    }
    let root = try JSONDocument(Array("[\(items.joined(separator: ","))]".utf8)).root
    let list = try #require(ItemList(root))
    var sample = PageSample(items: items.map { ContentHash.of($0) })
    sample.values = SampleValues(list, id: id.map { JSONPath($0) })
    return sample
  }

  @Test(
    arguments: [
      (["a", "b", "c", "d"], 0),
      (["b", "c", "d", "e"], 1),
      (["c", "d", "e", "f"], nil),
      (["e", "f", "g", "h"], nil),
      (["a", "c", "b", "d"], nil),
      ([], nil),
    ] as [([String], Int?)]
  )
  func `texts that continue in the same order show that items are the same`(
    names: [String],
    shift: Int?
  ) throws {
    let first = try sample(["a", "b", "c", "d"], request: 1)
    #expect(first.values.shift(to: try sample(names, request: 2).values) == shift)
  }

  @Test(
    arguments: [
      (["a", "b", "c", "d"], 0), (["b", "c", "d", "e"], 1), (["e", "f", "g", "h"], nil),
    ] as [([String], Int?)]
  )
  func `all texts and one of them a name show that the pages are the same`(
    names: [String],
    shift: Int?
  ) throws {
    let first = try sample(["a", "b", "c", "d"], request: 1)
    #expect(first.values.commonShift(to: try sample(names, request: 2).values) == shift)
  }

  @Test(arguments: [
    [#"{"hour":"1","t":3}"#, #"{"hour":"2","t":4}"#, #"{"hour":"3","t":5}"#],
    [
      #"{"hour":"1","name":"x"}"#, #"{"hour":"2","name":"y"}"#, #"{"hour":"3","name":"z"}"#,
    ],
  ])
  func `texts that name nothing may be equal on two pages`(items: [String]) throws {
    func columns(_ items: [String]) throws -> SampleValues {
      let root = try JSONDocument(Array("[\(items.joined(separator: ","))]".utf8)).root
      return SampleValues(try #require(ItemList(root)), id: nil)
    }
    let next = items.map { $0.replacing(/"([xyz])"/) { "\"\($0.1)2\"" } }
    #expect(try columns(items).shift(to: columns(next)) == 0)
    #expect(try columns(items).commonShift(to: columns(next)) == nil)
  }

  @Test func `numbers of each page show nothing, unless they are ids`() throws {
    let first = try sample(["a", "b", "c"], request: 1)
    let next = try sample(["x", "y", "z"], request: 2)
    #expect(first.values.shift(to: next.values) == nil)
    let own = try sample(["a", "b", "c"], request: 1, id: "place")
    let other = try sample(["x", "y", "z"], request: 2, id: "place")
    #expect(own.values.shift(to: other.values) == 0)
  }

  @Test func `a text that repeats on its page shows nothing`() throws {
    let first = try sample(["a", "a", "a"], request: 1)
    #expect(first.values.shift(to: try sample(["a", "a", "a"], request: 2).values) == nil)
    #expect(SampleValues().shift(to: first.values) == nil)
  }
}
