/// What page two says about the way in which it was asked for.
enum PageVerdict: Hashable, Sendable {
  /// It follows page one; sure where its own numbers say so as well.
  case follows(isSure: Bool)
  /// It is empty, and nothing says that it should not be.
  case open
  case refuted(PageRefutation)
}

/// Why a page can't be the one that follows page one.
enum PageRefutation: Hashable, Sendable {
  /// It is page one again.
  case repeats
  /// It holds items of page one; where it goes through them from one on, that one's index.
  case overlaps(shift: Int?)
  /// It leaves items out that exist by the answer's own numbers.
  case skips
  /// It is empty though there are more items by the answer's own numbers.
  case empty
  /// The server didn't answer with a page.
  case refused
}

extension PageSample {
  /// Judges a page that was asked for as the one after this.
  ///
  /// - Parameters:
  ///   - next: what came.
  ///   - family: how it was asked for.
  /// - Returns: what that says about the family.
  /// - Complexity: O(items).
  func verdict(on next: PageSample, by family: Pagination.Family) -> PageVerdict {
    if next.items.isEmpty { return verdict(onEmpty: next, by: family) }
    if let refutation = overlap(with: next, by: family) { return .refuted(refutation) }
    if skips(to: next, by: family) { return .refuted(.skips) }
    return .follows(isSure: isNumbered(next) || endsWith(next))
  }

  private func verdict(onEmpty next: PageSample, by family: Pagination.Family) -> PageVerdict {
    switch family {
    case .page, .offset, .lastID:
      isNumbered(next) || !knowsMore ? .open : .refuted(.empty)
    // A page without items is sound where the server itself names the next one (AIP-158).
    case .link, .url, .token, .single: .open
    }
  }

  /// Whether the answer counts itself as the page behind this one.
  private func isNumbered(_ next: PageSample) -> Bool {
    if let page, let other = next.page, other == page + 1 { return true }
    if let row, let other = next.row, other == row + items.count { return true }
    return false
  }

  /// Whether both pages are all items to the last one.
  private func endsWith(_ next: PageSample) -> Bool {
    total.map { (row ?? 0) + items.count + next.items.count == $0 } ?? false
      && next.items.count < items.count
  }
}

extension PageSample {
  /// Whether its items tell pages apart: rows that are all equal don't.
  var isTelling: Bool { !telling.isEmpty }

  /// Items of this page that come once in it: only those tell pages apart.
  private var telling: Set<UInt64> {
    var counts: [UInt64: Int] = [:]
    for item in items { counts[item, default: 0] += 1 }
    return Set(items.filter { counts[$0] == 1 })
  }

  /// Why items of this page may not come again in the next; nil: they don't, or a few do because the
  /// list moved meanwhile.
  private func overlap(
    with next: PageSample,
    by family: Pagination.Family
  ) -> PageRefutation? {
    let shared = telling.intersection(next.items).count
    guard shared > 0 else { return nil }
    if next.items == items { return .repeats }
    let shift = shift(to: next)
    let isMost = 2 * shared > min(items.count, next.items.count)
    if isMost, shift == nil || shift == 0 { return .repeats }
    if isMost { return .overlaps(shift: shift) }
    switch family {
    // The page begins as many rows further on as its number says: it counts rows.
    case .page(let numbers):
      return shift == numbers.first + 1 ? .overlaps(shift: shift) : nil
    // One item twice: rows count from another number, unless one was inserted above meanwhile.
    case .offset:
      return shift == items.count - 1 && !grew(to: next) ? .overlaps(shift: shift) : nil
    case .link, .url, .token, .lastID, .single: return nil
    }
  }

  /// How many rows further on the next page begins, while it goes through this one; nil: it doesn't.
  private func shift(to next: PageSample) -> Int? {
    guard let first = next.items.first, let index = items.firstIndex(of: first) else { return nil }
    return zip(items[index...], next.items).allSatisfy(==) ? index : nil
  }

  private func grew(to next: PageSample) -> Bool {
    guard let total, let other = next.total else { return false }
    return other > total
  }

  /// Whether items between the pages are missing, by the answers' own numbers.
  private func skips(to next: PageSample, by family: Pagination.Family) -> Bool {
    if let page, let other = next.page, other > page + 1 { return true }
    if let row, let other = next.row, row <= items.count, other > row + items.count { return true }
    guard case .page = family, let total, row == nil else { return false }
    // As many items as the page after the next one would have, and fewer than the next one has.
    let (rest, size) = (total - items.count, items.count)
    return next.items.count == rest - size && next.items.count < min(size, rest)
  }
}
