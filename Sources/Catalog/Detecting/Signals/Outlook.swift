import EverItems
import EverWeb

/// What page one says about more items, whether or not it says how to request them.
package enum Outlook: Hashable, Sendable {
  /// There are more items.
  case stated
  /// There are as many items as the page may have.
  case full
  /// The total equals the number of items, and may count only this page.
  case doubtfulTotal
  /// A flag says that these are all items, and the response names the next page or counts more items.
  case contradicted
  /// Nothing says whether there are more items than these, which can be a page.
  case silent

  /// The outlook of a response; nil when it says that these are all items, or is no page.
  init?(_ signals: Signals) {
    guard signals.count > 0 else { return nil }
    let isWhole = signals.total?.count == signals.count
    if let more = signals.statesMore {
      let isContradicted = signals.namesNext && !isWhole || signals.countsMore
      guard more || isContradicted else { return nil }
      self = more ? .stated : .contradicted
    } else if signals.namesNext || signals.countsMore && !signals.isLast {
      self = .stated
    } else if signals.deniesNext {
      return nil
    } else if signals.mayCountPage {
      self = .doubtfulTotal
    } else if isWhole || signals.pages?.count == 1 {
      return nil
    } else if signals.isFull {
      self = .full
    } else if signals.statedSize == nil, signals.canBePage {
      self = .silent
    } else {
      return nil
    }
  }

  /// The most candidates that are tried.
  package var tries: Int {
    switch self {
    case .stated, .full: 4
    case .silent: 3
    case .doubtfulTotal, .contradicted: 1
    }
  }
}

extension Signals {
  /// Whether the response names the next page by a URL or a token.
  ///
  /// Relay's token for the end of this page doesn't count: it is sent with the last page, too.
  var namesNext: Bool {
    links["next"].map { !isItself($0) } ?? false || !next.isEmpty || followingURL != nil
      || tokens.contains(where: isOfNextPage)
  }

  /// Whether numbers in the response say that there are more items.
  var countsMore: Bool {
    if response.status == 206 || remaining?.count ?? 0 > 0 { return true }
    if let number = total?.count, number > count { return itemsBefore + count < number }
    return nextNumber != nil || numbersMore
  }

  /// Whether this page isn't the last one, by its number and the number of pages.
  private var numbersMore: Bool {
    guard let pages = pages?.count else { return false }
    guard let number = page?.count ?? requestedPage?.value else { return pages > 1 }
    return number - pageBase + 1 < pages
  }

  /// The number of the next page that the response states; nil when it states none.
  var nextNumber: Signal? {
    let number = page?.count ?? requestedPage?.value ?? 1
    return nearest { signal in
      let isInNext = Signal.isNext(signal.parent) && ["page", "number"].contains(signal.plain)
      return signal.isNear && signal.flag == nil && signal.count == number + 1
        && (isInNext || Self.nextNumbers.contains(signal.plain))
    }
  }

  /// Plain names of the number of the next page.
  static let nextNumbers: Set = ["nextpage", "nextpagenumber", "nextpageno"]

  /// Whether the place of the next page is empty, or missing where it has to be.
  var deniesNext: Bool {
    // VS Marketplace's null token says nothing of a request that has the number of a page.
    let isNumbered = requestedPage != nil || requestedOffset != nil
    // Facebook's cursors are also on the last page, which has the URL of the previous page alone.
    let hasToken = namesPrevious ? tokens.contains(where: isOfNextPage) : !tokens.isEmpty
    return next.isEmpty && !hasToken
      && (emptyNext != nil || emptyToken != nil && !isNumbered || links.deniesNext
        || links["prev"] != nil
        || namesPrevious || requestedToken != nil)
  }

  /// Whether the response has a URL of the previous page.
  private var namesPrevious: Bool {
    all.contains { signal in
      (signal.plain.hasPrefix("prev") || signal.parent.hasPrefix("prev"))
        && URLShape.isReference(signal.filled ?? "")
    }
  }

  /// Whether no next page is named on a page that isn't the first.
  var isLast: Bool { deniesNext && (itemsBefore > 0 || namesPrevious || requestedToken != nil) }

  /// Whether there are as many items as a page may have, or a usual number of those requested, to
  /// which the server reduced the page.
  var isFull: Bool {
    statedSize == count || count < requestedSize?.value ?? 0 && PageSizes.isUsual(count)
  }

  /// Whether a list can be a page although the response doesn't say so: it has as many items as
  /// pages usually have, or few items and nothing beside them, or the number of a page.
  var canBePage: Bool {
    guard parameters.isEmpty, list.items.form == .array else { return false }
    return PageSizes.isUsual(count) || isBare || (page != nil || hasUnknownNumbers) && count > 1
  }

  /// Whether numbers beside the items, under unknown names, can be the number of this page and the
  /// number of all pages or items.
  private var hasUnknownNumbers: Bool {
    let unknown = all.filter { signal in
      signal.distance < 6 && signal.role == nil && signal.json?.kind == .number
        && Self.otherNumbers.isDisjoint(with: signal.words)
    }.compactMap(\.count)
    return unknown.contains { $0 > count } || unknown.contains(1) && unknown.contains { $0 > 1 }
  }

  /// Words in names of numbers that count neither pages nor items.
  private static let otherNumbers = Set(Vocabulary.words("signals", "others"))

  /// Whether the response has few items and nothing else.
  private var isBare: Bool {
    let path = list.path.steps
    let others = root.members.lazy.prefix(20).filter { member in
      member.name != path.first && !StatedFailure.isSuccess(member.name, member.value)
    }
    return (3...9).contains(count)
      && (path.count < 2 && others.isEmpty || FeedText.isFeed(response.body))
  }

  /// Whether a response doesn't say whether there are more items, and has as many as pages usually
  /// have, or at least 100: an end after it is an assumption.
  var isAssumedWhole: Bool {
    let outlook = Outlook(self)
    return (outlook == nil || outlook == .silent) && statesMore == nil && !deniesNext
      && total?.count != count && pages == nil && requestedSize == nil && count >= size?.count ?? 0
      && (PageSizes.isUsual(count) || hasUnknownNumbers || count >= 100)
  }
}

/// Sizes of pages that servers choose.
enum PageSizes {
  private static let usual = Set(Vocabulary.words("sizes", "usual").compactMap { Int($0) })

  /// Whether servers often send that many items per page.
  static func isUsual(_ count: Int) -> Bool { usual.contains(count) }
}
