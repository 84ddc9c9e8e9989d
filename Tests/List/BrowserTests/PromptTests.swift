import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct PromptTests {
  private func prompt(typing keys: String) -> (CommandPrompt, [CommandPrompt.Outcome]) {
    var prompt = CommandPrompt()
    let outcomes = Driver.chords(keys).map { prompt.take($0) }
    return (prompt, outcomes)
  }

  @Test func `Esc, and Backspace where nothing is left, leave the line`() {
    #expect(prompt(typing: "q<Esc>").1.last == .left)
    #expect(prompt(typing: "q^g").1.last == .left)
    #expect(prompt(typing: "q^c").1.last == .left)
    #expect(prompt(typing: "q<Backspace>").1.last == .editing)
    #expect(prompt(typing: "q<Backspace><Backspace>").1.last == .left)
    #expect(prompt(typing: "q<Enter>").1.last == .entered("q"))
  }

  @Test(arguments: [
    ("<Up>", "two"), ("<Up><Up>", "one"), ("<Up><Up><Up>", "one"), ("x^p^p^n", "two"),
    ("x<Up><Down>", "x"), ("<Down>", ""), ("<Up>s<Up><Down>", "two"),
  ])
  func `earlier lines come back, and then the typed one`(keys: String, text: String) {
    var history = PromptHistory()
    for line in ["two", "one", "", "two"] { history.add(line, to: .command) }
    history.add("other", to: .filter)
    var prompt = CommandPrompt(history: history)
    for chord in Driver.chords(keys) { _ = prompt.take(chord) }
    #expect(prompt.text == text)
  }

  @Test(arguments: Command.all)
  func `every command can be called by its name`(command: Command) {
    #expect(TypedCommand(command.name, .standard.choosing)?.command == command)
  }

  @Test(
    arguments: [
      ("", nil, nil, nil), ("   ", nil, nil, nil), ("40", .movement(.goToTop), 40, nil),
      (" 007 ", .movement(.goToTop), 7, nil),
      ("99999999999999999999999", .movement(.goToTop), .max, nil),
      ("50%", .movement(.goToPercent), 50, nil), ("%", nil, nil, nil), ("5x%", nil, nil, nil),
      ("q", .closeSource, nil, nil), ("qa", .quit, nil, nil), ("w out.csv", .write, nil, "out.csv"),
      ("e two words", .open, nil, "two words"), ("open", .open, nil, nil),
      ("open  moderators  math ", .open, nil, "moderators math"), (" help ", .help, nil, nil),
      ("-1", nil, nil, nil), ("refresh now", nil, nil, nil), ("Q", nil, nil, nil),
    ] as [(String, Command?, Int?, String?)]
  )
  func `a line means one thing`(line: String, command: Command?, count: Int?, text: String?) {
    let typed = TypedCommand(line)
    #expect(typed?.command == command && typed?.count == count && typed?.text == text)
  }

  @Test(arguments: [
    ("sta<Tab>", "stats"), ("hea<Tab>", "header "), ("se<Tab>", "search"),
    ("se<Tab><Tab>", "search-next"), ("se<BackTab>", "search-previous"),
    ("se<Tab><BackTab>", "search-previous"), ("xyz<Tab>", "xyz"), ("header A<Tab>", "header A"),
  ])
  func `Tab completes the name of a command`(keys: String, line: String) {
    var driver = Driver.loaded()
    driver.type(":" + keys)
    #expect(driver.model.prompt?.text == line)
  }

  @Test func `the names to choose from are displayed until the user types`() {
    var driver = Driver.loaded(size: Size(columns: 80, rows: 8))
    driver.type(":se<Tab>")
    #expect(driver.frame().lines[6].plainText == "▌search  search-next  search-previous")
    #expect(driver.status().hasPrefix(" :search▏"))
    driver.type("<Tab>")
    #expect(driver.screen().contains("▌search-next"))
    driver.type("x")
    #expect(!driver.screen().contains("search-previous"))
  }

  @Test(arguments: [
    (":xyz<Tab>", "no command begins with ‘xyz’"), (":xyz<Tab>w", nil), (":sta<Tab>", nil),
    (":header A<Tab>", "nothing completes this"), (":theme xyz<Tab>", "nothing completes this"),
  ])
  func `Tab says that nothing completes the line, until it changes`(keys: String, said: String?) {
    var driver = Driver.loaded(pages: 3, of: 6)
    driver.type(keys)
    if keys.contains("theme") { driver.send(.values(["dark"])) }
    #expect(driver.screen().contains(said ?? "person 6"))
    #expect(driver.screen().contains("person 6") == (said == nil))
  }

  @Test func `Tab completes what follows a command, as the shell knows it`() {
    var driver = Driver.loaded()
    driver.type(":theme d<Tab>")
    driver.send(.values(["default", "dark", "light"]))
    #expect(driver.model.prompt?.text == "theme default")
    driver.type("<Tab><Enter>")
    #expect(driver.model.prompt == nil)
  }

  @Test(arguments: [
    ("hei<Tab><Enter>", SourceChanges.Order.column(SortOrder(column: "height"))),
    ("height:desc<Enter>", .column(SortOrder(column: "height", isDescending: true))),
    ("off<Enter>", .sent),
  ])
  func `a list is sorted by the name of a column`(keys: String, order: SourceChanges.Order) {
    var driver = Driver.loaded()
    driver.type(":sort<Enter>")
    #expect(driver.model.prompt?.text == "sort ")
    driver.type(keys)
    #expect(driver.effects.last == .changeSource(.order(order)))
  }

  @Test func `a column that the list lacks leaves it in its order`() {
    var driver = Driver.loaded(size: Size(columns: 100, rows: 8))
    driver.type(":sort colour:desc<Enter>")
    #expect(driver.status().contains("no column is called ‘colour’ · Tab names them"))
    #expect(driver.effects.isEmpty)
  }

  @Test func `Tab completes paths, which are displayed without their directory`() {
    var driver = Driver.loaded(size: Size(columns: 80, rows: 8))
    driver.type(":open ./da<Tab>")
    #expect(driver.effects.last == .listValues(.files("./da")))
    driver.send(.values(["./data/"]))
    #expect(driver.model.prompt?.text == "open ./data/")
    driver.type("<Tab>")
    driver.send(.values(["./data/a.csv", "./data/b.json"]))
    #expect(driver.model.prompt?.text == "open ./data/a.csv")
    #expect(driver.frame().lines[6].plainText == "▌a.csv  b.json")
  }

  @Test func `names that arrive after the line has changed are dropped`() {
    var driver = Driver.loaded()
    driver.type(":open ./a<Tab>b")
    driver.send(.values(["./a.csv", "./ab.csv"]))
    #expect(driver.model.prompt?.text == "open ./ab")
  }

  @Test func `typed text is in the status line and moves nothing`() {
    var driver = Driver.loaded(of: 9)
    driver.type("j:jGr4")
    #expect(driver.status().hasPrefix(" :jGr4▏"))
    #expect(driver.list == [0, 1])
    #expect(driver.loads.count == 2)
    driver.type("<Esc>")
    #expect(!driver.status().contains(":"))
    #expect(driver.list == [0, 1])
  }

  @Test func `a number goes to its row`() {
    var driver = Driver.loaded(of: 90, addressing: .numbered(first: 1), pageSize: 20)
    driver.type(":15<Enter>")
    #expect(driver.model.list.cursor == 14)
    driver.type(":0<Enter>")
    #expect(driver.model.list.cursor == 0)
    driver.type(":99999999999999999999<Enter>")
    #expect(driver.model.list.cursor == 89)
  }

  @Test func `commands do what their keys do`() {
    var driver = Driver.loaded(pages: 2, of: 3)
    driver.type(":refresh<Enter>")
    #expect(driver.model.feed.isRefreshing)
    driver.respond(total: 3)
    driver.respond(total: 3)
    driver.type(":move-down<Enter>")
    #expect(driver.model.list.cursor == 1)
    driver.type(":open<Enter>:toggle-json<Enter>")
    guard let detail = driver.model.detail else { return #expect(Bool(false)) }
    #expect(detail.showsJSON)
    driver.type(":help<Enter>")
    #expect(driver.screen().contains("In the JSON of the detail"))
    driver.type("q:q<Enter>")
    #expect(driver.effects.first == .closeSource)
    driver.type(":qa<Enter>")
    #expect(driver.effects.first == .quit(status: 0))
  }

  @Test func `a command that does not exist is reported, whatever it holds`() {
    var driver = Driver.loaded(pages: 2, of: 3)
    driver.send(.event(.key(":")))
    driver.send(.event(.paste("no\u{1B}[2Jpe")))
    driver.type("<Enter>")
    #expect(driver.screen().contains("no command is called ‘nope’"))
    #expect(driver.model.reader.notice?.isError == true)
  }

  @Test func `keys of the program work beside the prompt, those of the list don't`() {
    var driver = Driver.loaded(of: 9)
    driver.type(":x^l")
    #expect(driver.effects.first == .repaint)
    driver.type("^r<F5><PgDn>")
    #expect(!driver.model.feed.isRefreshing)
    #expect(driver.status().hasPrefix(" :x▏"))
  }
}
