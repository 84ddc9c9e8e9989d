@testable import EverCatalog
import EverItems
import Testing

/// Lists that are empty beside others, and totals of 0.
@Suite struct EmptyListTests {
  private static let brands = #""brands":[{"id":7,"name":"a"},{"id":8,"name":"b"}]"#

  private func remarks(_ body: String, _ url: String = "http://h/search?q=x") throws -> [String] {
    try detected(url, body).definition.remarks
  }

  @Test(arguments: [
    (#"{"alerts":[],\#(brands)}"#, "http://h/search"),
    (#"{"products":[],\#(brands)}"#, "http://h/brands"),
    (#"{"products":[],"items":[{"id":7}]}"#, "http://h/search"),
    (#"{\#(brands),"total":2}"#, "http://h/search"),
  ])
  func `other empty lists and totals are no reason to doubt`(body: String, url: String) throws {
    #expect(try remarks(body, url).isEmpty)
  }

  @Test func `a total of 0 chooses the empty list`() throws {
    let body = #"{"total":0,"products":[],\#(Self.brands)}"#
    let found = try detected("http://h/search?q=x", body)
    #expect(found.definition.items == JSONPath("products") && found.count == 0)
    #expect(found.definition.remarks.first?.contains("2 in ‘brands’") == true)
  }

  @Test func `a total that is less than the rows is reported`() throws {
    let remarks = try remarks(#"{"total":1,\#(Self.brands)}"#)
    #expect(remarks.first?.hasSuffix("of 1, less than the 2 that it sent in ‘brands’.") == true)
  }
}
