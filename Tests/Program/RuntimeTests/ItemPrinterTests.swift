import EverBase
import EverItems
import Testing

@testable import EverRuntime

@Suite struct ItemPrinterTests {
  private let column = Column(title: "name", width: 8)
  private let items = [Item.sample(1), Item.sample(2)]
  private let columns = [
    Column(title: "name", width: 8), Column(title: "mass", width: 5, alignment: .right),
  ]

  private func text(
    _ kind: ItemFormat,
    _ fields: [String?],
    json: String = "{}",
    forTerminal: Bool = false
  ) -> String {
    var printer = ItemPrinter(kind, isForTerminal: forTerminal) { [columns] in columns }
    _ = printer.end()
    return printer.text(of: [Item(id: .sent("1"), json: json, fields: fields)])
  }

  @Test func `text is in columns, and nothing trails it`() {
    #expect(text(.text, ["Yoda", "17"]) == "Yoda         17\n")
    #expect(text(.text, ["Yoda", nil]) == "Yoda\n")
    #expect(text(.text, []) == "\n")
    #expect(text(.text, ["a line of text that is long"]) == "a line of text that is long\n")
    #expect(text(.text, [nil, "17"]) == "             17\n")
  }

  @Test(arguments: [
    (ItemFormat.text, "Yoda         17\n"), (.markdown, "|Yoda|17|\n"),
    (.csv, "Yoda,Dagobah,17\n"),
  ])
  func `other programs have room for a column of wide lists`(
    kind: ItemFormat,
    expected: String
  ) {
    var columns = columns
    columns.insert(Column(title: "home", width: 9), at: 1)
    columns[1].minimumRoom = 100
    var printer = ItemPrinter(kind, isForTerminal: false) { [columns] in columns }
    let item = Item(id: .sent("1"), json: "{}", fields: ["Yoda", "Dagobah", "17"])
    #expect(printer.end().contains("home") == (kind == .csv))
    #expect(printer.text(of: [item]) == expected)
  }

  @Test(arguments: [
    ("1,234", "1234"), ("-12,345,678.5", "-12345678.5"), ("1,2", "\"1,2\""), ("17", "17"),
  ])
  func `CSV has numbers without commas, and texts unchanged`(field: String, expected: String) {
    var columns = columns
    columns[1].form = .number(NumberForm())
    var printer = ItemPrinter(.csv, isForTerminal: false) { [columns] in columns }
    let item = Item(id: .sent("1"), json: "{}", fields: ["1,234", field])
    #expect(printer.text(of: [item]) == "name,mass\n\"1,234\",\(expected)\n")
  }

  @Test func `text is sanitised wherever it goes`() {
    let line = text(.text, ["a\u{1b}[31mb\u{202e}c", "1"])
    #expect(!line.unicodeScalars.contains("\u{1b}"))
    #expect(!line.unicodeScalars.contains("\u{202e}"))
  }

  @Test func `JSON goes out as it was sent, in one line`() {
    #expect(text(.jsonLines, [], json: #"{"a":1.10, "b":"\n"}"#) == #"{"a":1.10, "b":"\n"}"# + "\n")
    #expect(text(.jsonLines, [], json: "{\r\n \"a\": 1\n}") == "{   \"a\": 1 }\n")
  }

  @Test func `JSON passes no control to a terminal, and all to a file`() {
    let json = "{\"a\":\"\u{9b}31m\u{7f}\"}"
    #expect(text(.jsonLines, [], json: json) == json + "\n")
    let shown = text(.jsonLines, [], json: json, forTerminal: true)
    #expect(!shown.unicodeScalars.contains { $0 == "\u{9b}" || $0 == "\u{7f}" })
  }

  @Test(arguments: [
    ("a", "a"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("a\nb", "\"a\nb\""),
    ("a\r\nb", "\"a\r\nb\""), ("a,\u{301}b", "\"a,\u{301}b\""), ("\"\u{301}", "\"\"\"\u{301}\""),
    ("", ""),
  ])
  func `a field of CSV is quoted where it must be`(field: String, expected: String) {
    #expect(text(.csv, [field, "1"]) == expected + ",1\n")
  }

  @Test func `a record of one empty field isn't an empty line`() {
    var printer = ItemPrinter(.csv, isForTerminal: false) { [columns[0]] }
    let item = Item(id: .sent("1"), json: "{}", fields: [nil])
    #expect(printer.text(of: [item]) == "name\n\"\"\n")
  }

  @Test func `CSV and JSON go out as they are, formulas too`() {
    #expect(text(.csv, ["=1+1", "\u{1b}[2J"]) == "=1+1,\u{1b}[2J\n")
    #expect(!text(.csv, ["\u{1b}[2J", ""], forTerminal: true).contains("\u{1b}"))
  }

  @Test(arguments: [
    ("a|b", "a\\|b"), ("a\\", "a\\\\"), ("<b>", "\\<b>"), ("a\\|b", "a\\\\\\|b"), ("é", "é"),
  ])
  func `a cell of Markdown can't end early`(field: String, expected: String) {
    #expect(text(.markdown, [field, "1"]) == "|" + expected + "|1|\n")
  }

  @Test func `headings name the columns where the format has some`() {
    func heading(_ kind: ItemFormat) -> String {
      var printer = ItemPrinter(kind, isForTerminal: false) { [columns] in columns }
      return printer.end()
    }
    #expect(heading(.text) == "")
    #expect(heading(.jsonLines) == "")
    #expect(heading(.csv) == "name,mass\n")
    #expect(heading(.markdown) == "|name|mass|\n|---|---:|\n")
  }

  @Test func `the heading precedes the first items alone`() {
    var printer = ItemPrinter(.csv, isForTerminal: false) { [column] }
    #expect(printer.text(of: [items[0]]) == "name\nname 1\n")
    #expect(printer.text(of: [items[1]]) == "name 2\n")
    #expect(printer.end() == "")
  }

  @Test func `without items the heading is all there is`() {
    var printer = ItemPrinter(.markdown, isForTerminal: false) { [column] }
    #expect(printer.end() == "|name|\n|---|\n")
    var unknown = ItemPrinter(.csv, isForTerminal: false) { [] }
    #expect(unknown.end() == "")
  }

  @Test func `the columns are requested once, and not before items are here`() {
    let requested = Lock(0)
    var printer = ItemPrinter(.text, isForTerminal: false) { [column] in
      requested.withLock { $0 += 1 }
      return [column]
    }
    #expect(requested.withLock { $0 } == 0)
    #expect(printer.text(of: items) == "name 1\nname 2\n")
    _ = printer.text(of: items)
    #expect(requested.withLock { $0 } == 1)
  }
}
