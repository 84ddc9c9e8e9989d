import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Items of a program that uses the library.
@Suite struct OwnItemTests {
  @Test func `newer content for an item is in its row, and another's is dropped`() {
    var driver = Driver.loaded(of: 2)
    _ = driver.screen()
    driver.send(.replaced(person(1, name: "Ann")))
    driver.send(.replaced(person(7, name: "Bob")))
    #expect(driver.screen().contains("Ann"))
    #expect(!driver.screen().contains("Bob"))
  }

  @Test func `a list that is invalid starts again, and stays until it does`() {
    var driver = Driver.loaded(of: 2)
    driver.send(.invalidated)
    #expect(driver.open.map(\.request.key) == [.first])
    #expect(driver.screen().contains("person 1"))
  }

  private func reporting(_ reports: ItemReports) -> Driver {
    var driver = Driver(
      columns: [Column(title: "name", width: 16)],
      hasMotion: false,
      reports: reports
    )
    driver.makeItem = { place in
      Item(id: .sent("\(place)"), json: "", fields: ["person"]) {
        $0.original = OriginalItem(place)
      }
    }
    driver.start()
    driver.respond(total: 2)
    return driver
  }

  private func shown(_ driver: Driver) -> [ItemID] {
    driver.reports.compactMap { if case .shown(let item) = $0 { item.id } else { nil } }
  }

  @Test func `items are reported once when their rows come into view`() {
    var driver = reporting(.shown)
    #expect(shown(driver) == [.sent("0"), .sent("1")])
    driver.type("j")
    #expect(shown(driver).isEmpty)
  }

  @Test(arguments: ["r", "R"])
  func `visible items are reported again when the source sends them again`(key: String) {
    var driver = reporting(.shown)
    driver.type(key)
    #expect(shown(driver).isEmpty, "the old rows stay until page one is here")
    driver.respond(total: 2)
    #expect(shown(driver) == [.sent("0"), .sent("1")])
  }

  @Test func `an item that the program changed isn't reported to it`() {
    var driver = reporting(.shown)
    driver.send(.replaced(person(1, name: "Ann")))
    #expect(shown(driver).isEmpty)
    driver.send(.inserted(person(1, name: "Bob"), .top, number: 1))
    #expect(shown(driver).isEmpty)
    driver.send(.inserted(person(7), .top, number: 2))
    #expect(shown(driver) == [.sent("7")])
  }

  @Test func `an item is reported when its row leaves the screen`() {
    var driver = reporting(.shown)
    driver.send(.removed(.sent("0")))
    guard case .hidden(let item)? = driver.reports.first, driver.reports.count == 1 else {
      return #expect(Bool(false))
    }
    #expect(item.id == .sent("0"))
  }

  @Test(arguments: [("<Enter>", "0"), ("<Enter>J", "1"), ("<Enter>JK", "0")])
  func `each item that the detail displays is reported`(keys: String, id: String) {
    var driver = reporting(.displayed)
    driver.type(keys)
    let displayed = driver.reports.compactMap {
      if case .displayed(let item) = $0 { item.id } else { nil }
    }
    #expect(displayed == [.sent(id)])
    driver.type("j")
    #expect(driver.reports.isEmpty)
  }

  @Test func `commands of a program are in the line of keys`() {
    let map = KeyMap.oneSource.adding([
      OwnCommand(name: "forget", summary: "") { $0.sequences = [[Chord(.character("x"))]] }
    ])
    var driver = Driver(size: Size(columns: 120, rows: 8), keyMap: map)
    driver.start()
    driver.respond(total: 2)
    #expect(driver.status().contains("Enter open  x forget"))
    driver.type("<Enter>")
    #expect(driver.status().contains("x forget"))
  }

  @Test func `the caption of a program is below the photo, in its style`() {
    var own = Appearance()
    own.caption = { item, room in
      [room.line(of: CleanText(sanitizing: "“\(item.fields[1] ?? "")”"), style: .bold), Line()]
    }
    var driver = Driver.photos(appearance: own)
    driver.type("<Enter>")
    driver.wait(.seconds(1))
    let caption = driver.frame().lines[11]
    #expect(caption.plainText == String(repeating: " ", count: 26) + "“1,200”")
    #expect(caption.runs.map(\.style) == [.bold])
    driver.send(.image(driver.wants.visible[0], .failure(ImageFailure("it is damaged"))))
    #expect(driver.screen().contains("✗ it is damaged"))
  }

  @Test func `without requested reports, nothing is reported`() {
    var driver = reporting([])
    #expect(shown(driver).isEmpty)
    driver.type("<Enter>")
    #expect(driver.reports.isEmpty)
  }

  @Test func `an item that is opened is reported, and its detail opens all the same`() {
    var driver = reporting(.opened)
    driver.type("j<Enter>")
    guard case .opened(let item)? = driver.reports.first else { return #expect(Bool(false)) }
    #expect(item.id == .sent("1"))
    #expect(driver.model.detail != nil)
  }

  @Test func `where an item is to be chosen, opening one ends the program`() {
    var driver = reporting(.endsOnOpen)
    driver.type("<Enter>")
    let chosen = driver.effects.compactMap {
      if case .choose(let item) = $0 { item?.id } else { nil }
    }
    #expect(chosen == [.sent("0")])
    #expect(driver.model.detail == nil)
  }
}

/// Commands and changes of a program that uses the library.
@Suite struct OwnCommandTests {
  private static let forget = OwnCommand(name: "forget", summary: "forget this line") {
    $0.sequences = [["d"], ["g", "d"]]
  }
  private static let count = OwnCommand(name: "count", summary: "count the lines")

  private func loaded(_ commands: [OwnCommand] = [forget, count]) -> Driver {
    var driver = Driver(
      pageSize: 4,
      columns: [Column(title: "name", width: 16)],
      keyMap: .oneSource.adding(commands),
      hasMotion: false
    )
    driver.start()
    driver.respond(total: 8)
    return driver
  }

  @Test func `a key runs a command on the item under the cursor, with its count`() {
    var driver = loaded()
    driver.type("j3d")
    #expect(driver.reports == [.command(Self.forget, person(1), count: 3, text: "")])
  }

  @Test func `a command is typed by its name, and an unknown name isn't one`() {
    var driver = loaded()
    driver.type(":count<Enter>")
    #expect(driver.reports == [.command(Self.count, person(0), count: nil, text: "")])
    driver.type(":open http://h<Enter>")
    #expect(driver.screen().contains("no command is called ‘open http://h’"))
    driver.type(":choose-source<Enter>")
    #expect(driver.screen().contains("no command is called ‘choose-source’"))
  }

  @Test func `no message names an option of the command line`() {
    var driver = loaded()
    driver.type(":header name<Enter>")
    #expect(driver.screen().contains("no command is called ‘header name’"))
  }

  @Test func `Enter opens a link of the detail in the browser, and the help says so`() {
    var driver = loaded()
    driver.type("<Enter>")
    let field = DetailField(name: "site", value: "https://x.org/1", kind: .link)
    driver.describe(person(0), ItemDetail([field]))
    driver.type("<Tab><Enter>")
    #expect(driver.effects.first == WebLink("https://x.org/1").map(Effect.openLink))
    let help = HelpLayout(.oneSource, columns: 80).lines.map(\.plainText)
    #expect(help.contains { $0.hasSuffix("open the link; on an error: load it") })
  }

  @Test func `a command that is removed has neither a key nor a name`() {
    let map = KeyMap.oneSource.removing([.split])
    #expect(map.match(["p"], in: .list) == .none)
    #expect(TypedCommand("split", map) == nil)
    #expect(TypedCommand("split", .oneSource)?.command == .split)
  }

  @Test func `a command runs in the detail, on its item`() {
    var driver = loaded()
    driver.type("j<Enter>d")
    #expect(driver.reports == [.command(Self.forget, person(1), count: nil, text: "")])
  }

  @Test func `the help has the commands before those of the browser`() {
    var driver = loaded()
    driver.type("?")
    let rows = driver.screen().split(separator: "\n")
    #expect(rows[1] == " Of this program")
    #expect(rows[2].contains("d  gd") && rows[2].contains("forget this line"))
    #expect(rows[3].contains(":count"))
  }

  @Test func `a key of the program takes the meaning that it had, but not from the way out`() {
    let map = KeyMap.oneSource.adding([
      OwnCommand(name: "mine", summary: "") { $0.sequences = [["j"], [.control("c")], ["z"]] }
    ])
    #expect(!map.labels(of: .movement(.moveDown), in: .list).contains("j"))
    #expect(map.labels(of: .movement(.moveDown), in: .help).contains("j"))
    #expect(map.labels(of: .movement(.cursor(at: .top)), in: .list) == [":cursor-to-top"])
    #expect(map.match([.control("c")], in: .list) == .command(.interrupt))
  }

  @Test func `a setting gives a command another key, or takes one away`() {
    let map = KeyMap.oneSource.binding("x", to: .refresh).binding("r", to: nil)
    #expect(map.match(["x"], in: .list) == .command(.refresh))
    #expect(map.match(["r"], in: .list) == .none)
    #expect(map.match(["x"], in: .help) == .none)
    #expect(KeyMap.oneSource.binding(.control("c"), to: nil) == .oneSource)
  }

  @Test(arguments: [
    Chord("x"), Chord("X"), .control("d"), Chord(.pageDown), Chord(.function(5)), Chord(" "),
    Chord(.up, .alt), Chord(.escape), Chord(.backTab), Chord("^"),
  ])
  func `a key is read as it is written`(chord: Chord) {
    #expect(Chord(label: chord.label) == chord)
    #expect(Chord(label: "Hyper") == nil)
  }

  @Test func `a program inserts and removes items, and the cursor stays on its own`() {
    var driver = loaded()
    driver.type("j")
    driver.send(.inserted(person(9, name: "Ann"), .top, number: 1))
    #expect(driver.model.feed.item(at: 0)?.id == .sent("9"))
    #expect(driver.model.list.cursor == 2)
    driver.send(.removed(.sent("0")))
    #expect(driver.model.list.cursor == 1)
    #expect(driver.model.feed.item(at: 1)?.id == .sent("1"))
    #expect(driver.screen().contains("8 items · 4 loaded"))
  }

  @Test(
    arguments: [
      (9, .after(.sent("1")), .inserted(row: 2)), (9, .top, .inserted(row: 0)),
      (2, .top, .replaced(row: 2)), (9, .before(.sent("7")), .dropped),
    ] as [(Int, FeedPlace<ItemID>, InsertionOutcome)]
  )
  func `an insertion is reported with its number and its row`(
    place: Int,
    at target: FeedPlace<ItemID>,
    outcome: InsertionOutcome
  ) {
    var driver = loaded()
    driver.send(.inserted(person(place, name: "Ann"), target, number: 5))
    #expect(driver.reports == [.inserted(number: 5, outcome)])
  }

  @Test func `a program ends the browser with a status of its own`() {
    var driver = loaded()
    driver.send(.left(status: 3))
    #expect(driver.effects.first == .quit(status: 3))
  }

  @Test func `a grid has the cells per row that the program sets, and the user changes them`() {
    #expect(CellLayout.lanes(columns: 120, step: 0, usual: 3) == 3)
    #expect(CellLayout.lanes(columns: 120, step: 1, usual: 3) == 4)
    #expect(CellLayout.lanes(columns: 20, step: 0, usual: 3) == 1)
  }
}
