import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Texts that are harmful to a terminal, in every place that displays text from outside.
@Suite struct HostileTests {
  private static let texts = [
    "\u{1B}[2J\u{1B}]0;owned\u{7}\u{1B}[31mred", "\u{9B}31m\u{90}q\u{9C}",
    "a\r\nb\tc\0d\u{8}\u{7F}",
    "\u{202E}evil\u{2066}", "\u{200B}\u{200D}\u{FEFF}",
    "Z" + String(repeating: "\u{301}", count: 500),
    "👩‍👩‍👧‍👦🇩🇪🏳️‍🌈漢字ｶﾞ", "\u{10EEEE}\u{305}", "क्षत्रिय", "\u{1B}", "", "\u{85}\u{2028}",
  ]

  private func expectClean(_ frame: Frame) {
    for line in frame.lines {
      var end = 0
      for run in line.runs {
        #expect(run.column >= end)
        #expect(run.text == CleanText(sanitizing: run.text.string))
        #expect(
          run.text.string.unicodeScalars.allSatisfy {
            $0.value >= 32 && !(127..<160).contains($0.value)
          }
        )
        #expect(DisplayWidth.of(run.text) == run.width)
        end = run.column + run.width
      }
      #expect(end <= frame.size.columns)
    }
    #expect(frame.title.map { $0 == CleanText(sanitizing: $0.string) } ?? true)
  }

  @Test(arguments: texts)
  func `no text from outside reaches the screen unsanitised`(text: String) {
    for columns in [20, 33, 60] {
      var driver = Driver(
        size: Size(columns: columns, rows: 9),
        title: text,
        columns: [
          Column(title: text, width: 9), Column(title: text, width: 9, alignment: .right),
        ]
      )
      expectClean(driver.frame())
      driver.start()
      expectClean(driver.frame())
      driver.fail(text)
      expectClean(driver.frame())
      driver.type("r")
      let item = Item(id: .sent(text), json: text, fields: [text, text])
      driver.respond(with: Page(items: [item], next: .token("2")))
      expectClean(driver.frame())
      driver.fail(text, remedy: .wait(.seconds(9)))
      expectClean(driver.frame())
      driver.type("r")
      driver.fail(text)
      expectClean(driver.frame())
      driver.type("<Enter>")
      expectClean(driver.frame())
      let detail = ItemDetail(
        fields: [DetailField(name: text, value: text)],
        jsonLines: [text]
      )
      driver.send(.described(item.id, detail))
      expectClean(driver.frame())
      driver.type("u")
      expectClean(driver.frame())
    }
  }
}
