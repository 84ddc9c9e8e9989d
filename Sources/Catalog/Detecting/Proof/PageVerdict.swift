import Paging

/// The verdict of page two on the candidate by which it was requested.
enum PageVerdict: Hashable, Sendable {
  /// The page follows page one; `isSure` when its own numbers confirm it.
  case follows(isSure: Bool)
  /// The page is empty, and nothing says that it should have items.
  case open
  case refuted(PageRefutation)
}

/// Why a page can't be the page after page one.
package enum PageRefutation: Hashable, Sendable {
  /// The page equals page one.
  case repeats
  /// The page holds items of page one; `shift` is the index in page one of its first item, when it
  /// continues in the same order from there.
  case overlaps(shift: Int?)
  /// The page skips items that exist according to the response's own numbers.
  case skips
  /// The page is empty although there are more items according to the response's own numbers.
  case empty
  /// The server sent no page: its answer, such as `400 Bad Request`; nil when it has none.
  case refused(String?)

  /// The reason in a few words, after the candidate's summary.
  package var reason: String {
    switch self {
    case .repeats: "page one again"
    case .overlaps: "rows of page one again"
    case .skips: "rows left out"
    case .empty: "no rows"
    case .refused(let answer): answer ?? "refused"
    }
  }
}

extension PageSample {
  /// Judges a page that was requested, by a pagination, as the one after this page.
  ///
  /// - Complexity: O(items).
  func verdict(on next: PageSample, by family: Pagination.Family) -> PageVerdict {
    if next.items.isEmpty { return verdict(onEmpty: next, by: family) }
    if let refutation = overlap(with: next, by: family) { return .refuted(refutation) }
    if skips(to: next, by: family) { return .refuted(.skips) }
    return .follows(isSure: isNumbered(next) || isRun(on: next))
  }

  private func verdict(onEmpty next: PageSample, by family: Pagination.Family) -> PageVerdict {
    switch family.kind {
    // A server that knows the parameter states another number.
    case .page where page != nil && next.page == page: .refuted(.empty)
    case .page, .offset, .lastID:
      isNumbered(next) || !knowsMore || next.statesMore ? .open : .refuted(.empty)
    // A page without items is valid when the server itself names the next page (AIP-158).
    case .link, .url, .token, .single: .open
    }
  }

  /// Whether the numbers in `next` say that it is the page after this one.
  private func isNumbered(_ next: PageSample) -> Bool {
    next.page == page.map { $0 &+ 1 } && page != nil
      || next.row == row.map { $0 &+ items.count } && row != nil
  }

  /// Whether the ids of the next page continue the ids of this page, so that no page lies between:
  /// the step between the pages is at most half the span of a page, or as large as all other steps.
  private func isRun(on next: PageSample) -> Bool {
    guard let first = numbers.first, let last = numbers.last, let start = next.numbers.first,
      numbers.count > 1, (start < last) == (last < first)
    else { return false }
    let (span, step) = (abs(Double(last) - Double(first)), abs(Double(start) - Double(last)))
    return step * Double(numbers.count - 1) == span || numbers.count > 3 && 2 * step <= span
  }

  /// Whether the items can distinguish two pages: not all of them are equal.
  var distinguishesPages: Bool { !distinctItems.isEmpty }

  /// Items that occur once in this page.
  ///
  /// Only these distinguish pages.
  private var distinctItems: Set<UInt64> {
    var counts: [UInt64: Int] = [:]
    for item in items { counts[item, default: 0] += 1 }
    return Set(items.filter { counts[$0] == 1 })
  }

  /// The reason why the items that both pages share refute `next`; nil when they share none, or
  /// only a few because the list changed between the requests.
  private func overlap(with next: PageSample, by family: Pagination.Family) -> PageRefutation? {
    // Rows of numbers and times alone, fewer than requested, are measured for each request.
    if !hasIDs, items.count < fullSize, names == next.names { return .repeats }
    let shared = distinctItems.intersection(next.items).count
    // Equal rows under the number of the next page are other items.
    if !hasIDs, isNumbered(next), family.kind == .page { return nil }
    // Rows that can't tell pages apart, such as equal strings, would go on without an end.
    if next.items == items, shared > 0 || family.isNumeric && total == nil { return .repeats }
    guard shared > 0 else { return hasNames(of: next) ? .repeats : nil }
    let shift = shift(to: next)
    let isMost = 2 * shared > min(items.count, next.items.count)
    if isMost, shift == nil || shift == 0 { return .repeats }
    // The bound of a page may be an earlier item than the last one.
    if isMost, family.kind != .lastID { return .overlaps(shift: shift) }
    switch family.kind {
    // The page begins as many rows later as its number says, so the parameter counts rows.
    case .page:
      return shift.map { [family.first &+ 1, family.first].contains($0) } ?? false
        ? .overlaps(shift: shift) : nil
    // One or two shared items mean that rows are counted from 1 or 2.
    case .offset:
      return shift.map { $0 >= items.count - 2 } ?? false ? .overlaps(shift: shift) : nil
    case .link, .url, .token, .lastID, .single: return nil
    }
  }

  /// Whether another page has the texts and the ids of this page in the same order, so that it is the
  /// same page with other numbers or times.
  private func hasNames(of next: PageSample) -> Bool {
    names.count > 1 && names == next.names && Set(names).count == names.count
  }

  /// The number of rows by which `next` begins later, when it continues the order of this page; nil
  /// when it doesn't.
  func shift(to next: PageSample) -> Int? {
    guard let first = next.items.first, let index = items.firstIndex(of: first) else { return nil }
    return zip(items[index...], next.items).allSatisfy(==) ? index : nil
  }

  /// Whether items between the pages are missing, according to the responses' own numbers.
  private func skips(to next: PageSample, by family: Pagination.Family) -> Bool {
    // A server that names the next page knows the right one, and one that leaves out items that the
    // user may not see still numbers its pages.
    guard family.isNumeric, !isNumbered(next) else { return false }
    if let page, let other = next.page, other > page { return true }
    guard let row, let other = next.row else { return false }
    return other > row &+ max(items.count, fullSize)
  }
}
