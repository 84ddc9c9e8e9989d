/// Remembers the rows that are hidden because of a repeated id, since such ids can turn out not to
/// identify items.
struct RowIdentity<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// A row that isn't displayed because its id was known.
  struct HiddenRow: Sendable {
    /// The page that contained it, and its index there.
    let page: SizedKey
    let index: Int
    /// The displayed item before this row replaced its content; nil when its content is unchanged.
    let shown: Item?
    /// The row with an id of its own.
    let row: Item
    /// Whether a filter leaves the row out, so that it is counted and not displayed.
    var isLeftOut = false
  }

  /// Whether a page refuted the ids of this source, which then hide no row.
  private(set) var isWithdrawn = false

  /// The rows hidden by ids that may still be refuted, the oldest first.
  private(set) var hidden: [HiddenRow] = []

  /// The maximum number of remembered rows; the oldest are removed.
  private static var rememberedRows: Int { 4_096 }

  mutating func hide(_ row: HiddenRow) {
    if hidden.count == Self.rememberedRows { hidden.removeFirst(Self.rememberedRows / 2) }
    hidden.append(row)
  }

  /// Records that the ids are refuted, and returns the rows that they hid.
  mutating func withdraw() -> [HiddenRow] {
    isWithdrawn = true
    defer { hidden = [] }
    return hidden
  }

  /// Removes the hidden rows when the list starts again.
  mutating func forgetRows() { hidden = [] }
}

extension Page {
  /// Whether the page proves that the ids of its list don't identify rows.
  var refutesIDs: Bool {
    switch identity {
    case .own: false
    case .claimed(let isRefuted, _, _, _): isRefuted
    case .position(let contents, _): contents == nil
    }
  }

  /// Whether ids that may be refuted hide rows.
  var claimsIDs: Bool { if case .claimed = identity { true } else { false } }

  /// Whether equal pages of this list may contain different rows.
  var hasEqualRows: Bool {
    if case .position(_, true) = identity { true } else { false }
  }

  /// A hash of each row, to compare with the next page; empty when equal rows may be different
  /// items.
  var rowContents: [UInt64] {
    if case .position(let contents?, _) = identity { contents } else { [] }
  }
}
