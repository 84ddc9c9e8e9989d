import Paging
import Testing

@testable import FeedBrowser

@Suite struct FeedUpdatesTests {
  private let updates = FeedUpdates<Plum>()

  @Test func `An insertion returns what the browser did`() async {
    updates.connect { [updates] change in
      guard case .insert(let plum, .top, let number) = change else { return }
      updates.end(number, plum.id == 1 ? .inserted(row: 0) : .replaced(row: 4))
    }
    #expect(await updates.insert(Plum(id: 1), at: .top) == .inserted(row: 0))
    #expect(await updates.insert(Plum(id: 2), at: .top) == .replaced(row: 4))
  }

  @Test func `A browser that doesn't run drops an insertion`() async {
    #expect(await updates.insert(Plum(id: 1), at: .top) == .dropped)
  }

  @Test func `A pending insertion is dropped when the browser ends`() async {
    updates.connect { [updates] _ in updates.connect(nil) }
    #expect(await updates.insert(Plum(id: 1), at: .top) == .dropped)
  }
}
