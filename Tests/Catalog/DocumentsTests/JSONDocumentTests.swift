import EverBase
import Testing
@testable import EverItems

@Suite struct JSONDocumentTests {
  private func root(_ text: String) throws -> JSONValue {
    try JSONDocument(Array(text.utf8)).root
  }

  @Test func `elements keep their bytes and lose only the space around them`() throws {
    let body =
      " {\"results\" : [ {\"a\" : 1 ,\n \"b\":[ ] }  ,\t\"x\\u0041 y\" , -1.50e3 ,null, {} ]\n} \n"
    let list = try #require(try root(body).value(at: JSONPath("results")))
    #expect(
      list.elements.map(\.raw) == [
        "{\"a\" : 1 ,\n \"b\":[ ] }", "\"x\\u0041 y\"", "-1.50e3", "null", "{}",
      ]
    )
    let bytes = Array(body.utf8)
    for element in list.elements {
      #expect(String(decoding: bytes[element.range], as: UTF8.self) == element.raw)
    }
  }

  @Test(
    arguments: [
      ("{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"}", "\"\\/\u{8}\u{C}\n\r\t"),
      ("{\"a\":\"\\u00e9\\u4E2D\"}", "é中"),
      ("{\"a\":\"\\ud83d\\ude00!\"}", "😀!"),
      ("{\"a\":\"\\ud83d\"}", "\u{FFFD}"),
      ("{\"a\":\"\\ud83dx\"}", "\u{FFFD}x"),
      ("{\"a\":\"\\ud83d\\u0041\"}", "\u{FFFD}A"),
      ("{\"a\":\"\\ude00\\ud83d\"}", "\u{FFFD}\u{FFFD}"),
      ("{\"a\":\"\\u0041\\ude00\"}", "A\u{FFFD}"),
      ("{\"a\":\"\\u0000\"}", "\0"),
      ("{\"a\":\"\"}", ""),
      ("{\"a\":123456789012345678901234567890.5}", "123456789012345678901234567890.5"),
      ("{\"a\":9007199254740993}", "9007199254740993"),
      ("{\"a\":1e400}", "1e400"),
      ("{\"a\":-0}", "-0"),
      ("{\"a\":true}", "true"),
      ("{\"a\":1,\"a\":2}", "2"),
      ("{\"\\u0061\":7}", "7"),
    ])
  func `a value is read as it was meant`(body: String, text: String) throws {
    #expect(try root(body).member("a")?.text == text)
  }

  @Test func `a path goes through objects, lists and names with dots`() throws {
    let value = try root(#"{"data":{"items":[{"n":1},{"n":2}]},"@odata.next":"u","$":3}"#)
    #expect(value.value(at: JSONPath("data.items.1.n"))?.text == "2")
    #expect(value.value(at: JSONPath(#"@odata\.next"#))?.text == "u")
    #expect(value.value(at: JSONPath("data.items.-1.n"))?.text == "2")
    #expect(value.value(at: JSONPath("$"))?.kind == .object)
    for path in ["data.items.2", "data.items.-2", "data.items.x", "data.n", "data.items.0.n.x"] {
      #expect(value.value(at: JSONPath(path)) == nil)
    }
    #expect(JSONPath(#"a.b\.c\\d.e"#).description == #"a.b\.c\\d.e"#)
    #expect(JSONPath(#"a.b\.c\\d.e"#).steps == ["a", #"b.c\d"#, "e"])
  }

  @Test func `a step may choose an element by what it says of itself`() throws {
    let value = try root(
      #"{"links":[{"rel":"self","href":"a"},{"rel":"next","href":"b"},{"rel":"next","href":"c"}]}"#
    )
    #expect(value.value(at: JSONPath("links.rel=next.href"))?.text == "b")
    #expect(value.value(at: JSONPath("links.rel=last.href")) == nil)
    #expect(value.value(at: JSONPath("links.relation=next")) == nil)
    #expect(value.value(at: JSONPath("links.rel=")) == nil)
    let siren = try root(#"[1,{"rel":["item","next"],"n":7},{"a=b":{"c":1}}]"#)
    #expect(siren.value(at: JSONPath("rel=next.n"))?.text == "7")
    #expect(siren.value(at: JSONPath("2.a=b.c"))?.text == "1")
  }

  @Test(
    arguments: [
      ("", JSONError.empty), (" \n\t ", .empty), ("\u{FEFF}", .empty),
      ("{", .incomplete), ("[1,", .incomplete), ("{\"a\"", .incomplete), ("\"ab", .incomplete),
      ("[1 2]", .malformed(at: 3)), ("{1:2}", .malformed(at: 1)), ("[1,]", .malformed(at: 3)),
      ("{\"a\":1,}", .malformed(at: 7)), ("{\"a\" 1}", .malformed(at: 5)),
      ("[}", .malformed(at: 1)),
      ("[1]]", .malformed(at: 3)), ("1 2", .malformed(at: 2)), ("tru", .malformed(at: 0)),
      ("nulll", .malformed(at: 0)), ("truefalse", .malformed(at: 0)), ("01", .malformed(at: 0)),
      ("-", .malformed(at: 0)), ("1.", .malformed(at: 0)), (".5", .malformed(at: 0)),
      ("1e", .malformed(at: 0)), ("1e+", .malformed(at: 0)), ("+1", .malformed(at: 0)),
      ("0x1", .malformed(at: 0)), ("nan", .malformed(at: 0)), ("-NaN", .malformed(at: 0)),
      ("Inf", .malformed(at: 0)), ("\"\\x\"", .malformed(at: 0)),
      ("\"\\u12g4\"", .malformed(at: 0)), ("\"\\u123\"", .malformed(at: 0)),
      ("\"a\"b", .malformed(at: 3)), ("\"a\"\"b\"", .malformed(at: 3)),
      ("1\"a\"", .malformed(at: 0)),
      ("\0", .malformed(at: 0)), ("[1]\0", .malformed(at: 3)), ("[1\0]", .malformed(at: 1)),
      ("<html>", .malformed(at: 0)), ("'a'", .malformed(at: 0)), ("[1]//", .malformed(at: 3)),
    ])
  func `invalid JSON is reported with its place`(body: String, error: JSONError) {
    #expect(throws: error) { try JSONDocument(Array(body.utf8)) }
  }

  @Test func `a byte that no string may hold is refused`() {
    #expect(throws: JSONError.malformed(at: 11)) {
      try JSONDocument(Array("[\"\\\"\\\\\"\n,\"a\nb\"]".utf8))
    }
    #expect(throws: JSONError.malformed(at: 2)) { try JSONDocument(Array("\"a\0b\"".utf8)) }
  }

  @Test func `a byte order mark is skipped and broken UTF-8 is repaired`() throws {
    let marked = try JSONDocument([0xEF, 0xBB, 0xBF] + Array("[1]".utf8))
    #expect(marked.root.raw == "[1]")
    let broken = try JSONDocument([UInt8(ascii: "\""), 0x61, 0xFF, 0x62, UInt8(ascii: "\"")])
    #expect(broken.root.text == "a\u{FFFD}b")
  }

  @Test func `brackets nest up to the limit and no further`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth)
        + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(try JSONDocument(nested(1024)).root.indentedLines.count == 2047)
    #expect(try JSONDocument(nested(1024)).root.leaves.map(\.text) == ["[]"])
    #expect(throws: JSONError.tooDeep) { try JSONDocument(nested(1025)) }
    #expect(throws: JSONError.tooDeep) { try JSONDocument(nested(100_000)) }
    #expect(throws: JSONError.tooDeep) {
      try JSONDocument(Array(String(repeating: "{\"a\":", count: 100_000).utf8))
    }
  }

  @Test func `the outline has a line an element and scalars as they were sent`() throws {
    let value = try root(#"{"a":[1.0,{"b":"\u00e9"},[],{}],"c":{ },"d":null}"#)
    #expect(
      value.indentedLines == [
        "{", #"  "a": ["#, "    1.0,", "    {", #"      "b": "\u00e9""#, "    },", "    [],",
        "    {}", "  ],", #"  "c": {},"#, #"  "d": null"#, "}",
      ]
    )
    #expect(try root(" 1 ").indentedLines == ["1"])
  }

  @Test func `leaves have their paths, in the order in which they were sent`() throws {
    let value = try root(#"{"z":[1.0,{"b":"\u00e9"},[],{}],"a.b":{"x":true,"x":null}}"#)
    #expect(
      value.leaves.map { "\($0.path)=\($0.text)" } == [
        "z.0=1.0", "z.1.b=é", "z.2=[]", "z.3={}", #"a\.b.x=true"#, #"a\.b.x=null"#,
      ]
    )
    #expect(try root("[[1],2]").leaves.map { "\($0.path)=\($0.text)" } == ["0.0=1", "1=2"])
    #expect(try root("\"s\"").leaves.map { "\($0.path)=\($0.text)" } == ["$=s"])
    var visited: [String] = []
    try root("[[1],{\"a\":2},3]").forEachLeaf { path, _ in
      visited.append("\(path)")
      return visited.count < 2
    }
    #expect(visited == ["0.0", "1.a"])
  }

  @Test func `any bytes are a document or an error`() {
    let alphabet = Array("{}[]:,\"\\u0d8e-+.1 \ntrfalsn\0".utf8) + [0xEF, 0xBB, 0xBF, 0xFF, 0xC3]
    var random = SplitMix64(seed: 1)
    var sound = 0
    for _ in 0..<40_000 {
      let count = Int(random.next() % 24)
      let body = (0..<count).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      guard let root = try? JSONDocument(body).root else { continue }
      sound += 1
      #expect(root.leaves.isEmpty == false)
      #expect(root.indentedLines.isEmpty == false)
      for element in root.elements { #expect(!element.raw.isEmpty) }
      _ = root.member("u")
    }
    #expect(sound > 100)
  }

  @Test func `a sound document with one byte changed is a document or an error`() throws {
    let sound = Array(#"{"a":[1,-2.5e3,"\u00e9\ud83d\ude00",{"b":null}],"c":{"d":true}}"#.utf8)
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      var body = sound
      body[Int(random.next() % UInt64(body.count))] = UInt8(truncatingIfNeeded: random.next())
      guard let root = try? JSONDocument(body).root else { continue }
      let lines = root.indentedLines.joined(separator: "\n")
      #expect(
        try JSONDocument(Array(lines.utf8)).root.leaves.map(\.text) == root.leaves.map(\.text)
      )
    }
  }
}
