import Testing
@testable import Detecting

@Suite struct LateFieldsTests {
  /// The sentence after as many items as decide the columns, and some more.
  private func sentence(_ first: String, then later: [String]) -> String? {
    var fields = LateFields()
    fields.add(repeatElement(first, count: ListCandidate.sampleSize - 1))
    // This item still decides the columns.
    fields.add([#"{"last":1}"#])
    fields.add(later)
    return fields.sentence
  }

  @Test func `fields of the first items, and parts of them, have columns`() {
    #expect(sentence(#"{"a":null,"b":1}"#, then: [#"{"b":2,"a":{"c":1},"last":2}"#, "{}"]) == nil)
    #expect(sentence("[1,2]", then: ["[3,4]", "[]"]) == nil)
    #expect(LateFields().sentence == nil)
  }

  @Test func `items with other fields are counted, and the first such field is named`() {
    let two = sentence(#"{"a":1}"#, then: [#"{"a":1,"x":2,"y":1}"#, #"{"a":1}"#, #"{"y":1}"#])
    #expect(two?.hasPrefix("2 items have fields without a column, such as ‘x’") == true)
    let one = sentence("[1]", then: ["[1,2]"])
    #expect(one?.hasPrefix("One item has fields without a column, such as ‘1’") == true)
  }

  @Test func `a value in place of an object has no column`() {
    #expect(sentence(#"{"a":{"b":1}}"#, then: [#"{"a":7}"#])?.contains("‘a’") == true)
  }
}
