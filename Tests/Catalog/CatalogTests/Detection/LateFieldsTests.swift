@testable import EverCatalog
import EverItems
import Testing

@Suite struct LateFieldsTests {
  /// The sentence about later items, after the columns for all fields of an item.
  private func sentence(_ first: String, then later: [String]) throws -> String? {
    let item = try JSONDocument(Array(first.utf8)).root
    var fields = LateFields { ColumnDetection.columns(.all, for: [item], id: nil).flatMap(\.paths) }
    fields.add(later)
    return fields.sentence
  }

  @Test func `fields of the first items, and parts of them, have columns`() throws {
    #expect(try sentence(#"{"a":null,"b":1}"#, then: [#"{"b":2,"a":{"c":1}}"#, "{}"]) == nil)
    #expect(try sentence("[1,2]", then: ["[3,4]", "[]", "null"]) == nil)
    #expect(try sentence("1", then: ["2", #"{"a":1}"#]) == nil)
  }

  @Test func `lines of text have one column for all`() {
    var fields = LateFields { [] }
    fields.add([#""some words""#])
    #expect(fields.sentence == nil)
  }

  @Test func `items with other fields are counted, and the first such field is named`() throws {
    let two = try sentence(#"{"a":1}"#, then: [#"{"a":1,"x":2,"y":1}"#, #"{"a":1}"#, #"{"y":1}"#])
    #expect(two?.hasPrefix("2 items have fields without a column, such as ‘x’") == true)
    let one = try sentence("[1]", then: ["[1,2]"])
    #expect(one?.hasPrefix("One item has fields without a column, such as ‘1’") == true)
  }

  @Test func `a value in place of an object has no column`() throws {
    #expect(try sentence(#"{"a":{"b":1}}"#, then: [#"{"a":7}"#])?.contains("‘a’") == true)
    #expect(try sentence(#"{"a":1}"#, then: ["7"])?.contains("‘$’") == true)
  }
}
