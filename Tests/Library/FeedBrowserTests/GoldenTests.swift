import FeedBrowser
import Paging
import PagingTesting
import Testing

/// Whole screens without a terminal; `make record-screens` records them again.
@Suite struct GoldenTests {
  private func check(
    _ name: String,
    layout: FeedLayout = .list,
    after keys: String = "",
    count: Int = 40
  ) {
    var browser = FeedBrowser(
      "Plums",
      source: ListSource<Plum>([]),
      columns: plumColumns,
      entry: plumEntry
    )
    browser.layout = layout
    let picture = browser.picture(
      of: Plum.list(of: count),
      after: keys,
      columns: 60,
      height: 14,
      hasStyles: true
    )
    #expect(throws: Never.self) { try GoldenScreens().check(picture, named: name) }
  }

  @Test func `a list of entries`() { check("list") }

  @Test func `a grid of entries, some without an image`() {
    check("grid", layout: .grid)
  }

  @Test func `a feed of entries`() { check("feed", layout: .feed) }

  @Test func `the layout after the next, and the fourth item in it`() {
    check("next-layout", after: "vvlll")
  }

  @Test(arguments: [(nil, 120, false), (nil, 140, true), (true, 120, true), (false, 140, false)])
  func `the detail is beside the list as the program sets it`(
    split: Bool?,
    columns: Int,
    isBeside: Bool
  ) {
    var browser = FeedBrowser(
      "Plums",
      source: ListSource<Plum>([]),
      columns: plumColumns,
      entry: plumEntry
    )
    browser.split = split
    let picture = browser.picture(of: Plum.list(of: 4), columns: columns, height: 10)
    #expect(picture.contains("│") == isBeside)
  }

  @Test func `the detail of an entry with fields of its own`() {
    check("detail", after: "jjj\r")
  }

  @Test func `the detail's JSON`() { check("json", after: "jjj\ru") }

  @Test func `Escape leaves the detail`() { check("list", after: "\r\u{1b}") }

  private func checkRows(
    _ name: String,
    after keys: String = "",
    count: Int = 10,
    total: Int? = nil,
    failure: PageError? = nil
  ) {
    let browser = FeedBrowser("Plums", source: ListSource<Plum>([])) { plum, _ in
      [StyledText("\(plum.id)", width: 3, alignment: .right), StyledText("plum")]
    }
    let picture = browser.picture(
      of: Plum.list(of: count),
      after: keys,
      total: total,
      failure: failure,
      columns: 60,
      height: 12,
      hasStyles: true
    )
    #expect(throws: Never.self) { try GoldenScreens().check(picture, named: name) }
  }

  @Test func `rows of a program's own`() { checkRows("own-rows") }

  @Test func `between what is loaded and what is not`() {
    checkRows("own-placeholders", after: "6j", count: 7, total: 95)
  }

  @Test func `below the last item is the program's row while the next page is loading`() {
    var browser = FeedBrowser("Plums", source: ListSource<Plum>([])) { plum, _ in "\(plum.id)" }
    browser.appearance.loadingRow = "more plums are on their way"
    let picture = browser.picture(of: Plum.list(of: 7), after: "6j", total: 95, height: 12)
    let rows = picture.split(separator: "\n")
    #expect(rows[7] == " ▌ 6")
    #expect(rows[8] == "   more plums are on their way")
    #expect(rows[9].contains("░") && !rows[9].contains("plums"))
  }

  @Test func `a list begins around an item, below the program's row for what is above`() throws {
    // Pages of four plums, named by any plum on them; the one above the first never arrives.
    let source = CursorSource { (plum: Int?) in
      let first = (plum ?? 0) / 4 * 4
      if plum == 19 { for await _ in AsyncStream(Void.self, { _ in }) {} }
      return Page(
        items: (first..<first + 4).map { Plum(id: $0) },
        next: first + 4,
        previous: first > 0 ? first - 1 : nil
      )
    }
    var browser = FeedBrowser(
      "Plums",
      source: source,
      configuration: FeedConfiguration(start: .value(22))
    ) { plum, _ in "plum \(plum.id)" }
    browser.startItem = 22
    browser.appearance.gapRow = { isLoading in isLoading ? "more plums come" : "earlier plums" }
    let tape = "Wait+Screen /more plums come/\nWait+Screen /plum 23/\nEnter\n"
    #expect(try browser.chosen(by: tape)?.id == 22)
  }

  @Test(arguments: [PageAddressing.serial, .offset, .numbered(first: 1)])
  func `a picture has all items, whatever the keys of the source, and begins at one`(
    addressing: PageAddressing
  ) {
    let source = ListSource<Plum>([], addressing: addressing)
    var browser = FeedBrowser("Plums", source: source) { plum, _ in "plum \(plum.id)" }
    browser.startItem = 2
    let rows = browser.picture(of: Plum.list(of: 4), columns: 40, height: 8).split(separator: "\n")
    let begins = rows[1...4].map { $0.prefix(9) }
    #expect(begins == ["   plum 0", "   plum 1", " ▌ plum 2", "   plum 3"])
  }

  @Test func `the row below a list that ended is the program's`() {
    var browser = FeedBrowser("Plums", source: ListSource<Plum>([])) { plum, _ in "\(plum.id)" }
    browser.appearance.endRow = { _ in "no more plums" }
    let picture = browser.picture(of: Plum.list(of: 2), columns: 40, height: 8)
    #expect(picture.split(separator: "\n")[3] == "   no more plums")
  }

  @Test func `a page that failed, below rows of a program's own`() {
    checkRows("own-failed-page", after: "Gj", failure: PageError("The basket fell over."))
  }

  @Test func `nothing is loaded`() {
    checkRows(
      "failed-first-page",
      count: 0,
      failure: PageError("There is no orchard.", advice: "Plant one.")
    )
  }

  @Test(arguments: ["p", "="])
  func `a key that can do nothing beside rows of a program's own has no meaning`(key: String) {
    let browser = FeedBrowser("Plums", source: ListSource<Plum>([])) { plum, _ in "\(plum.id)" }
    let plums = Plum.list(of: 4)
    #expect(!browser.picture(of: plums, columns: 160).contains("p detail"))
    #expect(browser.picture(of: plums, after: key).contains("\(key) does nothing here"))
  }

  @Test func `a command of the program changes the items`() {
    let source = ListSource<Plum>([])
    var browser = FeedBrowser("Plums", source: source) { plum, _ in "plum \(plum.id)" }
    browser.commands = [
      FeedCommand("forget", keys: "d", summary: "") { [updates = browser.updates] in
        if let plum = $0.item { updates.remove(plum.id) }
      },
      FeedCommand("add", keys: "a", summary: "") { [updates = browser.updates] _ in
        updates.insert(Plum(id: 77), at: .top)
        updates.showNotice("one more")
      },
      FeedCommand("edit", keys: "x", summary: "", takesTerminal: true) { _ in
        Issue.record("the terminal isn't there")
      },
    ]
    let picture = browser.picture(of: Plum.list(of: 4), after: "jdax")
    #expect(!picture.contains("plum 1"))
    #expect(picture.contains("plum 77") && picture.contains("one more"))
  }

  @Test func `a search looks at the texts of rows`() { checkRows("own-search", after: "/7 plum\r") }

  @Test func `text of others reaches the screen without what a terminal would obey`() {
    var browser = FeedBrowser("\u{1B}]0;owned\u{7}Plums\n", source: ListSource<Plum>([])) { _, _ in
      [StyledText("a\u{1B}[31mb\tc\u{202E}d\r", style: .bold)]
    }
    browser.appearance.title = { _ in StyledRow("x\u{9B}2Jy") }
    let picture = browser.picture(of: Plum.list(of: 2), columns: 60, height: 12)
    for scalar in picture.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control)
      #expect(scalar.value != 0x202E)
    }
    #expect(picture.contains("ab cd"))
  }

  @Test func `the help names no key for other sources`() {
    check("help", after: "?G")
  }

  @Test func `the prompt is left without a trace`() { check("list", after: ":\u{1b}") }

  @Test func `no key leads to another source`() { check("no-other-source", after: "s]\t[") }

  @Test func `without items`() { check("empty", count: 0) }
}
