/// Decides which rows of a feed are hidden because they were there before, and remembers them: ids that
/// looked like ids can turn out to be none.
struct RowIdentity<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// A row that is not shown, because its id was known.
  struct HiddenRow: Sendable {
    /// The page that brought it, and its index there.
    let page: SizedKey
    let index: Int
    /// The shown item as it was before this row took its place; nil where it stayed as it was.
    let shown: Item?
    /// The row under an id of its own.
    let row: Item
  }

  /// Whether two rows of one page had one id: then the ids of this source are none.
  private(set) var isWithdrawn = false

  /// Rows hidden by ids that may still turn out to be none, the oldest first.
  private(set) var hidden: [HiddenRow] = []

  /// Hidden rows that are remembered; of more the oldest are given up.
  private static var rememberedRows: Int { 4_096 }

  /// Remembers a row that is about to be hidden.
  mutating func hide(_ row: HiddenRow) {
    if hidden.count == Self.rememberedRows { hidden.removeFirst(Self.rememberedRows / 2) }
    hidden.append(row)
  }

  /// Withdraws the ids.
  ///
  /// - Returns: the rows that they hid.
  mutating func withdraw() -> [HiddenRow] {
    isWithdrawn = true
    defer { hidden = [] }
    return hidden
  }

  /// Forgets the hidden rows, because the list starts again.
  mutating func forgetRows() { hidden = [] }
}

extension Page {
  /// Whether the page shows that the ids of its list tell no rows apart.
  var refutesIDs: Bool {
    switch identity {
    case .own: false
    case .claimed(let isRefuted, _): isRefuted
    case .position(let contents, _): contents == nil
    }
  }

  /// Whether pages of this list may be equal and yet hold other rows.
  var hasEqualRows: Bool {
    if case .position(_, true) = identity { true } else { false }
  }

  /// A hash of each row, for the page that comes after; empty where equal rows may be others.
  var rowContents: [UInt64] {
    if case .position(let contents?, _) = identity { contents } else { [] }
  }
}
