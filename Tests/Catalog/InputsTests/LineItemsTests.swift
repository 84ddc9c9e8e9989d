import EverCatalog
import EverItems
import Testing
@testable import EverInputs

@Suite struct LineItemsTests {
  private func items(excerpt: Int? = nil, longest: Int = 1_000, of sample: String...) -> LineItems {
    let objects = sample.compactMap { LineText(Array($0.utf8)[...], longestLine: 1_000).object }
    return LineItems(
      columns: ColumnDetection.columns(.detected, forLines: objects),
      excerptLength: excerpt,
      longestLine: longest
    )
  }

  private func item(_ line: String, by items: LineItems) -> Item {
    items.item(Array(line.utf8)[...], number: 7)
  }

  @Test func `members of objects get columns, the name first, nested ones by their path`() {
    let items = items(
      of: #"{"name":"a","of":{"kind":"x"},"id":1}"#,
      #"{"name":"longer","of":{"kind":"y"},"id":2}"#
    )
    #expect(items.listColumns.map(\.title) == ["name", "kind", "id"])
    let item = item(#"{"name":"b\u00e9","of":{"kind":"z"},"id":30}"#, by: items)
    #expect(item.fields == ["bé", "z", "30"])
    #expect(item.id == .line(7))
    #expect(item.json == #"{"name":"b\u00e9","of":{"kind":"z"},"id":30}"#)
  }

  @Test func `columns that are named are those`() {
    let object = LineText(Array(#"{"a":{"b":"deep"},"c":1}"#.utf8)[...], longestLine: 100).object
    let columns = ColumnDetection.columns(
      .named([JSONPath("a.b"), JSONPath("none")]),
      forLines: [object].compactMap(\.self)
    )
    #expect(columns.map(\.column.title) == ["b", "none"])
    let items = LineItems(columns: columns, excerptLength: nil, longestLine: 100)
    #expect(item(#"{"a":{"b":"x"}}"#, by: items).fields == ["x", nil])
  }

  @Test func `a line of text has one field, among objects too`() {
    let items = items(of: #"{"id":1,"name":"a"}"#)
    for text in ["plain", "", "{broken", "[1]", "12", "a\u{0}b"] {
      #expect(item(text, by: items).fields == [text])
    }
    let text = self.items(of: "plain")
    #expect(text.listColumns == [LineItems.textColumn])
    #expect(item(#"{"id":1}"#, by: text).fields == [#"{"id":1}"#])
  }

  @Test func `a carriage return before the line feed goes, one within stays`() {
    #expect(item("a\rb\r", by: items(of: "")).fields == ["a\rb"])
    #expect(item("{\"a\":1}\r", by: items(of: #"{"a":2}"#)).fields == ["1"])
  }

  @Test func `bytes that aren't UTF-8 become the replacement character`() {
    let item = items(of: "").item([0x61, 0xFF, 0x62, 0xC3], number: 1)
    #expect(item.fields == ["a\u{FFFD}b\u{FFFD}"])
    #expect(item.json == "\"a\u{FFFD}b\u{FFFD}\"")
  }

  @Test func `a line that isn't JSON becomes a string of JSON, and one that is stays`() {
    let items = items(of: "")
    for json in ["12", "-1.5e3", "true", "null", "[1, 2]", #""a\n""#, "0", " 5 "] {
      #expect(item(json, by: items).json == json)
    }
    for text in ["plain", "2026-11-21", "0123", "nulls", #"a "b" \c"#, "x\ty\u{1}z", ""] {
      let json = item(text, by: items).json
      let document = try? JSONDocument(Array(json.utf8))
      #expect(document?.root.text == text)
    }
  }

  @Test func `a line that is too long is cut, says so and is text`() {
    let items = items(longest: 10, of: #"{"a":2}"#)
    let cut = item(#"{"a":"aaaaaaaaaaaaa"}"#, by: items)
    #expect(cut.fields.count == 1)
    #expect(cut.fields[0]?.hasPrefix(#"{"a":"aaaa"#) == true)
    #expect(cut.fields[0]?.contains("cut") == true)
    #expect(item("1234567890", by: items).fields == ["1234567890"])
  }

  @Test func `a list holds excerpts of long lines, whole characters of them`() {
    let items = items(excerpt: 10, of: #"{"a":"b"}"#)
    #expect(item("12345678éé", by: items).fields == ["12345678é…"])
    #expect(item("123456789é", by: items).fields == ["123456789…"])
    #expect(item("123456789é", by: items).json.isEmpty)
    #expect(item("1234567890", by: items).json == "1234567890")
    #expect(item("12", by: items).json == "12")
    let long = String(repeating: "x", count: 40)
    let wanted = String(repeating: "x", count: 32) + "…"
    #expect(item("{\"a\":\"\(long)\"}", by: items).fields == [wanted])
  }

  @Test func `the detail has every value and the JSON`() {
    let items = items(of: "")
    let detail = items.detail(Array(#"{"a":{"b":1},"c":"d"}"#.utf8)[...])
    #expect(detail.fields.map(\.name) == ["c", "b"])
    #expect(detail.fields.map(\.value) == ["d", "1"])
    #expect(detail.jsonLines.count == 6)
    #expect(items.detail(Array("text".utf8)[...]).fields.map(\.value) == ["text"])
  }
}
