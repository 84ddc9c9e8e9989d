import Definitions
import Documents
import Transport

/// The evidence that a list has more items, whether or not the response says how to request them.
package enum Onward: Hashable, Sendable {
  /// There are fewer items than requested, and nothing says that these are all.
  ///
  /// Servers may reduce the page size silently.
  case open
  /// There are as many items as the page may have.
  case full
  /// The response's total is the number of items, as many as the page may have.
  ///
  /// With some servers it is the number of items on the page.
  case doubtfulTotal
  /// A flag says that these are all items, and the response names the next page.
  case contradicted
  /// A value with this name may say that there are more items, or something else.
  case ambiguousWord(String)
  /// A number under an unknown name may be the total.
  case unknownNumber
  /// Nothing says whether there are more items than these, which can be a page.
  case unsaid
  /// The response says that there are more items.
  case stated

  /// The evidence in a response; nil when the response says that these are all items, or nothing.
  init?(_ envelope: Envelope) {
    guard envelope.list.count > 0, !envelope.requestsRange else { return nil }
    switch StopFlags.statesMore(in: envelope) {
    case true?: self = .stated
    case false? where Self.isContradicted(envelope): self = .contradicted
    case false?: return nil
    case nil where Self.countsMore(envelope): self = .stated
    case nil where Self.isEmptied(envelope): return nil
    case nil where TotalDetection.mayCountPage(envelope): self = .doubtfulTotal
    case nil where Self.isEnd(envelope): return nil
    case nil: self.init(unstated: envelope)
    }
  }

  /// The evidence in the number of items, else in words that are less sure.
  private init?(unstated envelope: Envelope) {
    if let size = Onward(sizeOf: envelope) {
      self = size
    } else if !Self.namesNext(in: envelope), let name = AmbiguousWords.name(in: envelope) {
      self = .ambiguousWord(name)
    } else if !Self.namesNext(in: envelope), UnknownNumber.isStated(in: envelope) {
      self = .unknownNumber
    } else if !Self.namesNext(in: envelope), Self.canBePage(envelope) {
      self = .unsaid
    } else {
      return nil
    }
  }

  /// Whether a response doesn't state whether there are more items, and has as many items as pages
  /// usually have, at least ``many``, or a number that the request names.
  static func isUnstated(_ envelope: Envelope) -> Bool {
    [nil, .unknownNumber, .unsaid].contains(Onward(envelope))
      && StopFlags.statesMore(in: envelope) == nil && !isEnd(envelope)
      && SizeDetection.requested(in: envelope) == nil && !SizeDetection.isShort(envelope)
      && (isUsual(envelope) || envelope.list.count >= many)
  }

  private static func isUsual(_ envelope: Envelope) -> Bool {
    SizeDetection.isUsual(envelope.list.count) || SizeDetection.isNamed(in: envelope)
  }

  /// The number of items from which a server may have limited the page: TVmaze's pages cover the
  /// ids of 250 shows, and have fewer items where ids are missing.
  private static let many = 100

  /// Whether the response has as many items as pages usually have, is a short array or holds nothing
  /// but one, or describes a page, and no parameter of the request selects a page.
  ///
  /// Page two shows whether it is a page, because a remark on each such list would say nothing.
  private static func canBePage(_ envelope: Envelope) -> Bool {
    envelope.parameters.isEmpty && envelope.list.value.kind == .array
      && !TokenDetector(envelope: envelope).isFilled
      && (isUsual(envelope) || isBare(envelope) || isNumbered(envelope))
  }

  /// Whether a response numbers its page, or has a total that is none: a word for it, less than 0, or
  /// fewer than its items.
  private static func isNumbered(_ envelope: Envelope) -> Bool {
    envelope.list.count > 1
      && (AmbiguousWords.numberOfPage(in: envelope) != nil || TotalDetection.isDenied(in: envelope))
  }

  private static func isBare(_ envelope: Envelope) -> Bool {
    let path = envelope.list.path.steps
    let others = envelope.root.members.lazy.prefix(20).filter { member in
      member.name != path.first && !StatedFailure.isSuccess(member.name, member.value)
    }
    return few.contains(envelope.list.count)
      && (path.count < 2 && others.isEmpty || FeedText.isFeed(envelope.response.body))
  }

  /// The numbers of items that are a page in few APIs, and below those of usual pages.
  private static let few = 3...9

  private init?(sizeOf envelope: Envelope) {
    let count = envelope.list.count
    guard let size = SizeDetection.stated(in: envelope) else { return nil }
    // Servers make a requested size smaller without saying so, and not their own.
    let isFewer = count < SizeDetection.requested(in: envelope)?.value ?? 0
    if size == count || isFewer && SizeDetection.isUsual(count) {
      self = .full
    } else if isFewer {
      self = .open
    } else {
      return nil
    }
  }

  private static func countsMore(_ envelope: Envelope) -> Bool {
    envelope.response.status == 206 || GuessDetector(envelope: envelope).countsMore
      || PageDetector(envelope: envelope).countsMore || Remainder.isStated(in: envelope)
      || namesMore(envelope, firstPage: 1)
  }

  /// Whether a page after page one says that there are more items.
  ///
  /// What totals and numbers of pages say depends on the pages before.
  static func isStated(onLater envelope: Envelope) -> Bool {
    StopFlags.statesMore(in: envelope)
      ?? (Remainder.isStated(onLater: envelope) || namesMore(envelope, firstPage: nil))
  }

  /// Whether the response names a part of the next request, or a later page than the one that a
  /// request without a number returns; nil when that isn't known.
  private static func namesMore(_ envelope: Envelope, firstPage: Int?) -> Bool {
    namesNextKey(envelope) || namesNextRequest(envelope)
      || NextURLDetector(envelope: envelope).namesLaterLast(firstPage: firstPage)
      || OffsetDetector(envelope: envelope).following?.plain == "next"
      || envelope.facts.contains { TokenParameter.isContinuation($0) && $0.filled != nil }
  }

  /// Whether the response has a part of the next request, such as `next_query`.
  private static func namesNextRequest(_ envelope: Envelope) -> Bool {
    let parts: Set = ["next", "page", "query", "params", "parameters", "request", "args", "path"]
    return envelope.facts.contains { fact in
      let words = fact.words
      return words.contains("next") && words.count > 1 && words.isSubset(of: parts)
        && fact.filled != nil && fact.boolean == nil && fact.count == nil && fact.distance < 6
        && !envelope.isItself(fact.text ?? "")
    }
  }

  /// Whether the response names the next page although a flag says that there is none.
  ///
  /// A token such as Relay's `endCursor` is that of this page's end, and is sent with the last page
  /// too.
  private static func isContradicted(_ envelope: Envelope) -> Bool {
    guard TotalDetection.total(in: envelope)?.fact.count != envelope.list.count else {
      return false
    }
    return namesNext(in: envelope)
  }

  /// Whether the response names the next page by a URL or a token.
  private static func namesNext(in envelope: Envelope) -> Bool {
    LinkDetector.namesNext(in: envelope) || NextURLDetector(envelope: envelope).namesNext
      || TokenDetector(envelope: envelope).namesNext
  }

  /// Whether the only evidence is that a total or a flag may be wrong, or a word of several
  /// meanings, so that one request for page two has to be enough.
  package var isDoubt: Bool {
    switch self {
    case .doubtfulTotal, .contradicted, .ambiguousWord, .unknownNumber, .unsaid: true
    case .open, .full, .stated: false
    }
  }

  /// Whether the response has an object with the key of the next page, such as DynamoDB's
  /// `LastEvaluatedKey`.
  private static func namesNextKey(_ envelope: Envelope) -> Bool {
    envelope.facts.contains {
      $0.filled != nil && !$0.isAttribute && TokenNames.isToken($0.parent)
    }
  }

  /// Whether the response has an empty next URL or token, or a total equal to the number of items.
  static func isEnd(_ envelope: Envelope) -> Bool {
    isEmptied(envelope) || TotalDetection.total(in: envelope)?.fact.count == envelope.list.count
  }

  /// Whether the next URL or token is empty, or missing where it has to be.
  private static func isEmptied(_ envelope: Envelope) -> Bool {
    isContinued(envelope) || envelope.links.deniesNext || isLastOfFeatures(envelope)
      || envelope.facts.contains { fact in
        fact.distance < 12
          && (fact.isVoid
            ? namesNext(fact) && !envelope.goesBack(from: fact) : changes.contains(fact.plain))
      }
  }

  private static func namesNext(_ fact: Fact) -> Bool {
    NextURLDetector.isNextName(fact.plain) || TokenNames.isToken(fact.plain)
      || fact.plain.hasPrefix("pagin") || fact.plain == "cursors"
  }

  /// Names of what requests later changes, which is sent with the last page alone.
  private static let changes: Set<String> = ["nextsynctoken", "odatadeltalink", "deltalink"]

  /// Whether features have links to other things and none to a next page, which the standard
  /// requires (OGC API - Features, 7.15.6).
  private static func isLastOfFeatures(_ envelope: Envelope) -> Bool {
    guard envelope.root.member("type")?.text == "FeatureCollection" else { return false }
    let links = envelope.facts.filter { $0.around == ["links"] }
    return links.contains { $0.plain == "self" } && !links.contains { $0.plain == "next" }
  }

  /// Whether the request names where the page starts and the response names no next start.
  private static func isContinued(_ envelope: Envelope) -> Bool {
    let isToken = envelope.parameters.contains { parameter in
      let isSent = parameter.number == nil && !parameter.value.isEmpty
      return isSent && parameter.kind != .size
        && !TokenParameter.filters.contains(PlainName.of(parameter.name))
    }
    return isToken || !(envelope.requested("last") ?? "").isEmpty
  }
}
