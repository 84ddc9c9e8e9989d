import EverBrowser
import Paging
import PagingTesting
import Testing

@testable import FeedBrowser

/// Lists of different items in one browser.
@Suite(.timeLimit(.minutes(5))) struct FeedTabTests {
  private struct Tree: Identifiable, Sendable {
    let id: String
  }

  /// What the callbacks received; they run on the thread of the loop.
  private final class Events {
    var all: [String] = []
  }

  private func plums(_ events: Events) -> FeedBrowser<ListSource<Plum>> {
    let source = ListSource(Plum.list(of: 7), addressing: .offset, announcesTotal: true)
    var browser = FeedBrowser("Plums", source: source, columns: plumColumns, entry: plumEntry)
    browser.commands = [
      FeedCommand("eat", keys: "e", summary: "eat it") {
        events.all.append("eat \($0.item?.id.description ?? "nothing")")
      }
    ]
    return browser
  }

  private func trees(_ events: Events) -> FeedBrowser<ListSource<Tree>> {
    let source = ListSource(["elm", "oak"].map(Tree.init), announcesTotal: true)
    var browser = FeedBrowser(source: source, title: "Trees")
    browser.onOpen = { events.all.append("open \($0.id)") }
    browser.commands = [
      FeedCommand("cut", keys: "x", summary: "cut it") { [updates = browser.updates] in
        events.all.append("cut \($0.item?.id ?? "nothing")")
        if let tree = $0.item { updates.remove(tree.id) }
      }
    ]
    return browser
  }

  private func chosen(by tape: String) throws -> (plum: Int?, events: [String]) {
    let events = Events()
    var browser = plums(events)
    browser.tabs = [FeedTab(trees(events))]
    return (try browser.chosen(by: tape)?.id, events.all)
  }

  @Test func `the first list is shown, and Tab shows the next one`() throws {
    let result = try chosen(by: "Wait+Screen /plum 6/\nTab\nWait+Screen /oak/\nTab\nDown\nEnter")
    #expect(result.plum == 1)
    #expect(result.events.isEmpty)
  }

  @Test func `an item that is opened is reported to the browser of its tab`() throws {
    let result = try chosen(
      by: "Wait+Screen /plum 6/\nTab\nWait+Screen /oak/\nDown\nEnter\nType \"QQ\""
    )
    #expect(result.plum == nil)
    #expect(result.events == ["open oak"])
  }

  @Test func `commands have the item of the tab in which they were defined`() throws {
    let keys =
      "Wait+Screen /plum 6/\nType \"ex\"\nTab\nWait+Screen /oak/\nType \"ex\"\nSleep 100ms\nType \"x\""
    let result = try chosen(by: keys + "\nType \"Q\"")
    #expect(result.events == ["eat 0", "cut nothing", "eat nothing", "cut elm", "cut oak"])
  }

  @Test func `a tab is closed by q, and the last one ends the browser`() throws {
    let result = try chosen(by: "Wait+Screen /plum 6/\nType \"q\"\nWait+Screen /oak/\nType \"q\"")
    #expect(result.plum == nil)
  }

  @Test func `a browser with one list has no keys for others`() throws {
    let events = Events()
    #expect(plums(events).keyMap.labels(of: .nextSource, in: .list).isEmpty)
    var browser = plums(events)
    browser.tabs = [FeedTab(trees(events))]
    #expect(browser.keyMap.labels(of: .nextSource, in: .list) == ["Tab", "]"])
    #expect(browser.keyMap.ownBindings.map(\.command.name) == ["eat", "cut"])
  }
}
