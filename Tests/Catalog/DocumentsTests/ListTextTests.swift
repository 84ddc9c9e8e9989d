import EverBase
import Testing
import EverWeb
@testable import EverItems
@testable import EverCatalog

/// Lists in other formats than JSON, compared with the JSON that they are converted to.
@Suite struct ListTextTests {
  /// The JSON of a text without white space between values, or the error.
  private func json(_ text: String, _ format: ListFormat? = nil) -> String {
    do throws(FormatError) {
      return try compact(ListText.document(Array(text.utf8), in: format).root)
    } catch {
      return "\(error)"
    }
  }

  private func compact(_ value: JSONValue) -> String {
    switch value.kind {
    case .object:
      "{"
        + value.members.map { "\(JSONText.string($0.name)):\(compact($0.value))" }
        .joined(separator: ",") + "}"
    case .array: "[" + value.elements.map(compact).joined(separator: ",") + "]"
    default: value.raw
    }
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"a\":\"}\\\" {\"}\n", "[{\"a\":1},{\"a\":\"}\\\" {\"}]"),
    ("{\n \"a\": 1\n}\n{\n \"a\": 2\n}", "[{\"a\":1},{\"a\":2}]"),
    ("\u{1E}{\"a\":1}\n\u{1E}{\"a\":2}\n", "[{\"a\":1},{\"a\":2}]"),
    ("\u{1E}{\"a\":1}\u{1E}{\"a\":2}", "[{\"a\":1},{\"a\":2}]"),
    ("\u{FEFF}[1]\r\n\r\n[2]\r\n", "[[1],[2]]"),
    ("{\"a\":1}{\"a\":2}", "[{\"a\":1},{\"a\":2}]"), ("[1][2]{}\n", "[[1],[2],{}]"),
    (#"[{"a":1}][{"a":2},{"a":3}][]"#, #"[{"a":1},{"a":2},{"a":3}]"#),
    (#"{"total_count":3,"l":[{"a":1}]}{"total_count":3,"l":[{"a":2}]}"#, #"[{"a":1},{"a":2}]"#),
    ("{\n\"more\":true,\"l\":[{\"a\":1}]}\n{\"l\":[{\"a\":2}]}", #"[{"a":1},{"a":2}]"#),
    (#"{"id":1,"l":[{"a":1}]}{"id":2,"l":[]}"#, #"[{"id":1,"l":[{"a":1}]},{"id":2,"l":[]}]"#),
    ("{\"page\":1,\"l\":[{}]}\n{\"page\":2,\"l\":[]}", #"[{"page":1,"l":[{}]},{"page":2,"l":[]}]"#),
    ("[NaN][-Infinity]{\"a\":Infinity}", #"[[NaN],[-Infinity],{"a":Infinity}]"#),
  ])
  func `values one after the other are a list`(text: String, expected: String) {
    #expect(json(text, .jsonLines) == expected)
    if !text.hasPrefix("\u{1E}") { #expect(json(text) == expected) }
  }

  @Test(arguments: [
    ("# total: 2\na,b\nx,y\nz,w\n", #"[{"a":"x","b":"y"},{"a":"z","b":"w"}]"#),
    ("#1\n# two, of it, all\r\na;b\r\nx;y\r\nz;w", #"[{"a":"x","b":"y"},{"a":"z","b":"w"}]"#),
    ("#a,b\nx,y\nz,w\n", ##"[{"#a":"x","b":"y"},{"#a":"z","b":"w"}]"##),
    ("#tags\nx\ny\n", ##"[{"#tags":"x"},{"#tags":"y"}]"##),
    ("# 1\na,b\n\"x,y\n", "openQuote(line: 3)"), ("# 1\n", "[]"),
  ])
  func `comments before a table are no rows`(text: String, expected: String) {
    #expect(json(text, .table(.comma)) == expected)
  }

  @Test(arguments: [
    (#"[["name","size"],["a","1"],["b",2]]"#, #"[{"name":"a","size":"1"},{"name":"b","size":2}]"#),
    (#"[["name","size"],["a",null]]"#, #"[["name","size"],["a",null]]"#),
    (#"[["name","kind"],["a","x"]]"#, #"[["name","kind"],["a","x"]]"#),
    (#"[["name","name"],["a","1"]]"#, #"[["name","name"],["a","1"]]"#),
    (#"[["name","7"],["a","1"]]"#, #"[["name","7"],["a","1"]]"#),
    (#"[["name","size"],["a","1","x"]]"#, #"[["name","size"],["a","1","x"]]"#),
    (#"[["name","size"],["name","1"]]"#, #"[["name","size"],["name","1"]]"#),
    (#"[["name","size"]]"#, #"[["name","size"]]"#),
  ])
  func `a heading above rows with numbers names their values`(text: String, expected: String) {
    #expect(json(text) == expected)
  }

  @Test func `a row of another form below those that were examined loses no value`() {
    let rows = String(repeating: #"["a",1],"#, count: 50)
    let text = #"[["name","size"],\#(rows)["b",2,"more"],{"c":3}]"#
    #expect(json(text).hasSuffix(#",{"name":"b","size":2,"column_3":"more"},{"c":3}]"#))
  }

  @Test(arguments: [
    (#"[["name","size"]]"#, "[]"), (#"[["a","b"]]"#, #"[{"name":"a","size":"b"}]"#),
    (#"[["name","size"],["a","b"]]"#, #"[{"name":"a","size":"b"}]"#),
  ])
  func `a later page has the names of page one`(text: String, expected: String) throws {
    let names = ["name", "size"]
    #expect(
      try compact(ListText.document(Array(text.utf8), in: .json, names: names).root) == expected
    )
  }

  @Test func `one line, and none, are a list where the response says so`() {
    #expect(json("{\"a\":1}\n", .jsonLines) == "[{\"a\":1}]")
    #expect(json("\n", .jsonLines) == "[]")
    #expect(json("1 2 \"x y\"", .jsonLines) == "[1,2,\"x y\"]")
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"a\":x}\n", "line(2)"), ("{\"a\":1}\n\n]\n", "line(3)"),
    ("{\"a\":1}\n{\"a\":", "line(2)"), ("{\"a\":1}{\"a\":2}\n{\"a\":x}", "line(2)"),
    ("{\"a\":1}}", "line(1)"),
  ])
  func `a line that is broken is named`(text: String, expected: String) {
    #expect(json(text, .jsonLines) == expected)
  }

  @Test(arguments: [
    ("7,Ann\n8,Ben\n", 2), ("2024-05-01,x\n2024-05-02,y\n", 2), ("Ann,red\nBen,red\n", 2),
    ("name,size\nAnn,7\n", 1), ("country,2019,2020\nFrance,7,8\n", 1), ("1,2\n7,9\n", 2),
    ("1,Ann,36\n2,Ben,40\n", 2), ("2019,2020\n2001,2002\n", 2), ("2019,2020\n7,9\n", 1),
    ("name,size\nAnn,7\nname,size\n", 2), ("a\n", 0), ("7,Ann\n", 1),
    ("country,2019,2020\n", 0),
  ])
  func `a first row like the others is an item`(text: String, count: Int) throws {
    let root = try ListText.document(Array(text.utf8), in: .table(.comma)).root
    #expect(root.elements.reduce(0) { count, _ in count + 1 } == count)
  }

  @Test func `known names are those of a page without a heading`() throws {
    for text in ["7,Ann\n", "id,name\n7,Ann\n"] {
      let names = ["id", "name"]
      let document = try ListText.document(Array(text.utf8), in: .table(.comma), names: names)
      #expect(compact(document.root) == #"[{"id":7,"name":"Ann"}]"#)
    }
    let other = try ListText.document(
      Array("x,y,z\n1,2,3\n".utf8),
      in: .table(.comma),
      names: ["id"]
    )
    #expect(compact(other.root) == #"[{"x":1,"y":2,"z":3}]"#)
  }

  @Test(arguments: [
    ")]}'\n{\"a\":1}", ")]}',\n{\"a\":1}", "while(1);{\"a\":1}", "for (;;); {\"a\":1}",
    "call({\"a\":1});", "/**/ typeof a.b === 'function' && a.b({\"a\":1});", "$x[0]( {\"a\":1} )\n",
  ])
  func `what guards JSON or calls with it is taken off`(text: String) {
    #expect(json(text) == "{\"a\":1}")
  }

  @Test(arguments: ["call(1)", "1({})", "(\"a\")", ")]}'", "while(1);", "f({\"a\":1}", "a b({})"])
  func `what only looks so isn't JSON`(text: String) {
    #expect(json(text).hasPrefix("json("))
  }

  @Test(arguments: [
    ("id,name\r\n1,Ann\r\n2,\"B, \"\"b\"\"\nc\"\r\n", ListFormat.table(.comma)),
    ("id\tname\n1\tAnn\n2\t\"B, \"\"b\"\"\nc\"", .table(.tab)),
    ("\u{FEFF}id;name\r1;Ann\r2;\"B, \"\"b\"\"\nc\"\r\r", .table(.comma)),
  ])
  func `the first row of a table names its values`(text: String, format: ListFormat) {
    #expect(json(text, format) == #"[{"id":1,"name":"Ann"},{"id":2,"name":"B, \"b\"\nc"}]"#)
    #expect(json(text) == json(text, format))
  }

  @Test(arguments: [
    ("a,a,,b\n1,2,3", #"[{"a":1,"a_2":2,"column_3":3}]"#),
    ("a\n1,2\n\n", #"[{"a":1,"column_2":2}]"#), ("a,b\n", "[]"), ("", "[]"),
    (
      "a,b,c,d,e\n007,-0.5,1.,1e3,12345678901234567890",
      #"[{"a":"007","b":-0.5,"c":"1.","d":"1e3","e":"12345678901234567890"}]"#
    ),
    ("a,b\n\"x\u{1},y\",\u{7}\\", #"[{"a":"x\u0001,y","b":"\u0007\\"}]"#),
  ])
  func `odd rows lose nothing`(text: String, expected: String) {
    #expect(json(text, .table(.comma)) == expected)
  }

  @Test func `bytes that no text has aren't a table`() {
    #expect(json("a,b\n1\u{0},2\n", .table(.comma)) == "binary")
  }

  @Test func `a quotation mark without its end isn't a row, but a character in a table with tabs`()
  {
    #expect(json("a,b\n\"1,2\n3,4\n", .table(.comma)) == "openQuote(line: 2)")
    #expect(json("a\tb\n\"1\t2\n3\t4\n", .table(.tab)) == #"[{"a":"\"1","b":2},{"a":3,"b":4}]"#)
  }

  @Test(arguments: [
    ("1,\"x\"y\n2,z\n", #"[{"a":1,"b":"xy"},{"a":2,"b":"z"}]"#),
    ("1,\"x\"y\n2,\"z\"\n", #"[{"a":1,"b":"xy"},{"a":2,"b":"z"}]"#),
    ("\"1\" ,\"x,\"\"\"y\"z\"", #"[{"a":"1 ","b":"x,\"y\"z\""}]"#),
    ("1,x\"y\"\n2,\"z\"", #"[{"a":1,"b":"x\"y\""},{"a":2,"b":"z"}]"#),
  ])
  func `a value goes on after its quotation marks, and no row is lost`(
    rows: String,
    expected: String
  ) {
    #expect(json("a,b\n" + rows, .table(.comma)) == expected)
  }

  @Test func `such a mark is a character in a table with tabs`() {
    #expect(json("a\tb\n1\t\"12\" pipe\n", .table(.tab)) == #"[{"a":1,"b":"\"12\" pipe"}]"#)
  }

  @Test(
    arguments: [
      ([0x1F, 0x8B, 8, 0], Compression.gzip), ([0x50, 0x4B, 3, 4], .zip),
      (Array("BZh91AY&SY".utf8), .bzip2), (Array("BZh9 is a text".utf8), nil),
    ] as [([UInt8], Compression?)]
  )
  func `compressed bytes are named`(bytes: [UInt8], compression: Compression?) {
    #expect(Compression(of: bytes) == compression)
    let isNamed = json(String(decoding: bytes, as: Unicode.ASCII.self)).hasPrefix("compressed")
    #expect(isNamed == (compression != nil && bytes.allSatisfy { $0 < 0x80 }))
  }

  @Test(
    arguments: [
      ("SQLite format 3\0x", "a SQLite database"), ("%PDF-1.7", "a PDF document"),
      (
        "PK\u{3}\u{4}" + String(repeating: "x", count: 26) + "[Content_Types].xml",
        "an office document"
      ),
      ("PK\u{3}\u{4}\0\u{1}", nil), ("a\0b\u{1}", "binary data"), ("a\0b\nc\0", nil),
      ("{\"a\":1}", nil), ("", nil),
    ] as [(String, String?)]
  )
  func `a file of another type is named`(start: String, name: String?) {
    #expect(BinaryFile.name(of: Array(start.utf8)) == name)
  }

  @Test func `a table that would grow without bounds is refused`() {
    let names = String(repeating: "n", count: 100_000)
    let rows = String(repeating: "1\n", count: 10_000)
    #expect(json("\(names)\n\(rows)", .table(.comma)) == "tooLarge")
  }

  @Test(arguments: [
    "Dear Ann, hello\nYours, Ben\n", "a,b\n", "1,2\n3,4\n", "INFO,x\nINFO,y\n", "a,b\n1\n",
    "a b c\nd e f\n", "a,a\n1,2\n", "2026-01-02\tx\n2026-01-03\ty\n",
  ])
  func `text that only has commas isn't a table`(text: String) {
    #expect(Table.separator(at: Array(text.utf8)[...]) == nil)
  }

  @Test func `an error that is JSON is read as such, whatever was requested`() {
    #expect(json("{\"error\":\"no\"}", .table(.comma)) == "{\"error\":\"no\"}")
  }

  @Test func `the content type names the format, and where it is vague the address`() {
    func format(_ type: String?, _ url: String = "http://h/list") -> ListFormat? {
      let headers = type.map { [HTTPHeader("Content-Type", $0)] } ?? []
      return ListFormat(of: HTTPResponse(status: 200, headers: headers, url: SecretURL(url)))
    }
    #expect(format("application/x-ndjson") == .jsonLines)
    #expect(format("Text/CSV; charset=utf-8") == .table(.comma))
    #expect(format("application/atom+xml;type=feed") == .feed)
    #expect(format("text/plain", "http://h/a.tsv?x=.csv") == .table(.tab))
    #expect(format(nil, "http://h/a.ndjson") == .jsonLines)
    #expect(format("application/json", "http://h/a.csv") == nil)
    #expect(format("text/html", "http://h/a.csv") == nil)
  }

  private func text(_ bytes: [UInt8], _ type: String) -> String {
    var response = HTTPResponse(status: 200, body: bytes, url: "http://h/a")
    response.headers = [HTTPHeader("Content-Type", type)]
    do throws(FormatError) {
      return try compact(ListText.document(response).root)
    } catch {
      return "\(error)"
    }
  }

  @Test(
    arguments: [
      (#"["K\#u{1}se"]"#, 0xE4, "application/json; charset=iso-8859-1", #"["Käse"]"#),
      (#"["\#u{1}"]"#, 0x80, #"application/json; charset="ISO-8859-1""#, #"["€"]"#),
      (#"["\#u{1}"]"#, 0xB1, "text/json;charset=iso-8859-2", #"["ą"]"#),
      ("a,b\n1,\u{1}\n", 0x80, "text/csv; charset=windows-1252", #"[{"a":1,"b":"€"}]"#),
      (#"["\#u{1}"]"#, 0xE4, "application/json; charset=nope", #"charset("nope")"#),
      (#"["\#u{1}"]"#, 0xE4, "application/json; charset=latin1//x", #"charset("latin1//x")"#),
      (#"["\#u{1}"]"#, 0xE4, "application/json", "[\"\u{FFFD}\"]"),
      (#"["ä"]"#, 0, "application/json; charset=iso-8859-1", #"["ä"]"#),
      (
        "<?xml version='1.0' encoding='iso-8859-1'?><rss><channel><item><title>\u{1}</title></item>"
          + "</channel></rss>",
        0xE4, "text/xml; charset=iso-8859-1", #"{"entries":[{"title":"ä"}]}"#
      ),
    ] as [(String, UInt8, String, String)]
  )
  func `text in another charset is converted, unless it is UTF-8 all the same`(
    text: String,
    byte: UInt8,
    type: String,
    expected: String
  ) {
    #expect(self.text(text.utf8.map { $0 == 1 ? byte : $0 }, type) == expected)
  }

  @Test func `text in UTF-16 has no byte that is a character of its own`() {
    let bytes = #"["ä"]"#.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(text(bytes, "application/json; charset=utf-16le") == #"["ä"]"#)
  }

  @Test func `bytes that were replaced are known`() throws {
    #expect(try JSONDocument([0x22, 0xE4, 0x22]).isRepaired)
    #expect(try !JSONDocument(Array(#""ä""#.utf8)).isRepaired)
  }
}
