import Cells
import Testing

@testable import Browser

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
    default: "?"
    }
  }

  @Test(arguments: [
    (#"  "name": "Luke","#, [#"3:  "name"::secondary"#, #"12: "Luke",:string"#]),
    (#"  "height": -1.5"#, [#"3:  "height"::secondary"#, "14: -1.5:number"]),
    (#""a\"b:": true"#, [#"3:"a\"b:"::secondary"#, "11: true:boolean"]),
    (#""gone": null"#, [#"3:"gone"::secondary"#, "10: null:secondary"]),
    ("  12,", ["3:  12,:number"]), (#""text: with colon""#, [#"3:"text: with colon":string"#]),
    ("{", ["3:{:plain"]), ("  }", ["3:  }:plain"]), ("", []),
  ])
  func `names, strings, numbers and truth values are distinguished`(line: String, runs: [String]) {
    #expect(looks(line) == [runs])
  }

  @Test func `a long value keeps its colour on the next row`() {
    let rows = looks(#""k": "aaaa bbbb cccc dddd""#, columns: 16)
    #expect(rows.count > 1)
    #expect(rows.dropFirst().allSatisfy { $0.allSatisfy { $0.hasSuffix(":string") } })
  }
}
