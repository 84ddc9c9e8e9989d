package import EverText
package import Paging

/// Texts about a filtered list: how many items match, and how many were searched for them.
///
/// Before the end of the list, the number of matching items is unknown, so no total is displayed.
package enum Matches {
  /// How many items match so far, such as `12 matches`.
  package static func count<Item>(in feed: FeedState<Item>) -> CleanText {
    CleanText(counting: feed.ledger.loaded, "match", "matches")
  }

  /// How many items were searched, and of how many unless that is all.
  package static func searched<Item>(in feed: FeedState<Item>) -> CleanText {
    let ledger = feed.ledger
    let searched = CleanText(grouped: ledger.searched)
    guard let announced = ledger.announcedTotal, announced > ledger.searched + ledger.doubled else {
      return searched + " searched"
    }
    return searched + " of " + CleanText(grouped: announced) + " searched"
  }

  /// The account of a filtered list that ended.
  package static func end<Item>(of feed: FeedState<Item>, _ reason: EndReason) -> CleanText {
    count(in: feed) + " · " + account(of: feed, reason)
  }

  /// The number of searched items, and of missing ones.
  package static func account<Item>(of feed: FeedState<Item>, _ reason: EndReason) -> CleanText {
    let balance = Balance.sentence(for: feed, reason)
    return balance ?? searched(in: feed) + (reason == .server ? "" : "; " + Sentences.fault(reason))
  }
}
