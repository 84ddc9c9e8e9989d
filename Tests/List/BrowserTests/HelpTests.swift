import Cells
import Input
import Items
import Paging
import Testing
import Viewport

@testable import Browser

@Suite struct HelpTests {
  private let large = Driver.loaded(of: 6, size: Size(columns: 100, rows: 130))

  @Test func `every binding of the live map is in the help`() {
    var driver = large
    driver.type("?")
    let screen = driver.screen()
    for context in [KeyContext.list, .detail, .opening] {
      for binding in KeyMap.standard.bindings[context] ?? [] {
        let keys = KeyMap.standard.labels(of: binding.command, in: context)
        #expect(screen.contains(binding.command.summary(in: context)), "\(binding.command)")
        #expect(screen.contains(keys.joined(separator: "  ")), "\(binding.command)")
      }
    }
  }

  @Test func `what a command does fits beside its keys on 80 columns`() {
    let lines = HelpLayout.lines(of: .standard, columns: 80).map(\.plainText)
    #expect(lines.filter { $0.contains("…") } == [])
  }

  @Test(arguments: ["?", "q", "h", "<Esc>", "<Backspace>", "<F1>"])
  func `keys leave the help for where one was`(keys: String) {
    var driver = large
    driver.type("<Enter>?")
    driver.type(keys)
    guard case .detail = driver.model.screen else { return #expect(Bool(false)) }
    driver.type("q" + "?" + keys)
    #expect(driver.model.screen == .list)
  }

  @Test func `the help scrolls on a low screen`() {
    var driver = large
    driver.resize(60, 8)
    driver.type("?")
    let first = driver.frame().lines[1]
    driver.type("j")
    #expect(driver.frame().lines[1] != first)
    driver.type("G")
    #expect(driver.status().contains("100%"))
    driver.type("g")
    #expect(driver.frame().lines[1] == first)
  }

  @Test func `nothing moves behind the help`() {
    var driver = Driver.loaded(of: 9)
    driver.type("?")
    #expect(driver.model.deadline == nil)
    driver.type("jjGr")
    #expect(driver.model.list.cursor == 0)
    #expect(driver.loads.count == 2)
  }
}
