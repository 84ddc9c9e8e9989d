/// Pages that arrived before their predecessors, until these arrive.
struct EarlyPages<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// A page and its request.
  struct Entry: Sendable {
    let page: Page<Item>
    let load: LoadInFlight
  }

  private var entries: [SizedKey: Entry] = [:]

  mutating func store(_ page: Page<Item>, _ load: LoadInFlight) {
    entries[load.page] = Entry(page: page, load: load)
  }

  /// Removes and returns a page; nil when it hasn't arrived.
  mutating func take(_ page: SizedKey) -> Entry? {
    entries.isEmpty ? nil : entries.removeValue(forKey: page)
  }

  /// Discards the pages for which a condition holds.
  mutating func discard(where isUnwanted: (SizedKey) -> Bool = { _ in true }) {
    guard !entries.isEmpty else { return }
    entries = entries.filter { !isUnwanted($0.key) }
  }

  var places: [Range<Int>] { entries.values.map(\.load.places) }

  /// The request of the page that begins at a place; nil when there is none.
  func load(at place: Int) -> LoadInFlight? {
    entries.values.first { $0.load.places.lowerBound == place }?.load
  }
}
