@testable import EverItems
import Paging
import Testing
@testable import EverCatalog

@Suite struct RowIDsTests {
  /// A page of a list whose id is at a path.
  private func page(
    _ rows: String,
    id: String?,
    isTrusted: Bool = true,
    request: UInt64 = 1
  ) throws -> Page<Item> {
    let (ids, elements) = try ids(rows, id: id, isTrusted: isTrusted, request: request)
    let items = zip(ids.ids, elements).map { Item(id: $0, json: $1.value.raw, fields: []) }
    var page = Page(items: items)
    page.identity = ids.identity(of: items)
    return page
  }

  private func ids(
    _ rows: String,
    id: String?,
    isTrusted: Bool = true,
    request: UInt64 = 1
  ) throws -> (RowIDs, [ItemList.Element]) {
    let root = try JSONDocument(Array(rows.utf8)).root
    var definition = try SourceDefinition(paging: "kind = 'single'", items: "$")
    definition.id = id.map { JSONPath($0) }
    definition.trustsID = isTrusted
    let elements = try #require(ItemList(root)).elements
    return (try RowIDs(elements, definition, request: request), elements)
  }

  @Test(arguments: [
    (#"[{"id":"N/A"}]"#, false), (#"[{"id":null},{"name":"a"}]"#, false),
    (#"[{"name":"a"}]"#, true),
    ("[]", false),
  ])
  func `an id is missing where no row has its field`(rows: String, isMissing: Bool) throws {
    #expect(try ids(rows, id: "id").0.areMissing == isMissing)
  }

  private func isRefuted(_ page: Page<Item>) -> Bool? {
    if case .claimed(let isRefuted, _, _, _) = page.identity { isRefuted } else { nil }
  }

  private func contents(_ page: Page<Item>) -> [UInt64]? {
    if case .position(let contents, _) = page.identity { contents } else { nil }
  }

  @Test func `a trusted id is refuted by two rows that differ, not by a row twice`() throws {
    #expect(isRefuted(try page(#"[{"id":1,"a":1},{"id":1,"a":2}]"#, id: "id")) == true)
    #expect(isRefuted(try page(#"[{"id":1,"a":1},{"id":1,"a":1}]"#, id: "id")) == false)
    #expect(isRefuted(try page(#"[{"id":1},{"id":"1"},{"id":1.0}]"#, id: "id")) == false)
  }

  @Test(
    arguments: [
      (#"{"id":1,"name":"a"}"#, #"{"id":1,"name":"a","price":2}"#, true),
      (#"{"id":1,"name":"a"}"#, #"{"id":1,"name":"b"}"#, false),
      (#"{"id":1,"login":"x","title":"a"}"#, #"{"id":1,"login":"y","title":"a"}"#, true),
      (#"{"id":1,"Full_Name":"a"}"#, #"{"id":1,"Full_Name":"b"}"#, false),
      (#"{"id":1,"price":1}"#, #"{"id":1,"price":2}"#, nil),
      (#"{"id":1,"name":{"first":"a"}}"#, #"{"id":1,"name":{"first":"b"}}"#, nil),
    ] as [(String, String, Bool?)]
  )
  func `two rows with one id are one item if their names are equal`(
    one: String,
    other: String,
    isSame: Bool?
  ) throws {
    guard case .claimed(_, _, let compare, _) = try page("[\(one)]", id: "id").identity else {
      Issue.record("the id isn't trusted")
      return
    }
    let items = [one, other].map { Item(id: .sent("1"), json: $0, fields: []) }
    #expect(compare(items[0], items[1]) == isSame)
  }

  @Test(
    arguments: [
      (#"{"id":1,"name":"b","place":"y","size":2}"#, true),
      (#"{"id":1,"name":"b","place":"x","size":1}"#, false),
      (#"{"id":1,"name":"a","place":"y","size":2}"#, false), (#"{"id":1,"name":"b"}"#, false),
      (#"{"id":1,"name":"a","type":"q","place":"x","size":1}"#, true),
      (#"{"id":1,"name":"b","login":"y","place":"x","size":1}"#, true),
      (#"{"id":1,"place":"y","size":2,"at":1}"#, true),
      (#"{"id":1,"size":2,"at":1}"#, false), (#"{"id":1,"place":"x","size":2}"#, false),
    ] as [(String, Bool)]
  )
  func `a row with other values in most of its members is another item`(
    other: String,
    isOther: Bool
  ) throws {
    let isNamed = other.contains("name")
    let one =
      isNamed
      ? #"{"id":1,"name":"a","login":"x","type":"p","place":"x","size":1}"#
      : #"{"id":1,"place":"x","size":1,"at":0}"#
    guard case .claimed(_, _, _, let compare) = try page("[\(one)]", id: "id").identity else {
      Issue.record("the id isn't trusted")
      return
    }
    let items = [one, other].map { Item(id: .sent("1"), json: $0, fields: []) }
    #expect(compare(items[0], items[1]) == isOther)
  }

  @Test func `a row of a refuted id gets an id that no other row has`() throws {
    let page = try page(#"[{"id":1},{"id":1,"a":2},{"id":1}]"#, id: "id")
    guard case .claimed(_, let row, _, _) = page.identity else {
      Issue.record("\(page.identity)")
      return
    }
    #expect(Set((0..<3).map { row($0).id }).count == 3)
    #expect(row(1).json == #"{"id":1,"a":2}"#)
  }

  @Test func `a weak id recognises no row by itself`() throws {
    let rows = #"[{"name":"a","n":1},{"name":"b","n":2}]"#
    let first = try page(rows, id: "name", isTrusted: false)
    let second = try page(rows, id: "name", isTrusted: false, request: 2)
    #expect(Set((first.items + second.items).map(\.id)).count == 4)
    #expect(contents(first) != nil)
    #expect(contents(first) == contents(second))
  }

  @Test func `a weak id that two rows share identifies nothing`() throws {
    let page = try page(
      #"[{"name":"a","n":1},{"name":"a","n":2}]"#,
      id: "name",
      isTrusted: false
    )
    #expect(contents(page) == nil)
  }

  @Test func `equal rows without an id stay apart, and are the same when requested again`() throws {
    let rows = "[" + Array(repeating: #"{"v":1}"#, count: 30).joined(separator: ",") + "]"
    let first = try page(rows, id: nil)
    #expect(Set(first.items.map(\.id)).count == 30)
    #expect(try page(rows, id: nil).items.map(\.id) == first.items.map(\.id))
    guard case .position(nil, true) = first.identity else {
      Issue.record("\(first.identity)")
      return
    }
  }

  @Test func `a row without an id keeps it when others are inserted above it`() throws {
    let before = try page(#"["a","b"]"#, id: nil)
    let after = try page(#"["new","a","b"]"#, id: nil)
    #expect(after.items.dropFirst().map(\.id) == before.items.map(\.id))
  }
}
