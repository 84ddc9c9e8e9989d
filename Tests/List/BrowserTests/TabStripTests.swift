import EverText
import Testing

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
    let wide = line(titles, 1, 82).plainText
    #expect(
      wide.hasPrefix("  Moderators · cooking ▌Moderators · scifi  Moderators · math  Photos ")
    )
    let narrow = line(titles, 1, 50).plainText
    #expect(narrow.hasPrefix("  cooking ▌scifi  math  Photos "))
    #expect(TabNames(["a.example/x", "a.example/y"]).whole == ["a.example · x", "a.example · y"])
    #expect(TabNames(["Same", "Same"]).whole == ["Same", "Same"])
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
    #expect(TabNames(titles).shortest == ["open&page=1", "closed&page=1"])
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
  private func choosing(columns: Int = 80, keyMap: KeyMap = .standard) -> WorkspaceDriver {
    var driver = WorkspaceDriver.opened(
      "people",
      size: Size(columns: columns, rows: 10),
      keyMap: keyMap
    )
    driver.type("t")
    return driver
  }

  @Test func `t offers the themes in the status line`() {
    var driver = choosing()
    #expect(
      driver.rows().last
        == " theme  ▌default  dark  light  monochrome                  Enter keep  Esc back"
    )
    #expect(driver.rows()[1].contains("person 1"), "the list stays in view")
  }

  @Test func `the theme under the cursor is the theme of the frame`() {
    var driver = choosing()
    driver.type("l")
    #expect(driver.frame().theme == .dark)
    driver.type("hh")
    #expect(driver.frame().theme == .monochrome, "before the first one is the last one")
    driver.type("<Esc>")
    #expect(driver.frame().theme == .standard)
    #expect(!driver.screen().contains("monochrome"))
  }

  @Test func `Enter keeps the theme, for later runs too`() {
    var driver = choosing()
    driver.type("j<Enter>")
    #expect(driver.frame().theme == .dark)
    #expect(driver.screen().contains("theme dark"))
    #expect(driver.effects.contains(.keepTheme("dark")))
    driver.type("j")
    #expect(driver.model?.list.cursor == 1, "keys are for the list again")
  }

  @Test func `the chosen name stays in view where not all have room`() {
    var driver = choosing(columns: 30)
    driver.type("jjj")
    #expect(driver.rows().last?.contains("▌monochrome") == true)
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
