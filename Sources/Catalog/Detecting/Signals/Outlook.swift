import EverDefinitions
import EverBase
import EverWeb
import EverDocuments

/// What page one says about more items, whether or not it says how to request them.
package enum Outlook: Hashable, Sendable {
  /// There are more items.
  case stated
  /// There are as many items as the page may have.
  case full
  /// There are fewer items than requested, and nothing says that these are all.
  ///
  /// Servers may reduce the page size without saying so.
  case open
  /// The total is the number of items, and can be that of the page.
  case doubtfulTotal
  /// A flag says that these are all items, and the response names the next page.
  case contradicted
  /// Nothing says whether there are more items than these, which can be a page.
  case silent

  /// The outlook of a response; nil when it says that these are all items, or is no page.
  init?(_ signals: Signals) {
    guard signals.count > 0, !signals.requestsRange else { return nil }
    switch signals.statesMore {
    case true?: self = .stated
    case false?:
      guard signals.namesNext, signals.total?.count != signals.count else { return nil }
      self = .contradicted
    case nil:
      if signals.namesNext {
        self = .stated
      } else if signals.deniesNext, signals.beginsLater {
        return nil
      } else if signals.countsMore {
        self = .stated
      } else if signals.deniesNext {
        return nil
      } else if signals.mayCountPage {
        self = .doubtfulTotal
      } else if signals.total?.count == signals.count || signals.pages?.count == 1 {
        return nil
      } else {
        self.init(sizeOf: signals)
      }
    }
  }

  private init?(sizeOf signals: Signals) {
    let count = signals.count
    let isFewer = count < signals.requestedSize?.value ?? 0
    if signals.statedSize == count || isFewer && PageSizes.isUsual(count) {
      self = .full
    } else if isFewer {
      self = .open
    } else if !signals.tokens.isEmpty {
      self = .open
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
    case .open, .silent: 3
    case .doubtfulTotal, .contradicted: 1
    }
  }
}

extension Signals {
  /// Whether the response names the next page by a URL or a token, not that of this page's end, which
  /// Relay sends with the last page too.
  var namesNext: Bool {
    links["next"].map { !isItself($0) } ?? false || !next.isEmpty || followingURL != nil
      || tokens.contains(where: isOfNextPage)
  }

  /// Whether numbers in the response say that there are more items.
  var countsMore: Bool {
    if response.status == 206 || remaining?.count ?? 0 > 0 || namesLaterLast { return true }
    if let total, let number = total.count, number > count { return itemsBefore + count < number }
    return nextNumber != nil || numbersMore
  }

  /// Whether there are pages before this one.
  var beginsLater: Bool {
    itemsBefore > 0 || requestedToken != nil || links["prev"] != nil || links["previous"] != nil
      || otherPage.map { $0.plain.hasPrefix("prev") || $0.parent.hasPrefix("prev") } ?? false
  }

  /// Whether this page isn't the last one by its number and that of all pages.
  private var numbersMore: Bool {
    guard let pages = pages?.count else { return false }
    guard let number = page?.count ?? requestedPage?.value else { return pages > 1 }
    let isIndex = pageBase == 0 && self.pages?.plain.hasPrefix("last") ?? false
    return number - pageBase + 1 < pages + (isIndex ? 1 : 0)
  }

  /// The number of the next page that the response states; nil when it states none.
  var nextNumber: Signal? {
    let number = page?.count ?? requestedPage?.value ?? 1
    return nearest { signal in
      guard signal.isNear, signal.flag == nil, let next = signal.count, next == number + 1 else {
        return false
      }
      if ["nextpage", "nextpagenumber", "nextpageno"].contains(signal.plain) { return true }
      let isInNext = Signal.isNext(signal.parent) && ["page", "number"].contains(signal.plain)
      let isOffset = offset.map { $0.around == signal.around } ?? false
      return isInNext || signal.plain == "next" && !isOffset && next != count
    }
  }

  /// Whether the place of the next page is empty, or missing where it has to be.
  var deniesNext: Bool {
    emptyNext != nil || emptyToken != nil || namesItself || links.deniesNext || otherPage != nil
      || ["prev", "previous", "first"].contains { links[$0] != nil }
      || requestedToken != nil || isLastOfFeatures
      || isLastOfMap
      || all.contains {
        $0.isNear && ["nextsynctoken", "deltalink", "batchcomplete"].contains($0.plain)
      }
      || all.contains { signal in
        signal.isNear && signal.isVoid
          && (["nextpage", "nextpagenumber", "cursors"].contains(signal.plain)
            || signal.plain.hasPrefix("pagin") || signal.plain == "next" && signal.text != "false")
      }
  }

  /// Whether a later page of ArcGIS has no flag, which every page but the last has.
  var isLastOfMap: Bool {
    requestedOffset.map { $0.name == "resultOffset" && $0.value > 0 } ?? false && more == nil
  }

  /// Whether features have links to other things and none to a next page, which the standard
  /// requires (OGC API - Features, 7.15.6).
  private var isLastOfFeatures: Bool {
    guard root.member("type")?.text == "FeatureCollection" else { return false }
    return all.contains { $0.around == ["links"] && $0.plain == "self" }
  }

  /// Whether a list of which nothing is said can be a page: it has as many items as pages usually
  /// have, or few and nothing beside them, or the number of a page.
  var canBePage: Bool {
    guard parameters.isEmpty, list.value.kind == .array, !list.isItem else { return false }
    return isUsual || isBare || (page != nil || hasUnknownNumbers) && count > 1
  }

  private var isUsual: Bool { PageSizes.isUsual(count) || isNamedSize }

  /// Whether a number of the request, under an unknown name, is the number of items.
  private var isNamedSize: Bool {
    let times: Set = ["hours", "days", "weeks", "months", "years", "lat", "lon", "id"]
    return count > 2
      && (url?.queryNames ?? []).contains { name in
        ParameterKind(name) == nil && requestedNumber(named: name) == count
          && times.isDisjoint(with: name.nameWords)
      }
  }

  /// Whether numbers beside the items, under names that aren't known, can be that of this page and
  /// that of all pages or items.
  private var hasUnknownNumbers: Bool {
    let others: Set = ["version", "took", "time", "status", "code", "ms", "duration", "level"]
    let unknown = all.filter { signal in
      signal.distance < 6 && signal.role == nil && signal.json?.kind == .number
        && !isOfThing(signal) && others.isDisjoint(with: signal.words)
    }.compactMap(\.count)
    return unknown.contains { $0 > count } || unknown.contains(1) && unknown.contains { $0 > 1 }
  }

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
      && (isUsual || hasUnknownNumbers || count >= 100)
  }
}
