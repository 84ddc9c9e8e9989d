import Documents
import Testing

@testable import Pages

/// Lists beside the displayed one.
@Suite struct SiblingListsTests {
  private func sentence(_ text: String, at path: String = "movies") throws -> String? {
    let root = try JSONDocument(Array(text.utf8)).root
    let path = JSONPath(path)
    let first = try #require(root.value(at: path)?.elements.first { _ in true })
    return SiblingLists(in: root, of: path, like: first).sentence(advice: "look.")
  }

  @Test(arguments: [
    (#"{"movies":[{"id":1,"t":"a"}],"series":[{"id":2,"t":"b"},{"id":3}]}"#, "2 in ‹series›"),
    (
      #"{"movies":[{"id":1,"t":"a"}],"b":[{"id":2,"t":""}],"c":[{"id":3,"t":1}]}"#,
      "1 in ‹b›, 1 in ‹c›"
    ),
    (
      #"{"movies":[{"i":1,"t":1}],"a":[{"i":1,"t":1}],"b":[{"i":1,"t":1}],"c":[{"i":1,"t":1}],"#
        + #""d":[{"i":1,"t":1}]}"#,
      "1 in ‹a›, 1 in ‹b›, 1 in ‹c› and more"
    ),
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
    #"{"movies":[{"id":1}],"genres":[{"id":2}]}"#,
    #"{"movies":[1],"series":[2]}"#,
  ])
  func `other lists aren't named`(text: String) throws {
    #expect(try sentence(text) == nil)
  }

  @Test func `lists in the same object are found, and the root has no others`() throws {
    let nested = #"{"r":{"movies":[{"id":1,"t":"a"}],"s":[{"id":2,"t":"b"}]},"t":[{"id":3,"t":1}]}"#
    #expect(try sentence(nested, at: "r.movies")?.contains("1 in ‹s›;") == true)
    #expect(try sentence(#"[{"id":1,"t":"a"}]"#, at: "$") == nil)
  }
}
