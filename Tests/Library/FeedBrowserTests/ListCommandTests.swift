import EverBrowser
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import FeedBrowser

/// What the user and the program do with a list as a whole.
@Suite(.timeLimit(.minutes(5))) struct ListCommandTests {
  private final class Events {
    var all: [String] = []
  }

  private func plums(
    _ count: Int = 7,
    commands: [FeedCommand<Plum>] = []
  ) -> FeedBrowser<ListSource<Plum>> {
    let source = ListSource(Plum.list(of: count), addressing: .offset, announcesTotal: true)
    var browser = FeedBrowser("Plums", source: source, columns: plumColumns, entry: plumEntry)
    browser.commands = commands
    return browser
  }

  @Test func `the user filters, and the rows that suit are left`() throws {
    let tape = "Wait+Screen /plum 6/\nType \":filter plum 5\"\nEnter\nWait+Screen /1 match /\nEnter"
    #expect(try plums().chosen(by: tape)?.id == 5)
    let byColumn =
      "Wait+Screen /plum 6/\nType \":filter weight>24\"\nEnter\nWait+Screen /2 matches /\nEnter"
    #expect(try plums().chosen(by: byColumn)?.id == 5)
  }

  @Test func `the user sorts, and the list is in the order of a column`() throws {
    let tape = """
      Wait+Screen /plum 6/
      Type ":sort weight:desc"
      Enter
      Wait+Screen /by weight, descending/
      Wait+Screen /plum 0/
      Enter
      """
    #expect(try plums().chosen(by: tape)?.id == 6)
  }

  @Test func `the user counts the values of a column`() throws {
    let tape = """
      Wait+Screen /plum 6/
      Type ":count name"
      Enter
      Wait+Screen /7 of 7 rows|7 rows/
      Escape
      Down
      Enter
      """
    #expect(try plums().chosen(by: tape)?.id == 1)
  }

  @Test func `a command has the text after its name, for which its key asks`() throws {
    let events = Events()
    let browser = plums(
      commands: [
        FeedCommand("eat", keys: "e", summary: "eat it", takesText: true) {
          events.all.append("\($0.item?.id ?? -1) \($0.text)")
        }
      ]
    )
    _ = try browser.chosen(
      by: """
        Wait+Screen /plum 6/
        Type ":eat two  bites"
        Enter
        Down
        Type "e"
        Type "whole"
        Enter
        Type ":eat"
        Enter
        Type "Q"
        """
    )
    #expect(events.all == ["0 two bites", "1 whole", "1 "])
  }

  @Test func `a command on Enter takes the place of the detail`() throws {
    let events = Events()
    let browser = plums(
      commands: [
        FeedCommand("taste", keys: "Enter", summary: "taste it") {
          events.all.append("\($0.item?.id ?? -1)")
        }
      ]
    )
    _ = try browser.chosen(by: "Wait+Screen /plum 6/\nDown\nEnter\nType \"Q\"")
    #expect(events.all == ["1"])
  }

  @Test func `the program puts the cursor on a row or an item`() throws {
    var browser = plums(60)
    browser.commands = [
      FeedCommand("row", keys: "x", summary: "row 50") { [updates = browser.updates] _ in
        updates.scroll(to: 50)
      },
      FeedCommand("item", keys: "z", summary: "item 5") { [updates = browser.updates] _ in
        updates.select(5)
      },
    ]
    #expect(
      try browser.chosen(by: "Wait+Screen /plum 6/\nType \"z\"\nSleep 100ms\nEnter")?.id == 5
    )
    #expect(
      try browser.chosen(by: "Wait+Screen /plum 6/\nType \"x\"\nWait+Screen /plum 50/\nEnter")?.id
        == 50
    )
  }

  @Test func `the program inserts several items in their order`() throws {
    var browser = plums()
    browser.commands = [
      FeedCommand("add", keys: "x", summary: "add two") { [updates = browser.updates] _ in
        updates.insert(contentsOf: [Plum(id: 70), Plum(id: 71)], at: .after(0))
      }
    ]
    let tape = "Wait+Screen /plum 6/\nType \"x\"\nWait+Screen /plum 71/\nDown\nDown\nEnter"
    #expect(try browser.chosen(by: tape)?.id == 71)
  }

  @Test func `the program looks for new items, above the place of the user`() throws {
    let source = ListSource(Plum.list(of: 7), addressing: .offset, announcesTotal: true)
    var browser = FeedBrowser("Plums", source: source, columns: plumColumns, entry: plumEntry)
    browser.commands = [
      FeedCommand("look", keys: "x", summary: "look") { [updates = browser.updates] _ in
        source.replaceItems([Plum(id: 99)] + Plum.list(of: 7))
        updates.lookForNewItems()
      }
    ]
    let tape = "Wait+Screen /plum 6/\nDown\nDown\nType \"x\"\nWait+Screen /8 items/\nEnter"
    #expect(try browser.chosen(by: tape)?.id == 2)
  }

  /// A list of 90 plums, which grows at its head when it is told to.
  private final class Orchard: PageSource {
    let addressing = PageAddressing.offset
    let invalidations = Invalidations()
    private let first = Mutex(0)

    func page(_ request: PageRequest) async -> Page<Plum> {
      let first = first.withLock { $0 }
      let plums = (first..<90).map { Plum(id: $0) }
      return await ArraySource(plums).page(request)
    }

    func grow() {
      first.withLock { $0 -= 3 }
      invalidations.send()
    }
  }

  @Test func `a source that changes is loaded again, and the cursor stays on its item`() throws {
    let orchard = Orchard()
    var browser = FeedBrowser("Plums", source: orchard, columns: plumColumns, entry: plumEntry)
    browser.commands = [FeedCommand("grow", keys: "x", summary: "grow") { _ in orchard.grow() }]
    let tape = """
      Wait+Screen /plum 6/
      Type "50G"
      Wait+Screen /plum 49/
      Type "x"
      Wait+Screen /93 items/
      Enter
      """
    #expect(try browser.chosen(by: tape)?.id == 49)
  }

  @Test func `an array of texts is a list`() {
    let browser = FeedBrowser("Fruit", ["Apple", "Pear", "Plum"])
    let items = ["Apple", "Pear", "Plum"].enumerated().map { Identified(id: $0, value: $1) }
    let rows = browser.picture(of: items, columns: 40, height: 8)
    #expect(rows.contains("Fruit") && rows.contains("1 Apple") && rows.contains("3 Plum"))
    struct Tree: Sendable {
      var name: String
      var height: Int
    }
    let trees = FeedBrowser("Trees", [Tree(name: "oak", height: 20)])
    let tree = Identified(id: 0, value: Tree(name: "oak", height: 20))
    let oak = trees.picture(of: [tree], height: 8)
    #expect(oak.contains("name") && oak.contains("oak") && oak.contains("20"))
  }

  @Test func `the end of the list and a gap are the program's own rows`() {
    var browser = FeedBrowser("Plums", source: ListSource<Plum>([])) { plum, _ in "\(plum.id)" }
    browser.appearance.endRow = { _ in "no more plums" }
    browser.appearance.gapRow = { $0 ? "more plums soon" : "some plums are missing" }
    #expect(browser.picture(of: Plum.list(of: 3), height: 8).contains("no more plums"))
  }
}
