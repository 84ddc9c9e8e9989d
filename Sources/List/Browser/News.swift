import EverItems
import Paging

/// What is new in a list: the items since the last page one, and the looks for others.
struct News: Sendable {
  /// The items that the newest page one added above all items of an earlier page one, of this run or
  /// of the last visit.
  private(set) var added: Set<ItemID> = []
  /// The number of items of ``added`` above all rows that were on the screen since.
  private(set) var unseen = 0
  /// The time between two regular looks for new items; nil: only the user requests them.
  private var interval: Duration?
  /// The time of the next look; nil when there is none.
  private(set) var due: Duration?

  /// The items that were inserted and weren't on the screen yet.
  private var unlit: Set<ItemID> = []
  /// The items whose rows are lit, for a second from when they were first on the screen.
  private var lit: [ItemID: Duration] = [:]

  /// Lights the rows of inserted items once they are on the screen.
  mutating func light(_ items: [ItemID]) { unlit.formUnion(items) }

  /// Whether rows are to be lit, or are lit.
  var hasLight: Bool { !unlit.isEmpty || !lit.isEmpty }

  /// Notes the items on the screen.
  mutating func see(_ items: [ItemID], at now: Duration) {
    lit = lit.filter { now < $0.value }
    for item in items where unlit.remove(item) != nil { lit[item] = now + .seconds(1) }
  }

  func isLit(_ item: Item, at now: Duration) -> Bool { lit[item.id].map { now < $0 } ?? false }

  /// The time at which a row is no longer lit; nil when none is.
  func lightEnd(after now: Duration) -> Duration? { lit.values.filter { now < $0 }.min() }

  /// Looks for new items regularly, from a time on the loop's clock.
  mutating func look(every interval: Duration?, from now: Duration) {
    self.interval = interval
    due = interval.map { now + $0 }
  }

  /// Looks regularly from now on, in the usual interval unless the user chose another one.
  mutating func follow(from now: Duration) { look(every: interval ?? .seconds(10), from: now) }

  /// Whether a look is due; the next one is due an interval later.
  mutating func takeLook(at now: Duration) -> Bool {
    guard let due, let interval, due <= now else { return false }
    self.due = now + interval
    return true
  }

  /// Notes the first row on the screen.
  mutating func see(from row: Int) { unseen = min(unseen, max(0, row)) }

  /// Compares a page one with the items of the list that it replaces or extends, before it is added
  /// to it.
  ///
  /// Items are new when they are above an item that was loaded before: other items may have been in
  /// a part of the list that wasn't loaded. A look for new items that finds none changes nothing.
  ///
  /// - Complexity: O(items of the page).
  mutating func note(_ page: Page<Item>, _ load: Load, before feed: FeedState<Item>) {
    let count = page.items.firstIndex { feed.item($0.id) != nil }
    let new = page.items.prefix(count ?? 0).map(\.id)
    if load == .newItems { light(new) }
    if load == .refresh || !new.isEmpty { added = Set(new) }
    unseen = load == .newItems ? unseen + new.count : 0
  }
}
