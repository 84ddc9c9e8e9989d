/// How many items the list has, as announced: the total that determines the number of rows, and the
/// account that compares all announced totals with what arrives.
///
/// A place that is proved not to exist refutes every larger total, until the end is checked again
/// or the list starts again.
struct Totals: Sendable {
  /// The announced totals and hidden items; ``FeedState/ledger`` adds the loaded items.
  var account = Ledger()
  /// The separately requested total of this generation; nil: it hasn't arrived.
  private(set) var separateTotal: Total?
  /// The latest announced total, which determines the number of rows; nil when there is none or it
  /// isn't plausible.
  ///
  /// ``account`` keeps the announced totals in any case.
  private(set) var announced: Int?
  /// Whether more items are being counted, so that the total is requested again.
  private(set) var isGrowing = false
  /// A place that is proved not to exist; larger totals are wrong.
  private var ceiling: Int?
  /// Whether each announced item has a row: not where pages leave items out.
  private let countsRows: Bool
  /// Whether a lower bound is the number of items so far.
  private let growsAtEnd: Bool

  init(countsRows: Bool = true, growsAtEnd: Bool = false) {
    self.countsRows = countsRows
    self.growsAtEnd = growsAtEnd
  }

  /// Records a total if it is plausible; a lower bound is one of a list that grows.
  mutating func note(_ total: Total) {
    switch total {
    case .exact(let count) where (0...Total.largest).contains(count):
      isGrowing = false
      account.announce(count)
      guard countsRows else { return }
      announced = ceiling.map { count > $0 } == true ? nil : count
    case .atLeast(let count) where growsAtEnd && (0...Total.largest).contains(count):
      isGrowing = true
      if countsRows { announced = max(count, announced ?? 0) }
    case .unknown: isGrowing = false
    case .exact, .atLeast: break
    }
  }

  /// Records a total that was requested separately, of the displayed rows or of those that replace
  /// them.
  mutating func count(_ total: Total, isOfRows: Bool) {
    separateTotal = total
    if isOfRows { note(total) }
  }

  /// Records that no item is at a place or after it.
  mutating func refute(from place: Int) {
    announced = nil
    ceiling = place
  }

  /// Whether an item may be at a place: no place before it is proved not to exist.
  func canHold(_ place: Int) -> Bool { ceiling.map { place < $0 } ?? true }

  /// Adds new items above the first one, which no announced total includes yet.
  mutating func grow(by count: Int) {
    announced = announced.map { $0 + count }
    ceiling = ceiling.map { $0 + count }
    account.grow(by: count)
  }

  /// Accepts the next announced total, because the end is checked again.
  mutating func acceptNextTotal() {
    announced = nil
    ceiling = nil
    account.acceptNextTotal()
  }

  /// Begins a generation, which has a separately requested total of its own.
  mutating func beginGeneration() { separateTotal = nil }

  /// Begins the account of a list that starts again; a total that was requested separately for it
  /// stays valid.
  mutating func startAgain() {
    announced = nil
    ceiling = nil
    isGrowing = false
    account = Ledger()
    note(separateTotal ?? .unknown)
  }

  func announces(_ place: Int) -> Bool { announced.map { place < $0 } ?? false }
}
