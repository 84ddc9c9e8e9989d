/// A row that isn't displayed because its id was known; such ids can turn out not to identify items.
struct HiddenRow<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// The page that contained it, and its index there.
  let page: SizedKey
  let index: Int
  /// The displayed item before this row replaced its content; nil when its content is unchanged.
  let shown: Item?
  /// The row with an id of its own.
  let row: Item
  /// Whether a filter leaves the row out, so that it is counted and not displayed.
  let isLeftOut: Bool
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
