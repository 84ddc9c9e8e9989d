@testable import EverItems
import Testing
@testable import EverCatalog

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
      ("0", "1970-01-01"), ("1217514151", "2008-07-31"), ("-1", "1969-12-31"),
      ("1709164800", "2024-02-29"), ("1217514151.9", "2008-07-31"), ("253402300799", "9999-12-31"),
      ("-62135596800", "0001-01-01"), ("-62135596801", nil), ("9223372036854775807", nil),
      ("1e300", nil), ("nan", nil), ("soon", nil), ("", nil), ("1709164800123", "2024-02-29"),
      ("2024", nil), ("2024-05", nil), ("2024-05-01", "2024-05-01"), ("2024-13-01", nil),
      ("2024-05-01T23:30:00Z", "2024-05-01"), ("2024-05-01T23:30:00-05:00", "2024-05-02"),
      ("2024-05-01T00:30:00.123456+0200", "2024-04-30"), ("2024-05-01 10:00", "2024-05-01"),
      ("2024-05-01T10:00:00+25:00", nil), ("2024-05-01T10:00:00Zx", nil), ("2024-05-01x", nil),
    ])
  func `moments become a day in UTC`(sent: String, day: String?) {
    #expect(Timestamp(sent)?.day == day)
  }

  @Test(
    arguments: [
      ("2024-05-01", "2024-05-01"), ("2024-05-01T23:30:00Z", "2024-05-01T23:30:00Z"),
      ("2024-05-01 23:30:00", "2024-05-01 23:30:00"),
      ("2024-05-01T23:30:00.125-05:00", "2024-05-02T04:30:00.125Z"),
      ("2024-05-01T00:30:00+0200", "2024-04-30T22:30:00Z"),
      ("1700042400", "2023-11-15T10:00:00Z"), ("1700042400.25", "2023-11-15T10:00:00.25Z"),
      ("1700042400123", "2023-11-15T10:00:00.123Z"), ("1700042400000", "2023-11-15T10:00:00Z"),
      ("1700042400000001", "2023-11-15T10:00:00.000001Z"),
      ("1700042400000000001", "2023-11-15T10:00:00.000000001Z"),
      ("Wed, 15 Nov 2023 10:00:00 GMT", "2023-11-15T10:00:00Z"),
      ("Wed, 15 Nov 2023 12:00:00 +0200", "2023-11-15T10:00:00Z"),
      ("Wed Nov 15 10:00:00 +0000 2023", "2023-11-15T10:00:00Z"),
      ("Wednesday, 15-Nov-23 10:00:00 GMT", "2023-11-15T10:00:00Z"),
      ("Meet at 10:00:00 in Nov or May", nil), ("15 Nov 2023", nil), ("2024", nil), ("soon", nil),
    ])
  func `a time is printed in ISO 8601 with all that was sent`(sent: String, text: String?) {
    #expect(Timestamp.utc(sent) == text)
  }

  @Test(
    arguments: [
      (0, "now"), (59, "now"), (60, "1 min ago"), (3_599, "59 min ago"), (3_600, "1 h ago"),
      (86_399, "23 h ago"), (86_400, "1 d ago"), (2_591_999, "29 d ago"), (2_592_000, "2024-01-30"),
      (-59, "now"), (-60, "in 1 min"), (-7_200, "in 2 h"), (-3_000_000, "2024-04-03"),
    ])
  func `a moment is related to now within a month`(passed: Int, text: String) {
    let now = 1_709_164_800
    #expect(Timestamp(String(now - passed))?.related(to: now) == text)
    #expect(Timestamp(String(now - passed))?.related(to: nil).count == 10)
  }

  @Test(
    arguments: [
      ("0", "0 B"), ("999", "999 B"), ("1000", "1.0 kB"), ("1536", "1.5 kB"), ("9949", "9.9 kB"),
      ("9950", "10 kB"), ("999499", "999 kB"), ("999500", "1.0 MB"), ("5000000000", "5.0 GB"),
      ("1e20", "100 EB"), ("-1", nil), ("many", nil), ("nan", nil), ("1e30", nil),
    ])
  func `bytes are counted in thousands`(sent: String, text: String?) {
    #expect(ByteCount.text(sent) == text)
  }

  @Test(
    arguments: [
      ("0", "0:00"), ("59.9", "0:59"), ("205", "3:25"), ("3600", "1:00:00"), ("PT3M25S", "3:25"),
      ("PT1H2M3S", "1:02:03"), ("P1DT1S", "24:00:01"), ("PT0.5S", "0:00"), ("P1M", nil),
      ("PT", nil), ("PTM", nil), ("-1", nil), ("long", nil), ("nan", nil), ("", nil),
    ])
  func `seconds become what a clock shows`(sent: String, text: String?) {
    #expect(DurationText.text(sent) == text)
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

  @Test(.timeLimit(.minutes(5)), arguments: FieldFormat.allCases)
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

/// A definition that is valid except for what a test adds.
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
