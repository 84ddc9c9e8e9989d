import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct HelpTests {
  private let large = Driver.loaded(of: 6, size: Size(columns: 100, rows: 250))

  @Test func `every binding of the live map is in the help`() {
    var driver = large
    driver.type("?")
    let screen = driver.screen()
    for context in [KeyContext.list, .detail, .opening] {
      for binding in KeyMap.standard.bindings[context] ?? [] {
        let keys = KeyMap.standard.labels(of: binding.command, in: context)
        #expect(screen.contains(binding.command.row.summary(in: context)), "\(binding.command)")
        #expect(screen.contains(keys.joined(separator: "  ")), "\(binding.command)")
      }
    }
  }

  @Test func `movements in a text are described by lines, and in a list by rows`() {
    #expect(Command.movement(.goToTop).row.summary(in: .detail) == "to the start")
    #expect(Command.movement(.goToTop).row.summary(in: .list).contains("row"))
    for context in [KeyContext.detail, .json, .help] {
      for binding in KeyMap.standard.bindings[context] ?? [] {
        guard case .movement = binding.command else { continue }
        #expect(!binding.command.row.summary(in: context).contains("row"), "\(binding.command)")
      }
    }
  }

  @Test(arguments: ["?", "q", "h", "<Esc>", "<Backspace>", "<F1>"])
  func `keys leave the help for where one was`(keys: String) {
    var driver = large
    driver.type("<Enter>?")
    driver.type(keys)
    #expect(driver.model.detail != nil)
    driver.type("q" + "?" + keys)
    #expect(driver.model.isOnList)
  }

  @Test func `the help begins with the keys of the screen it is opened on`() {
    var driver = Driver.loaded(of: 6, size: Size(columns: 80, rows: 12))
    driver.type("?")
    #expect(driver.frame().lines[1].plainText == " In the list")
    #expect(driver.frame().lines[2].plainText.contains("down a row"))
    driver.type("q<Enter>?")
    #expect(driver.frame().lines[1].plainText == " In the detail")
  }

  @Test func `the help has as many columns as fit`() {
    let one = HelpLayout(.standard, columns: 60).lines.count
    let two = HelpLayout(.standard, columns: 120).lines
    #expect(two.count == (one + 1) / 2)
    #expect(two[0].plainText.contains("In the list"))
    #expect(two.allSatisfy { $0.endColumn <= 120 })
  }

  @Test func `a search finds a key in the help`() {
    var driver = Driver.loaded(of: 6, size: Size(columns: 80, rows: 12))
    driver.type("?/suspend<Enter>")
    #expect(driver.frame().lines.contains { $0.runs.contains { $0.style == .match } })
    driver.type("/no such key<Enter>")
    #expect(driver.status().contains("this text is not here"))
  }

  @Test func `a key that does nothing says so`() {
    var driver = Driver.loaded(of: 6)
    driver.type("X")
    #expect(driver.status().contains("X does nothing here · ? keys"))
    driver.wait(.seconds(1))
    driver.type("4<Esc>")
    #expect(!driver.status().contains("does nothing"), "a number dismisses it, too")
    driver.type("X")
    driver.type("zx")
    #expect(driver.status().contains("zx does nothing here"))
    #expect(driver.effects.isEmpty)
  }
}
