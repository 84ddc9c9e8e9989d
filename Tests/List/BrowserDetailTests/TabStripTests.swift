import EverText
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct TabStripTests {
  private func line(_ titles: [CleanText], _ current: Int, _ columns: Int) -> Line {
    TabStrip(titles: titles, current: current, facts: TitleFacts(["20 of 82"]), columns: columns)
      .line
  }

  @Test func `titles are whole where there is room`() {
    let text = line(["Star Wars", "Moderators"], 1, 40).plainText
    #expect(text == "  Star Wars ▌Moderators        20 of 82")
  }

  @Test func `titles that are not seen are shortened first`() {
    let text = line(["Star Wars characters", "Moderators of superuser"], 1, 50).plainText
    #expect(text.contains("▌Moderators of superuser "))
    #expect(text.contains("Star"))
    #expect(text.contains("…"))
  }

  @Test func `titles that begin alike are distinguished`() {
    let titles: [CleanText] = [
      "Moderators of cooking", "Moderators of scifi", "Moderators of math", "Photos",
    ]
    #expect(line(titles, 1, 82).plainText.hasPrefix("  cooking ▌scifi  math  Photos "))
    #expect(TabNames.short(["a.example/x", "a.example/y"]) == ["x", "y"])
    #expect(TabNames.short(["Same", "Same"]) == ["Same", "Same"])
  }

  @Test func `addresses that differ in their query are distinguished by it`() {
    var driver = WorkspaceDriver.choosing(size: Size(columns: 80, rows: 10))
    for state in ["open", "closed"] {
      driver.type("shttps://a.example/issues?state=\(state)&page=1<Enter>")
      let feed = WorkspaceDriver.feed("a.example/issues")
      driver.send(.found(driver.workspace.tabs.last?.id ?? .first, .success(feed)))
    }
    let titles = driver.workspace.tabTitles
    #expect(
      titles.map { $0.string } == [
        "a.example/issues?state=open&page=1", "a.example/issues?state=closed&page=1",
      ]
    )
    #expect(TabNames.short(titles) == ["open&page=1", "closed&page=1"])
  }

  @Test func `where not all have room the current one has, with its place`() {
    let text = line(Array(repeating: "A long title", count: 9), 3, 40).plainText
    #expect(text == " 4/9 A long title              20 of 82")
  }

  @Test(arguments: 20...90)
  func `it fits whatever the width, the current one marked or alone`(columns: Int) {
    for count in 2...8 {
      let titles = (1...count).map { CleanText($0) + " 漢字 of the source" }
      for current in 0..<count {
        let line = line(titles, current, columns)
        #expect(line.endColumn <= columns)
        let text = line.plainText
        #expect(text.contains("▌\(current + 1) ") || text.contains("\(current + 1)/\(count) "))
      }
    }
  }
}

@Suite struct ThemeChoiceTests {
  private func choosing() -> WorkspaceDriver {
    var driver = WorkspaceDriver.opened("people", size: Size(columns: 80, rows: 10))
    driver.type("t")
    return driver
  }

  @Test func `t offers the themes at the prompt, the current one first`() {
    var driver = choosing()
    #expect(driver.rows().last?.hasPrefix(" :theme default▏") == true)
    #expect(driver.rows()[8] == "▌default  dark  light  monochrome")
    #expect(driver.rows()[1].contains("person 1"), "the list stays in view")
  }

  @Test func `the theme under the cursor is the theme of the frame until Esc`() {
    var driver = choosing()
    driver.type("<Tab>")
    #expect(driver.frame().theme == .dark)
    driver.type("<BackTab><BackTab>")
    #expect(driver.frame().theme == .monochrome, "before the first one is the last one")
    driver.type("<Esc>")
    #expect(driver.frame().theme == .standard)
  }

  @Test func `Enter keeps the theme, for later runs too`() {
    var driver = choosing()
    driver.type("<Tab><Enter>")
    #expect(driver.frame().theme == .dark)
    #expect(driver.effects.contains(.keepTheme("dark")))
  }

  @Test func `a name at the prompt takes that theme, or says which there are`() {
    var driver = WorkspaceDriver.opened("people")
    driver.type(":theme light<Enter>")
    #expect(driver.frame().theme == .light)
    driver.type(":theme lihgt<Enter>")
    #expect(driver.frame().theme == .light)
    #expect(driver.screen().contains("no theme lihgt"))
  }
}
