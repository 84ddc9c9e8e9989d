import EverItems
import EverText
import EverBrowser
import Paging

/// Sentences about the items that should have been printed and weren't.
extension ListLoad {
  /// The number of items to print, as far as known; nil when neither the user nor the server
  /// determined it.
  private var wanted: Int? {
    // A limit counts matching items, whose number isn't known.
    if isFiltered { return feed.ledger.announcedTotal }
    guard let announced = feed.ledger.announcedTotal else { return limit }
    return min(announced, limit ?? announced)
  }

  private var isFiltered: Bool { feed.configuration.isFiltered }

  private var missing: Int {
    if isFiltered { return feed.ledger.missing }
    return max(0, (wanted ?? 0) - handedOn - feed.ledger.doubled)
  }

  /// The missing items of a list that ended; nil when none are missing.
  func shortfall(endedBy reason: EndReason) -> String? {
    if missing == 0, let lost = Balance.lost(in: feed) {
      return (Balance.sentence(for: feed, reason) ?? lost).string + "."
    }
    let skipped =
      feed.ledger.announcedTotal == nil ? Balance.skipped(in: feed) : nil
    if let lack = skipped ?? Balance.early(in: feed) {
      return (Balance.sentence(for: feed, reason) ?? lack).string + "."
    }
    guard let wanted, missing > 0, feed.ledger.announcedTotal != nil else { return nil }
    let whole = limit == nil ? Balance.sentence(for: feed, reason)?.string : nil
    let sentence =
      whole ?? counts(of: wanted) + (Balance.place(in: feed, reason).map { "; " + $0.string } ?? "")
    if case .unreachable(let end) = reason {
      return sentence + Self.parameterAdvice(than: end)
    }
    return sentence + "."
  }

  /// A remark about items that a limit counts and that are repeated in the pages before it; nil when
  /// none are.
  var repeated: String? {
    let hidden = feed.ledger.repeated
    guard hidden > 0 else { return nil }
    return
      (Balance.items(handedOn) + ", " + CleanText(grouped: hidden)
      + " repeated: the list moved while it was loaded.").string
  }

  /// What the server skipped or left out before the last printed item; nil when it did nothing of
  /// the kind.
  var skipped: String? {
    let lost = Balance.lost(in: feed, above: handedOn)
    return (lost ?? Balance.skipped(in: feed, above: handedOn)).map { skipped in
      (Balance.items(handedOn) + "; " + skipped).string + "."
    }
  }

  /// A remark about a complete list; nil when there is none.
  var remark: String? {
    if let sentence = Balance.sentence(for: feed) { return sentence.string + "." }
    guard isFiltered, handedOn == 0 else { return nil }
    let searched = Matches.searched(in: feed).string
    // What wasn't searched may match.
    let fault =
      hasRemarks ? "No match in what was searched" : "No item matches in its columns"
    return "\(fault): \(searched). --columns names other fields."
  }

  /// A remark about a list that was taken as complete.
  func assumption(_ why: String) -> String {
    let isUnstated = why == Assumption.unstated && feed.pagesLoaded == 1
    let advice = isUnstated ? "; --probe requests page two" : ""
    return counted(CleanText(sanitizing: why + advice)) + "."
  }

  /// A reason after the number of printed items.
  func counted(_ reason: CleanText) -> String {
    (Balance.items(handedOn) + ": " + reason).string
  }

  /// The text after a reason to stop other than the end of the list.
  var afterStop: String {
    guard let wanted, missing > 0 else { return "" }
    return " " + counts(of: wanted) + "."
  }

  /// The text after the reason why a page failed.
  var afterFailure: String {
    if let wanted, missing > 0 { return counts(of: wanted) + "." }
    return Self.continuation(after: feed.ledger.searched)
  }

  /// The text after the reason why a list of an unknown length stops after some items.
  package static func continuation(after count: Int) -> String {
    guard count > 0 else { return "" }
    return
      "The list continues after \(Balance.items(count).string); how many are missing "
      + "isn't known."
  }

  private func counts(of wanted: Int) -> String {
    Balance.shortfall(of: wanted, missing: missing).string
  }
}
