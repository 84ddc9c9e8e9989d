import EverText
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct JSONLineTests {
  private func looks(_ line: String, columns: Int = 40) -> [[String]] {
    JSONLine(line).lines(at: 3, columns: columns).map { line in
      line.runs.map { "\($0.column):\($0.text.string):\(name(of: $0.style))" }
    }
  }

  private func name(of style: Style) -> String {
    switch style {
    case .plain: "plain"
    case .secondary: "secondary"
    case .jsonString: "string"
    case .jsonNumber: "number"
    case .jsonBoolean: "boolean"
    case .link: "link"
    default: "?"
    }
  }

  @Test(arguments: [
    (#"  "name": "Luke","#, [#"5:"name": :secondary"#, #"13:"Luke":string"#, "19:,:plain"]),
    (#"  "height": -1.5"#, [#"5:"height": :secondary"#, "15:-1.5:number"]),
    (#""a\"b:": true"#, [#"3:"a\"b:": :secondary"#, "12:true:boolean"]),
    (#""gone": null"#, [#"3:"gone": :secondary"#, "11:null:secondary"]),
    ("  12,", ["5:12:number", "7:,:plain"]),
    (#""text: with colon""#, [#"3:"text: with colon":string"#]), ("{", ["3:{:plain"]),
    ("  }", ["5:}:plain"]), ("  },", ["5:}:plain", "6:,:plain"]), ("", []),
    (
      #""u": "http://x.org/1","#,
      [#"3:"u": :secondary"#, #"8:"http://x.org/1":link"#, "24:,:plain"]
    ),
    (#""u": "http:\/\/x.org""#, [#"3:"u": :secondary"#, #"8:"http:\/\/x.org":link"#]),
  ])
  func `names, strings, numbers and truth values are distinguished`(line: String, runs: [String]) {
    #expect(looks(line) == [runs])
  }

  @Test func `a comma after a full row has no row of its own`() {
    #expect(
      looks(#""k": "aaaaaaaaaa","#, columns: 18) == [
        [#"3:"k": :secondary"#], [#"5:"aaaaaaaaaa":string"#, "17:,:plain"],
      ]
    )
  }

  @Test func `a long value keeps its colour on the next row`() {
    #expect(
      looks(#"  "k": "aaaa bbbb cccc dddd","#, columns: 20) == [
        [#"5:"k": :secondary"#, #"10:"aaaa :string"#], ["7:bbbb cccc :string"],
        [#"7:dddd":string"#, "12:,:plain"],
      ],
      "and is indented below its name"
    )
  }

  @Test func `an address leads to its page`() {
    let lines = JSONLine(#""u": "https:\/\/x.org\/1""#).lines(at: 3, columns: 40)
    #expect(lines.first?.hyperlinks.map(\.address) == ["https://x.org/1"])
  }
}
