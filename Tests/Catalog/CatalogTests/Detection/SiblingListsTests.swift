import EverItems
import Testing

@testable import EverCatalog

/// Lists beside the displayed one.
@Suite struct SiblingListsTests {
  private func sentence(_ text: String, at path: String = "movies") throws -> String? {
    let root = try JSONDocument(Array(text.utf8)).root
    return SiblingLists(in: root, of: JSONPath(path)).sentence(advice: "look.")
  }

  @Test(arguments: [
    (#"{"movies":[{"id":1,"t":"a"}],"series":[{"id":2,"t":"b"},{"id":3}]}"#, "2 in ‘series’"),
    (
      #"{"movies":[{"id":1,"t":"a"}],"b":[{"id":2,"t":""}],"c":[{"id":3,"t":1}]}"#,
      "1 in ‘b’, 1 in ‘c’"
    ),
    (
      #"{"movies":[{"i":1,"t":1}],"a":[{"i":1,"t":2}],"b":[{"i":1,"t":3}],"c":[{"i":1,"t":4}],"#
        + #""d":[{"i":1,"t":5}]}"#,
      "1 in ‘a’, 1 in ‘b’, 1 in ‘c’ and more"
    ),
    (#"{"movies":[1,2],"titles":["a","b"],"words":["c"]}"#, "2 in ‘titles’"),
    (#"{"movies":[],"cinemas":[{"id":2},{"id":3}],"words":["a"]}"#, "2 in ‘cinemas’"),
  ])
  func `similar items beside the list are named`(text: String, names: String) throws {
    #expect(
      try sentence(text) == "The server sent other items beside these: \(names); look."
    )
  }

  @Test(arguments: [
    #"{"movies":[{"id":1,"t":"a"}]}"#,
    #"{"movies":[{"id":1,"t":"a"}],"series":[]}"#,
    #"{"movies":[{"id":1,"t":"a"}],"series":{"a":{"id":2,"t":"b"}}}"#,
    #"{"movies":[{"id":1,"t":"a"}],"errors":[{"id":2,"message":"b"}]}"#,
    #"{"movies":[{"id":1,"name":"a"}],"genres":[{"id":2,"name":"b"}]}"#,
    #"{"movies":[{"id":1,"t":"a"}],"included":[{"id":2,"t":"b"}]}"#,
    #"{"movies":[{"id":1,"t":"a"},{"id":2,"t":"b"}],"featured":[{"id":2,"t":"b"}]}"#,
    #"{"movies":[{"type":"m","t":"a"}],"people":[{"type":"p","t":"b"}]}"#,
    #"{"movies":[1],"series":[2]}"#,
  ])
  func `other lists aren't named`(text: String) throws {
    #expect(try sentence(text) == nil)
  }

  @Test func `lists in the same object are found, and the root has no others`() throws {
    let nested = #"{"r":{"movies":[{"id":1,"t":"a"}],"s":[{"id":2,"t":"b"}]},"t":[{"id":3,"t":1}]}"#
    #expect(try sentence(nested, at: "r.movies")?.contains("1 in ‘s’;") == true)
    #expect(try sentence(#"[{"id":1,"t":"a"}]"#, at: "$") == nil)
  }
}
