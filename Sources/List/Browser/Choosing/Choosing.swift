package import EverItems
import EverTerminal
import EverText
package import Paging

/// The items that the user marked, by their identity.
///
/// It holds the items themselves, because the page of an item may be dropped, and a filter may
/// leave the item out.
struct Marks: Sendable {
  private struct Mark {
    var item: Item
    /// The last known place of the item in the list.
    var place = 0
  }

  private var marks: [ItemID: Mark] = [:]
  /// The number of marked items in other tabs.
  var elsewhere = 0
  /// A number that changes whenever the result of ``contains(_:)`` may change.
  private(set) var revision: UInt64 = 0

  var count: Int { marks.count }
  var isEmpty: Bool { marks.isEmpty }

  func contains(_ id: ItemID) -> Bool { marks[id] != nil }

  /// Marks an item, or removes its mark; the caller then notes its place.
  mutating func toggle(_ item: Item) {
    revision &+= 1
    guard marks.removeValue(forKey: item.id) == nil else { return }
    marks[item.id] = Mark(item: item.withoutPage)
  }

  /// Notes the places of marked items in the list; other items are ignored.
  mutating func note(_ places: [ItemID: Int]) {
    for (id, place) in places { marks[id]?.place = place }
  }

  mutating func removeAll() {
    revision &+= 1
    marks = [:]
  }

  /// Replaces the content of an item, if it is marked.
  mutating func replace(_ item: Item) {
    marks[item.id]?.item = item.withoutPage
  }

  /// Returns the marked items with their last known content, in the order of the list.
  ///
  /// - Complexity: O(n log n).
  func items(at places: [ItemID: Int]) -> [Item] {
    marks.values.map { (place: places[$0.item.id] ?? $0.place, item: $0.item) }
      .sorted { $0.place < $1.place }
      .map(\.item)
  }

  /// The marked items, in any order.
  var items: [Item] { marks.values.map(\.item) }

  var ids: Set<ItemID> { Set(marks.keys) }

  /// The marked item with an id; nil when it isn't marked.
  func item(_ id: ItemID) -> Item? { marks[id]?.item }
}

extension Item {
  /// The item with its content and JSON, but without the response that contained it.
  fileprivate var withoutPage: Item {
    var content = content
    content.json = json
    return Item(id: id, content: content)
  }
}

/// Choosing items, which ends the program, and marking those that are chosen.
extension Model {
  /// Chooses the marked items, or without marks the item under the cursor; any other row is loaded.
  mutating func choose() {
    let item = feed.item(at: list.cursor)
    guard item != nil || !marks.isEmpty || marks.elsewhere > 0 else { return proceed() }
    ask(for: .choose(item))
  }

  /// Toggles the marks of items from the cursor on, down (1) or up (-1); in a list, the cursor
  /// moves along.
  mutating func mark(times: Int, step: Int) {
    reader.going.stay()
    guard feed.item(at: list.cursor) != nil else {
      return announce("no item is loaded here", isError: true)
    }
    marks.note(feed.places(of: toggleMarks(times: times, step: step)))
  }

  /// Toggles the marks of items from the cursor on, and returns the ids of these items.
  private mutating func toggleMarks(times: Int, step: Int) -> Set<ItemID> {
    var ids: Set<ItemID> = []
    for _ in 0..<min(times, feed.rowCount) {
      guard let item = feed.item(at: list.cursor) else { break }
      marks.toggle(item)
      ids.insert(item.id)
      let next = list.cursor + step
      guard isOnList, next >= 0, next <= feed.lastItemRow else { break }
      list.moveCursor(by: step)
    }
    return ids
  }

  /// Marks all loaded items, or while a search is marked those that it finds; when all of them are
  /// marked already, removes their marks.
  mutating func markAll() {
    let pattern = searching.marksRows ? searching.last : nil
    let rows = 0..<max(0, feed.lastItemRow + 1)
    let items = rows.compactMap { feed.item(at: $0) }
      .filter { item in pattern.map { $0.field(of: item, in: source.columns) != nil } ?? true }
    guard !items.isEmpty else { return announce("no item is loaded here", isError: true) }
    let new = items.filter { !marks.contains($0.id) }
    for item in new.isEmpty ? items : new { marks.toggle(item) }
    marks.note(feed.places(of: marks.ids))
    let count = CleanText(counting: marks.count, "item is", "items are")
    let isPart =
      feed.tail.canGoOn || feed.hasGap || feed.total.map { feed.loadedCount < $0 } ?? false
    announce(count + " marked" + (isPart ? ", of those that are loaded" : ""))
  }

  /// Removes all marks; without any, does what Esc does last: it leaves a chooser, and says
  /// elsewhere that nothing is to be stopped.
  mutating func unmarkOrLeave() {
    guard !marks.isEmpty else {
      return keyMap.isChooser ? ask(for: .closeSource) : stopOrAnnounce()
    }
    marks.removeAll()
    announce("no item is marked any more")
  }

  /// Adds a page to the feed, and keeps the marks with their items.
  mutating func addPage(_ page: Page<Item>, _ ticket: Ticket) {
    for item in page.items where marks.contains(item.id) { marks.replace(item) }
    send(reader.takePage(ticket, .success(page)))
  }

  /// The number of marked items; nil when there are none.
  var markCount: CleanText? {
    let here = marks.isEmpty ? nil : CleanText(marks.count) + " marked"
    let others = marks.elsewhere
    let elsewhere = others == 0 ? nil : CleanText(others) + " marked in other tabs"
    let counts = [here, elsewhere].compactMap(\.self)
    return counts.isEmpty ? nil : CleanText(joining: counts, separator: ", ")
  }
}

/// The items of one source that the user chose, with the columns that its source gives them.
package struct ChosenItems: Hashable, Sendable {
  /// The columns as the source gives them, not as the screen fits them.
  package var columns: [Column]
  /// The columns of items of some kinds, by `Item.layout` from 1.
  package var layouts: [[Column]]
  /// The items, in the order of the list.
  package var items: [Item]
  /// The number of items whose details couldn't be loaded.
  package var incompleteCount: Int
  /// The error of the first such item; nil when there is none.
  package var failure: PageError?
}

extension Model {
  /// Returns the user's choice: the marked items, or the given item when none is marked; nil when
  /// there is neither.
  func chosen(orElse item: Item?) -> ChosenItems? {
    let items = chosenItems(orElse: item)
    guard !items.isEmpty else { return nil }
    let failures = items.compactMap { completion.failure(of: $0.id) }
    return ChosenItems(
      columns: columnFit.given,
      layouts: source.layouts,
      items: items,
      incompleteCount: failures.count,
      failure: failures.first
    )
  }

  /// The number of chosen items whose details are still requested.
  func awaitedDetails(orElse item: Item?) -> Int {
    guard completion.isNeeded else { return 0 }
    return chosenItems(orElse: item).count { completion.awaits($0) }
  }

  /// The chosen items, each with its newest content.
  func chosenItems(orElse item: Item?) -> [Item] {
    let items =
      marks.isEmpty ? [item].compactMap(\.self) : marks.items(at: feed.places(of: marks.ids))
    return items.map { feed.item($0.id) ?? $0 }
  }
}

extension Workspace {
  /// Ends the program with the marked items of all tabs, or with the item under the cursor when
  /// none is marked, once their details have arrived.
  mutating func settleChoice() {
    guard let choice else { return }
    let awaited = tabs.reduce(0) { count, tab in
      count + tab.model.awaitedDetails(orElse: chosenItem(in: tab))
    }
    guard awaited == 0 else {
      let items = CleanText(counting: awaited, "item", "items").string
      return announce("waiting for \(items) · Esc stops", of: choice.tab, isError: false)
    }
    let chosen = tabs.compactMap { $0.model.chosen(orElse: chosenItem(in: $0)) }
    self.choice = nil
    guard !chosen.isEmpty else { return }
    ask(choice.tab, .report(.chosen(chosen)))
    ask(choice.tab, .quit(status: 0))
  }

  /// The item under the cursor of a tab when it is chosen, because no item of any tab is marked.
  private func chosenItem(in tab: Tab) -> Item? {
    let isChosen = tab.id == choice?.tab && tabs.allSatisfy(\.model.marks.isEmpty)
    return isChosen ? choice?.item : nil
  }

  /// Cancels a choice whose details are awaited, because the user pressed a key; false when the key
  /// keeps its meaning.
  mutating func takeBackChoice(_ event: Event) -> Bool {
    guard case .key(let chord) = event, let pending = choice else { return false }
    choice = nil
    guard chord == Chord(.escape) else { return false }
    announce("nothing is chosen yet", of: pending.tab, isError: false)
    return true
  }

  /// Displays a notice about marks that were lost with their list, which was closed or is read in
  /// another way.
  mutating func announceDropped(_ count: Int) {
    guard count > 0, let tab = current else { return }
    let marks = CleanText(counting: count, "mark is", "marks are").string
    announce("\(marks) dropped with the list", of: tab.id, isError: false)
  }

  /// The number of marked items in the tabs besides one.
  func markCount(besides id: TabID) -> Int {
    guard tabs.count > 1 else { return 0 }
    return tabs.reduce(0) { $0 + ($1.id == id ? 0 : $1.model.marks.count) }
  }
}
