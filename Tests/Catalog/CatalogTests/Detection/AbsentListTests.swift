import Detecting
import Testing

/// Responses that say that there are no items, and leave out their list.
struct AbsentListTests {
  @Test(arguments: [
    #"{"resourceType":"Bundle","total":0,"link":[{"relation":"self","url":"/Patient"}]}"#,
    #"{"totalResults":"0","startIndex":1,"itemsPerPage":10}"#, #"{"meta":{"result_count":0}}"#,
    #"{"response":{"header":{"code":"00"},"body":{"items":"","totalCount":0}}}"#,
    #"{"page":1,"pages":0,"users":{}}"#,
  ])
  func `a list that a response without items leaves out is empty`(body: String) throws {
    let found = try detected("http://h/search", body)
    #expect(found.count == 0)
  }

  @Test(arguments: [#"{"total":3}"#, #"{"items":""}"#, #"{"error":"no","total":0}"#])
  func `a response that doesn't say so has no list`(body: String) {
    #expect(throws: (any Error).self) { try detected("http://h/search", body) }
  }
}
