import Documents
import Paging
import Testing

@testable import Detecting

/// Columns that the user names and no item has.
@Suite struct UnknownColumnsTests {
  private func error(_ columns: [String]?, _ items: String) throws -> PageError? {
    let root = try JSONDocument(Array(items.utf8)).root
    let paths = columns?.map { JSONPath($0) }
    return UnknownColumns.error(paths, in: Array(root.elements))
  }

  @Test(arguments: [
    (["id", "nope", "no"], #"[{"id":1,"a":{"b":2}}]"#),
    (["a.c"], #"[{"id":1,"a":{"b":2}},{"id":2}]"#),
  ])
  func `an unknown column is an error that names the fields`(
    columns: [String],
    items: String
  ) throws {
    let found = try #require(try error(columns, items))
    let unknown = columns.contains("nope") ? "nope" : "a.c"
    #expect(found.message == "No item has a field ‹\(unknown)›.")
    #expect(found.advice == "--columns takes paths such as id, a.b.")
  }

  @Test(
    arguments: [
      (nil, #"[{"id":1}]"#),
      (["id"], #"[{"id":1}]"#),
      (["a", "b"], #"[{"a":null},{"b":2}]"#),
      (["a.0"], #"[{"a":[7]}]"#),
      (["$key"], #"[{"a":1}]"#),
      (["nope"], "[]"),
      (["nope"], "[[1,2]]"),
    ] as [([String]?, String)]
  )
  func `columns that an item has are no error`(columns: [String]?, items: String) throws {
    #expect(try error(columns, items) == nil)
  }
}
