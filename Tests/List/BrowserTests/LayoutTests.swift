import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct LayoutTests {
  private var quakes: [Column] {
    var columns = [
      Column(title: "time", width: 12), Column(title: "depth", width: 5, alignment: .right),
      Column(title: "place", width: 30), Column(title: "type", width: 10),
    ]
    columns[0].form = .days
    return columns
  }

  @Test func `the first column of texts names an item, after a time and a number`() {
    let layout = listLayout(quakes, columns: 80)
    #expect(layout.mainField?.index == 2)
    let narrow = listLayout(quakes, columns: 50)
    #expect(narrow.mainField?.width == 18)
    let numbers = listLayout(Array(quakes.prefix(2)), columns: 80)
    #expect(numbers.mainField?.index == 0)
  }

  @Test func `a detail is titled by the main field, or else by the first as it is displayed`() {
    let model = Driver(title: "Quakes", columns: quakes).model
    let named = Item(id: .line(1), json: "", fields: ["2026-11-06", "1.5", "Chile", "quake"])
    #expect(DetailView.title(of: named, in: model) == "Chile")
    let unnamed = Item(id: .line(2), json: "", fields: ["2026-11-06", "1.5", nil, "quake"])
    #expect(DetailView.title(of: unnamed, in: model) == "6 Nov 2026")
    let empty = Item(id: .line(3), json: "", fields: [nil, "1.5", nil, nil])
    #expect(DetailView.title(of: empty, in: model) == "Quakes")
  }

  @Test func `before numbers, dates and lines the row number has the blanks of a column`() {
    var text = Column(title: "a", width: 8)
    let number = Column(title: "b", width: 8, alignment: .right)
    #expect(listLayout([text, number], columns: 40).textColumn == 6)
    #expect(listLayout([number, text], columns: 40).textColumn == 7)
    #expect(listLayout(quakes, columns: 40).textColumn == 7)
    text.isLine = true
    #expect(listLayout([text], columns: 40).fields.map(\.start) == [7])
  }

  @Test func `columns that grow share the remaining width`() {
    let layout = listLayout(
      [
        Column(title: "a", width: 10, grows: true), Column(title: "b", width: 5),
        Column(title: "c", width: 5, alignment: .right),
      ],
      columns: 40
    )
    #expect(layout.fields.map(\.start) == [6, 28, 35])
    #expect(layout.fields.map(\.width) == [20, 5, 5])
    #expect(layout.fields.map(\.alignment) == [.left, .left, .right])
  }

  // With 6 cells before the columns, 100 remain for two columns and the gap between them.
  @Test(arguments: [
    (70, 20, [70, 28]), (70, 40, [58, 40]), (70, 70, [49, 49]), (36, 70, [36, 62]),
  ])
  func `short texts are whole before the name is longer than most names`(
    name: Int,
    other: Int,
    expected: [Int]
  ) {
    var source = ["a", "b"].map { Column(title: $0, width: 12, minimumWidth: 10, grows: true) }
    source[0].contentWidth = name
    source[1].contentWidth = other
    let layout = listLayout(source, columns: 106)
    #expect(layout.fields.map(\.width) == expected)
  }

  // With 6 cells before the columns, and 14 for each of the others with its gap.
  @Test(arguments: [(86, 4, 24), (100, 4, 38), (135, 4, 72), (136, 5, 60)])
  func `the last columns are left out for a name that needs their cells`(
    columns: Int,
    others: Int,
    name: Int
  ) {
    let title = Column(title: "title", width: 60, minimumWidth: 24, grows: true)
    let rest = ["a", "b", "c", "d", "e"].map { Column(title: $0, width: 12, minimumWidth: 12) }
    let layout = listLayout([title] + rest, columns: columns)
    #expect(layout.fields.count == 1 + others)
    #expect(layout.fields[0].width == name)
  }

  @Test(arguments: [(25, [0, 2]), (26, [0, 1, 2]), (20, [0, 2]), (80, [0, 1, 2])])
  func `a column of wide lists is displayed from its room on`(columns: Int, expected: [Int]) {
    var source = ["a", "b", "c"].map { Column(title: $0, width: 4) }
    source[1].minimumRoom = 20
    let layout = listLayout(source, columns: columns)
    #expect(layout.fields.map(\.index) == expected)
    source[1].minimumRoom = 0
    let all = listLayout(source, columns: 25)
    #expect(all.fields.map(\.index) == [0, 1, 2])
  }

  // With 6 cells before the columns, gaps of 2 and a blank cell at the end, the usual columns need
  // 79 cells and all three 121. The detail keeps two fifths.
  @Test(arguments: [(200, 79), (201, 79), (203, 121), (206, 121), (300, 121)])
  func `a list beside the detail displays columns of wide lists where they fit`(
    columns: Int,
    expected: Int
  ) {
    var wide = Column(title: "w", width: 40)
    wide.minimumRoom = 114
    let usual = [Column(title: "a", width: 60), Column(title: "b", width: 10)]
    let split = SplitLayout(source: usual + [wide], columns: columns, numberWidth: 2)
    #expect(split.list == expected)
    #expect(split.detail == columns - expected - 1)
    let layout = listLayout(usual + [wide], columns: split.list - 1)
    #expect(layout.fields.count == (expected > 79 ? 3 : 2))
    #expect(layout.fields.map(\.width).prefix(2) == [60, 10])
  }

  // Three fifths of 140 columns are 83; the detail keeps 48 and one is for the rule.
  @Test(arguments: [(16, 87), (30, 91)])
  func `columns narrow the detail before one is cut`(last: Int, expected: Int) {
    let source = [30, 30, last].map { Column(title: "a", width: $0) }
    #expect(SplitLayout(source: source, columns: 140, numberWidth: 2).list == expected)
    let long = [100, 20].map { Column(title: "a", width: $0) }
    #expect(SplitLayout(source: long, columns: 140, numberWidth: 2).list == 83, "one is cut")
  }

  @Test(arguments: [(1, 2), (99, 2), (100, 3), (10_000_000, 8), (0, 2)])
  func `numbers are as wide as the last`(rows: Int, width: Int) {
    #expect(ListLayout.numberWidth(rowCount: rows) == width)
  }

  @Test(arguments: 20...140)
  func `fields never overlap nor leave the screen`(columns: Int) {
    let source = (0..<12).map {
      Column(title: "\($0)", width: 6 + $0 * 2, minimumWidth: 4, grows: $0 % 3 == 0)
    }
    for numberWidth in [2, 8, 13] {
      let layout = ListLayout(source: source, columns: columns, numberWidth: numberWidth)
      var end = 3 + numberWidth
      for field in layout.fields {
        #expect(field.start >= end + (field.index == 0 ? 0 : 1))
        #expect(field.width > 0)
        end = field.start + field.width
      }
      #expect(end <= max(columns, 3 + numberWidth + 3))
      #expect(!layout.fields.isEmpty)
    }
  }

  @Test func `a row shows what fits of a field of a megabyte`() {
    let layout = listLayout([Column(title: "a", width: 20, grows: true)], columns: 40)
    let item = Item(
      id: .sent("1"),
      json: "",
      fields: [String(repeating: "é\u{301}", count: 300_000)]
    )
    let line = RowPainter(layout: layout, isDimmed: false)
      .line(of: .item(item, missing: .blank), row: 0, mark: RowMark(isInGutter: true))
    #expect(line.endColumn <= 40)
    #expect(line.plainText.hasSuffix("…"))
  }

  @Test func `a row and the title of a detail have the first line of a name`() {
    var columns = ["subject", "body"].map { Column(title: $0, width: 30) }
    columns[0].isMain = true
    let layout = listLayout(columns, columns: 90)
    let text = "\nMend it\r\n\nIt was broken."
    let item = Item(id: .sent("1"), json: "", fields: [text, text])
    let line = RowPainter(layout: layout, isDimmed: false)
      .line(of: .item(item, missing: .blank), row: 0, mark: .none).plainText
    #expect(line.matches(of: /Mend it/).count == 2)
    #expect(line.matches(of: /It was broken/).count == 1)
    let model = Driver(title: "Changes", columns: columns).model
    #expect(DetailView.title(of: item, in: model) == "Mend it")
  }

  @Test(
    arguments: [
      ("2026-11-29 12:00:01 ERROR no disk", "ERROR", .error),
      ("Nov 29 12:00:02 höst kernel: [warn] odd", "warn", .warning),
      ("main.c:7: error: WARNING isn't declared", "error", .error),
      ("time=12:00 level=debug msg=\"an error\"", "debug", .secondary),
      ("INFO: no error: fine", nil, .plain), ("an error in a text", nil, .plain),
      ("see ERR_LIMIT and max-error: 3", nil, .plain),
    ] as [(String, String?, Style)]
  )
  func `a line of a log has its level in colour`(text: String, level: String?, style: Style) {
    var column = Column(title: "line", width: 512, grows: true)
    column.isLine = true
    let fields = [Column(title: "time", width: 5), Column(title: "level", width: 5)]
    for columns in [[column], fields] {
      let item = Item(id: .line(1), json: "", fields: [text])
      let line = RowPainter(layout: listLayout(columns, columns: 60), isDimmed: false)
        .line(of: .item(item, missing: .blank), row: 0, mark: .none)
      #expect(line.runs.dropFirst().first { $0.style != .plain }?.text.string == level)
      #expect(line.runs.contains { $0.style == style })
    }
  }

  @Test func `an item is in the columns of its kind`() {
    let narrow = listLayout([Column(title: "a", width: 4)], columns: 40)
    let wide = listLayout(
      [Column(title: "b", width: 12), Column(title: "c", width: 5, alignment: .right)],
      columns: 40
    )
    let painter = RowPainter(layout: narrow, kinds: [wide], isDimmed: false)
    func text(_ layout: Int) -> String {
      let item = Item(id: .sent("1"), json: "", fields: ["漢字 text", "7"]) { $0.layout = layout }
      return painter.line(of: .item(item, missing: .blank), row: 0, mark: .none).plainText
    }
    #expect(text(0) == "    1 漢字 text")
    #expect(text(1) == "    1 漢字 text         7")
    #expect(text(2) == text(0) && text(-1) == text(0))
  }

  @Test(arguments: [
    ("one two three", 8, ["one two ", "three"]), ("", 5, [""]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("abcd efgh", 4, ["abcd", "efgh"]), ("a bcde漢", 5, ["a ", "bcde", "漢"]),
    ("漢漢漢", 3, ["漢", "漢", "漢"]), ("漢漢", 1, ["漢", "漢"]),
  ])
  func `text is broken at blanks where it can be`(text: String, width: Int, lines: [String]) {
    #expect(TextWrapper.wrap(CleanText(sanitizing: text), to: width).map(\.string) == lines)
  }

  @Test(arguments: 1...40)
  func `no line is wider than the width, and only blanks are lost`(width: Int) {
    let text = CleanText(
      sanitizing: "The quick 棕色的狐狸 jumps — over é́ the    lazy👩‍👩‍👧dog, antidisestablishmentarianism!"
    )
    let lines = TextWrapper.wrap(text, to: width)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= max(2, width) })
    let all = lines.map(\.string).joined()
    #expect(all.filter { $0 != " " } == text.string.filter { $0 != " " })
  }

  @Test(arguments: [
    (3_000, "3 s", 1_000), (2_500, "3 s", 500), (1, "1 s", 1), (119_000, "119 s", 1_000),
    (120_000, "2 min", 1_000), (121_000, "3 min", 1_000), (180_000, "3 min", 60_000),
    (3_600_000, "60 min", 60_000), (24_000_000, "6 h 40 min", 60_000),
    (7_201_000, "2 h 1 min", 1_000),
  ])
  func `a countdown has the remaining time and the time of its next change`(
    left: Int,
    text: String,
    change: Int
  ) {
    let now = Duration.milliseconds(7_777)
    let countdown = Countdown(end: now + .milliseconds(left))
    #expect(countdown.text(at: now).string == text)
    #expect(countdown.nextChange(after: now) == now + .milliseconds(change))
  }

  @Test func `a countdown that ran out changes no more`() {
    let countdown = Countdown(end: .seconds(1))
    #expect(countdown.nextChange(after: .seconds(1)) == nil)
    #expect(countdown.text(at: .seconds(2)).string == "0 s")
  }

  @Test(arguments: [0, 1, 3, 49, 11_809, 1_000_003])
  func `the next mark of the spinner is always ahead`(tenth: Int) {
    let now = Duration.milliseconds(100) * tenth
    #expect(Spinner.nextStep(after: now) == now + .milliseconds(100))
  }
}

@Suite struct SplitTests {
  /// People on a wide screen, where the detail is beside the list.
  private func wide(columns: Int = 140, hasHeading: Bool = false) -> Driver {
    var driver = Driver(size: Size(columns: columns, rows: 8), pageSize: 20)
    driver.model.source.hasHeading = hasHeading
    driver.start()
    driver.send(.columns(driver.model.source.columns))
    driver.respond(total: 20)
    driver.wait(.milliseconds(80))
    return driver
  }

  private func described(_ driver: Driver) -> [ItemID] {
    driver.effects.compactMap { if case .describe(let item) = $0 { item.id } else { nil } }
  }

  @Test(arguments: [(139, "", false), (140, "", true), (140, "p", false), (110, "p", true)])
  func `the detail is beside the list where the screen is wide, or by a key`(
    columns: Int,
    keys: String,
    isSplit: Bool
  ) {
    var driver = wide(columns: columns)
    driver.type(keys)
    #expect((driver.model.split != nil) == isSplit)
    #expect(driver.frame().lines[1].plainText.contains("│") == isSplit)
  }

  @Test func `texts that complete a command cover the bar between list and detail`() {
    var driver = wide()
    #expect(driver.frame().edge?.cell(at: 6) != nil)
    driver.type(":<Tab>")
    #expect(driver.frame().edge?.cell(at: 5) != nil && driver.frame().edge?.cell(at: 6) == nil)
  }

  @Test func `a message that is longer than its zone covers the bar, too`() {
    var driver = wide()
    driver.type(":" + String(repeating: "x", count: 100) + "<Enter>")
    #expect(driver.frame().lines[6].plainText.hasPrefix(" no command is called ‘xxx"))
    #expect(driver.frame().edge?.cell(at: 5) != nil && driver.frame().edge?.cell(at: 6) == nil)
    driver.wait(.seconds(2))
    driver.type("j")
    #expect(driver.frame().edge?.cell(at: 6) != nil)
  }

  @Test func `on a narrow screen the key says what is missing`() {
    var driver = wide(columns: 109)
    driver.type("p")
    #expect(driver.status().contains("needs 110 columns"))
  }

  @Test func `the detail follows the cursor after 80 ms of rest`() {
    var driver = wide(hasHeading: true)
    #expect(driver.frame().lines[1].plainText.hasSuffix("│ person 1"))
    driver.type("j")
    driver.wait(.milliseconds(79))
    #expect(driver.frame().lines[1].plainText.hasSuffix("│ person 1"))
    driver.type("j")
    driver.wait(.milliseconds(79))
    #expect(driver.frame().lines[1].plainText.hasSuffix("│ person 1"))
    driver.wait(.milliseconds(1))
    #expect(described(driver) == [person(2).id])
    #expect(driver.frame().lines[1].plainText.hasSuffix("│ person 3"))
    #expect(driver.model.deadline == nil)
    let detail = ItemDetail([DetailField(name: "eyes", value: "blue")])
    driver.describe(person(2), detail)
    #expect(driver.frame().lines[2].plainText.hasSuffix("│   eyes  blue"))
    driver.type("<Enter>")
    #expect(driver.frame().lines[1].plainText == "   eyes  blue", "known, so it is there at once")
    #expect(described(driver) == [])
  }

  @Test func `a held key moves the rows of the detail with the list, and writes none`() {
    var driver = wide()
    driver.type("6j")
    driver.wait(.milliseconds(80))
    let before = driver.frame().lines
    driver.type("j")
    let after = driver.frame().lines
    #expect(after[1] == before[2])
    #expect(after[2] == before[3])
    #expect(!after[6].plainText.contains("│"), "the new row has nothing of the detail")
    driver.wait(.milliseconds(80))
    #expect(driver.frame().lines[6].plainText.contains("│"))
  }

  @Test func `scrolling without the cursor brings the detail back to the top`() {
    var driver = wide()
    let top = driver.frame().lines[1].plainText.drop { $0 != "│" }
    driver.type("3j^e")
    driver.wait(.milliseconds(80))
    driver.type("^e")
    #expect(!driver.frame().lines[6].plainText.contains("│"))
    driver.wait(.milliseconds(80))
    #expect(driver.frame().lines[1].plainText.drop { $0 != "│" }.prefix(8) == top.prefix(8))
    #expect(driver.frame().lines[6].plainText.contains("│"))
  }
}
