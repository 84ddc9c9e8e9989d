import Testing

@testable import Catalog

@Suite struct FieldTests {
  private func field(_ toml: String, of json: String) throws -> String? {
    let definition = try SourceDefinition(toml: definitionText(columns: toml), file: "x.toml")
    let root = try JSONDocument(Array(json.utf8)).root
    return definition.columns[0].field(root.value(at:))
  }

  @Test(
    arguments: [
      ("Tom &amp; Jerry", "Tom & Jerry"), ("&lt;b&gt;&quot;&apos;&#39;", "<b>\"''"),
      ("&#x27;&#X2019;&#233;", "'’é"), ("caf&eacute; &ouml;&Auml;", "café öÄ"),
      ("&amp;lt;", "&lt;"), ("&", "&"), ("&;", "&;"), ("&bogus; &amp", "&bogus; &amp"),
      ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#;&#x;&#+5;&#-5;", "&#;&#x;&#+5;&#-5;"),
      ("&#99999999999;", "&#99999999999;"), ("&&amp;&", "&&&"), ("&#27;", "\u{1B}"),
      ("e\u{301}&#769;x", "e\u{301}\u{301}x"), ("plain", "plain"),
    ])
  func `character references are decoded once`(escaped: String, text: String) {
    #expect(HTMLText.decode(escaped) == text)
  }

  @Test(
    arguments: [
      ("0", "0"), ("999", "999"), ("1000", "1,000"), ("1234567", "1,234,567"), ("-1234", "-1,234"),
      ("1234.5678", "1,234.5678"), ("1,358", "1,358"),
      ("12345678901234567890", "12,345,678,901,234,567,890"),
      ("unknown", "unknown"), ("1e9", "1e9"), ("1234x", "1234x"), ("", ""), ("--1234", "--1234"),
    ])
  func `thousands are set apart in plain numbers alone`(sent: String, shown: String) {
    #expect(FieldFormat.grouped(sent) == shown)
  }

  @Test(
    arguments: [
      ("0", "1970-01-01"), ("1217514151", "2008-07-31"), ("-1", "1969-12-31"),
      ("1709164800", "2024-02-29"), ("1217514151.9", "2008-07-31"), ("253402300799", "9999-12-31"),
      ("-62135596800", "0001-01-01"), ("253402300800", nil), ("9223372036854775807", nil),
      ("1e300", nil), ("nan", nil), ("soon", nil), ("", nil),
    ])
  func `seconds become a day in UTC`(sent: String, day: String?) {
    #expect(FieldFormat.day(sent) == day)
  }

  @Test(
    arguments: [
      ("\"172\"", "172 cm"), ("172", "172 cm"), ("\"1,358\"", "1,358 cm"), ("\"78.2\"", "78.2 cm"),
      ("-5", "-5 cm"), ("\"unknown\"", "unknown"), ("\"n/a\"", "n/a"), ("\"-\"", "-"), ("\"\"", ""),
    ])
  func `a unit follows numbers and not words`(sent: String, shown: String) throws {
    let column = "title = 'h'\nwidth = 9\npath = 'h'\nsuffix = ' cm'"
    #expect(try field(column, of: "{\"h\":\(sent)}") == shown)
  }

  @Test(.timeLimit(.minutes(1)), arguments: FieldFormat.allCases)
  func `a long field takes time in proportion to its length`(format: FieldFormat) throws {
    for unit in ["7", "&amp;", "&", "é", "\\u00e9"] {
      let json = "\"" + String(repeating: unit, count: 1 << 16) + "\""
      let value = try JSONDocument(Array(json.utf8)).root
      #expect(try #require(format.text(of: value)).utf8.count >= 1 << 16)
    }
  }

  @Test func `the first path that is there and not null counts`() throws {
    let column = "title = 'n'\nwidth = 9\npath = ['properties.name', 'name']"
    #expect(try field(column, of: #"{"name":"a","properties":{"name":"b"}}"#) == "b")
    #expect(try field(column, of: #"{"name":"a","properties":{"name":null}}"#) == "a")
    #expect(try field(column, of: #"{"name":"a"}"#) == "a")
    #expect(try field(column, of: #"{"uid":1}"#) == nil)
    #expect(try field(column, of: #"{"name":{"first": "a"}}"#) == #"{"first": "a"}"#)
    #expect(try field(column, of: "7") == nil)
  }

  @Test func `a template joins several values`() throws {
    let column = "title = 'b'\nwidth = 9\ntemplate = '{b.gold}/{b.silver} {'"
    #expect(try field(column, of: #"{"b":{"gold":1,"silver":2}}"#) == "1/2 {")
    #expect(try field(column, of: #"{"b":{"gold":1}}"#) == "1/ {")
    #expect(try field(column, of: #"{"b":{}}"#) == nil)
  }
}

/// A definition that is sound but for what a test puts into it.
func definitionText(top: String = "", tables: String = "", columns: String? = nil) -> String {
  """
  name = "test"
  title = "Test"
  url = "https://api.example/items"
  items = "items"
  \(top)
  [pagination]
  kind = "page"
  parameter = "page"
  \(tables)
  \(columns.map { "[[columns]]\n\($0)" } ?? "")
  """
}
