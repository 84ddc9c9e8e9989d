import Testing
@testable import EverCatalog

/// What page one says about more items, and how the next page is requested first.
@Suite struct PagingFamilyTests {
  private static let ten = "[\((1...10).map { "{\"id\":\($0)}" }.joined(separator: ","))]"
  private static let down = "[\((1...5).map { "{\"id\":\(50 - $0)}" }.joined(separator: ","))]"

  private static let rows: [(query: String, body: String, outlook: Outlook?, first: String)] = [
    ("", #"{"items":\#(ten),"next":"/l?x=2"}"#, .stated, "URL in the response"),
    ("", #"{"items":\#(ten),"more_url":"/l?before=9"}"#, .stated, "URL in the response"),
    ("", #"{"items":\#(ten),"pagination":{"older_url":"/l?b=9"}}"#, .stated, "URL in the response"),
    ("", #"{"items":\#(ten),"go":"http://h/l?page=2"}"#, .stated, "URL in the response"),
    ("", #"{"items":\#(ten),"nextSyncUrl":"http://h/l?sync=2"}"#, .silent, "page number in ‘page’"),
    ("", #"{"items":\#(ten),"continue":{"a":"1","b":"2"}}"#, .stated, "token in ‘continue’"),
    (
      "", #"{"items":\#(ten),"LastEvaluatedKey":{"id":{"S":"x"}}}"#, .stated,
      "token in ‘ExclusiveStartKey’"
    ),
    ("", #"{"items":\#(ten),"nextPageToken":"t"}"#, .stated, "token in ‘pageToken’"),
    ("", #"{"items":\#(ten),"next_cursor":"t"}"#, .stated, "token in ‘cursor’"),
    ("", #"{"items":\#(ten),"has_more":true,"last_id":"10"}"#, .stated, "token in ‘after_id’"),
    (
      "", #"{"object":"list","data":\#(ten),"has_more":true}"#, .stated,
      "last id in ‘starting_after’"
    ),
    ("?max_id=60", ten, .silent, "last id in ‘max_id’"),
    ("", #"{"items":\#(ten),"page":1,"pages":3}"#, .stated, "page number in ‘page’"),
    (
      "", #"{"items":\#(ten),"page":0,"size":10,"total":30}"#, .stated,
      "page number in ‘page’ from 0"
    ),
    ("", #"{"items":\#(ten),"offset":0,"limit":10,"total":30}"#, .stated, "offset in ‘offset’"),
    (
      "", #"{"Resources":\#(ten),"startIndex":1,"itemsPerPage":10,"totalResults":30}"#, .stated,
      "offset in ‘startIndex’ from 1"
    ),
    ("?limit=10", #"{"items":\#(ten),"total":30}"#, .stated, "offset in ‘offset’"),
    ("?$limit=10", ten, .full, "offset in ‘$offset’"),
    ("?_start=0&_end=10", ten, nil, "offset in ‘_start’"),
    ("", ten, .silent, "page number in ‘page’"),
    ("?limit=20", #"{"items":\#(ten),"quota":{"limit":5,"used":1}}"#, .full, "offset in ‘offset’"),
    (
      "", #"{"items":\#(ten),"has_more":false,"next_cursor":"t"}"#, .contradicted,
      "token in ‘cursor’"
    ),
    ("", #"{"items":\#(ten),"has_more":false}"#, nil, "none: this page is all"),
    ("", #"{"items":\#(ten),"more":false,"total":30}"#, .contradicted, "page number in ‘page’"),
    ("", #"{"items":\#(ten),"total":10}"#, .doubtfulTotal, "page number in ‘page’"),
    ("", #"{"items":\#(ten),"total":10,"size":20}"#, nil, "none: this page is all"),
    (
      "?page=3", #"{"items":\#(ten),"next":null,"prev":"/l?page=2"}"#, nil,
      "none: this page is all"
    ),
  ]

  @Test(arguments: rows.indices)
  func `a response says whether it goes on, and how it is continued`(index: Int) throws {
    let row = Self.rows[index]
    let found = try detected("http://h/l\(row.query)", row.body)
    #expect(found.outlook == row.outlook, "\(row.body)")
    #expect(found.opened.candidates.first?.summary == row.first, "\(row.body)")
  }

  @Test func `rows in descending order are continued before the last one`() throws {
    let candidates = try detected("http://h/l", Self.down).opened.guess.candidates
    #expect(candidates.contains { $0.summary == "last id in ‘before’ or a name like it" })
  }

  @Test(arguments: [
    #"{"items":[{"id":1}],"page":9007199254740991,"size":9007199254740991,"total":9007199254740991}"#,
    #"{"items":[{"id":1}],"offset":9007199254740991,"limit":9007199254740991}"#,
    #"{"items":[{"id":1}],"page":9007199254740992,"pages":99999999999999999999}"#,
  ])
  func `numbers that no list has are read`(body: String) throws {
    for query in ["", "?page=9007199254740991", "?offset=9007199254740991&limit=9007199254740991"] {
      #expect(try detected("http://h/l\(query)", body).count == 1)
    }
  }
}
