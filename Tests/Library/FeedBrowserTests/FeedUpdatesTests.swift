import EverBase
import Paging
import Testing

@testable import FeedBrowser

@Suite struct FeedUpdatesTests {
  private let updates = FeedUpdates<Plum>()

  @Test func `an insertion returns what the browser did`() async {
    updates.connect { [updates] change in
      guard case .insert(let plum, .top, let number) = change else { return }
      updates.end(number, plum.id == 1 ? .inserted(row: 0) : .replaced(row: 4))
    }
    #expect(await updates.insert(Plum(id: 1), at: .top) == .inserted(row: 0))
    #expect(await updates.insert(Plum(id: 2), at: .top) == .replaced(row: 4))
  }

  @Test func `a browser that doesn't run drops an insertion`() async {
    #expect(await updates.insert(Plum(id: 1), at: .top) == .dropped)
  }

  @Test func `a pending insertion is dropped when the browser ends`() async {
    updates.connect { [updates] _ in updates.disconnect() }
    #expect(await updates.insert(Plum(id: 1), at: .top) == .dropped)
  }

  @Test func `an item can be chosen before the first page, and new ones followed`() throws {
    let source = ArraySource(Plum.list(of: 7))
    var browser = FeedBrowser("Plums", source: source) { plum, _ in "plum \(plum.id)" }
    browser.startItem = 4
    browser.commands = [
      FeedCommand("follow", keys: "x", summary: "") { [updates = browser.updates] _ in
        updates.follow()
        updates.select(5)
      }
    ]
    #expect(try browser.chosen(by: "Wait+Screen /plum 6/\nEnter\n")?.id == 4)
    #expect(try browser.chosen(by: "Wait+Screen /plum 6/\nType \"x\"\nEnter\n")?.id == 5)
  }

  @Test func `an inner browser with the same updates leaves them to the outer one`() {
    let received = Lock<[String]>([])
    func connect(_ name: String) {
      updates.connect { change in received.withLock { $0.append("\(name) \(change)") } }
    }
    connect("outer")
    connect("inner")
    updates.remove(3)
    updates.showNotice("hello")
    updates.quit(status: 200)
    #expect(updates.quitStatus == 200)
    updates.disconnect()
    #expect(updates.quitStatus == nil)
    updates.showNotice("again")
    let expected = [
      "inner remove(3)", "outer remove(3)", "inner notice(\"hello\")", "inner quit(status: 200)",
      "outer notice(\"again\")",
    ]
    #expect(received.withLock { $0 } == expected)
  }
}
