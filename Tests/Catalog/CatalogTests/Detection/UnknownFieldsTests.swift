import EverItems
import Paging
import Testing

@testable import EverCatalog

/// Columns that the user names and no item has.
@Suite struct UnknownFieldsTests {
  private func unknown(
    _ columns: [String]?,
    _ items: String,
    areAll: Bool = false
  ) throws -> UnknownFields {
    let root = try JSONDocument(Array(items.utf8)).root
    return UnknownFields(columns?.map { JSONPath($0) }, in: root.elements, areAll: areAll)
  }

  @Test func `columns that no item has are an error that names the fields`() throws {
    let found = try unknown(["a.c", "nope"], #"[{"a":{"b":2},"id":1},{"id":2}]"#)
    let error = try #require(throws: PageError.self) { try found.remark() }
    #expect(error.message == "No item here has a field ‘a.c’.")
    #expect(error.advice == "--columns takes paths such as id, a.b.")
  }

  @Test func `an unknown column beside known ones is a remark, since a later page may have it`()
    throws
  {
    let found = try unknown(["id", "nope"], #"[{"id":1,"a":{"b":2}}]"#)
    #expect(
      try found.remark()
        == "No item here has a field ‘nope’. --columns takes paths such as id, a.b."
    )
    #expect(try found.remark(redact: { _ in "…" }) == "… …")
    let whole = try unknown(["id", "nope"], #"[{"id":1,"a":{"b":2}}]"#, areAll: true)
    let error = #expect(throws: PageError.self) { try whole.remark() }
    #expect(error?.message == "No item here has a field ‘nope’.")
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
  func `columns that an item has aren't errors`(columns: [String]?, items: String) throws {
    let found = try unknown(columns, items)
    #expect(try found.remark() == nil)
  }
}
