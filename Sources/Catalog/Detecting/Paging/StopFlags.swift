/// Where responses say explicitly whether there is more.
enum StopFlags {
  /// Names of flags that are true when there is more.
  static let more: Set<String> = [
    "hasmore", "hasnext", "hasnextpage", "more", "moreresults", "moreavailable", "moreitems",
    "havemore", "havemoreresults", "hasmoreitems", "hasmoreresults", "hasmoredata", "hasmorepages",
    "hasadditionalresults", "istruncated", "hasmorerecords", "hasmorerows", "nextpageexists",
    "hasnextpages", "resultsmore", "hasadditional", "thereismore", "canloadmore", "next",
    "hasnextcursor", "ismore", "hasrest", "hasoverflow", "tobecontinued", transferLimit,
  ]

  /// The flag by which map servers say that the features exceed one response.
  static let transferLimit = "exceededtransferlimit"

  /// Names of flags that are true at the end.
  static let last: Set<String> = [
    "islast", "islastpage", "last", "lastpage", "done", "isend", "isfinished", "finished", "end",
    "endoflist", "reachedend", "nomore", "eof", "isdone", "exhausted", "isfinalpage", "finalpage",
    "allloaded", "foundnewest", "endofresults", "fullyloaded", "ended", "isended", "atend",
    "finish",
  ]

  /// The nearest flag that is true when there is more.
  static func more(in envelope: Envelope) -> Fact? {
    earlier(in: envelope) ?? following(in: envelope)
  }

  private static func following(in envelope: Envelope) -> Fact? {
    envelope.first(more) {
      isFlag($0, mayBeNumber: $0.plain.hasPrefix("has") || $0.plain == "more")
    } ?? envelope.facts.first { isFlag($0, mayBeNumber: false) && mentionsMore($0) }
  }

  /// Whether a name contains words for a flag that is true when there is more, such as
  /// `isNextPageAvailable`, `can_load_older` or `more_pages`.
  private static func mentionsMore(_ fact: Fact) -> Bool {
    let words = fact.words
    let others: Set = ["no", "not", "prev", "previous", "read", "show"]
    guard words.isDisjoint(with: others),
      !words.contains("load") || !words.isDisjoint(with: ["can", "has", "have"]),
      !words.isDisjoint(with: ["more", "next", "older", "further"])
    else { return false }
    return !words.isDisjoint(with: says)
      || words.count > 1 && words.isSubset(of: directions.union(things))
  }

  private static let says: Set<String> = [
    "has", "have", "is", "are", "can", "exists", "exist", "available", "remaining", "yn", "flag",
  ]
  private static let directions: Set<String> = [
    "more", "next", "older", "further", "to", "come", "coming", "follow", "follows",
  ]

  /// Words for the parts of a list.
  private static let things: Set<String> = [
    "stream", "list", "result", "results", "data", "feed", "page", "pages", "item", "items",
    "record", "records", "collection", "chunk", "batch", "part", "portion", "file",
  ]

  /// The nearest flag that is true at the end.
  static func last(in envelope: Envelope) -> Fact? {
    envelope.first(last) {
      isFlag($0, mayBeNumber: $0.plain.hasPrefix("is") || numbered.contains($0.plain))
    } ?? envelope.facts.first { isFlag($0, mayBeNumber: false) && mentionsEnd($0) }
  }

  /// Names of flags at the end that are also sent as 0 and 1.
  private static let numbered: Set<String> = ["eof", "done", "exhausted", "nomore"]

  /// Whether a name contains words for a flag that is true at the end, such as `end_of_stream`.
  private static func mentionsEnd(_ fact: Fact) -> Bool {
    let words = fact.words
    let ends = !words.isDisjoint(with: ["end", "last", "exhausted"])
    guard ends || words.isSuperset(of: ["no", "more"]) else { return false }
    let rest = words.subtracting(["end", "last", "exhausted", "no", "more"])
    return !rest.isDisjoint(with: things.union(["reached"]))
      && rest.isSubset(
        of: things.union(["reached", "is", "at", "of", "the", "has", "been", "was"])
      )
  }

  private static func isFlag(_ fact: Fact, mayBeNumber: Bool) -> Bool {
    guard fact.distance < 12 || fact.plain == transferLimit else { return false }
    if fact.boolean != nil { return true }
    let text = fact.text?.lowercased() ?? ""
    return ["true", "false", "yes", "no", "y", "n"].contains(text)
      || mayBeNumber && (text == "0" || text == "1")
  }

  /// The flag that says that there are items before this page, where the list is opened at its end:
  /// nothing follows, and the request selects no page.
  static func earlier(in envelope: Envelope) -> Fact? {
    let isLater = envelope.parameters.contains { $0.kind != .size }
    guard !isLater, let following = following(in: envelope), !isTrue(following) else { return nil }
    return envelope.facts.first { fact in
      let words = fact.words
      return isFlag(fact, mayBeNumber: false) && isTrue(fact)
        && words.contains("has") && !words.isDisjoint(with: ["previous", "prev", "earlier"])
        && words.isSubset(of: ["has", "previous", "prev", "earlier", "page", "pages", "items"])
    }
  }

  /// Whether the response says that there is more; nil when it says nothing.
  static func statesMore(in envelope: Envelope) -> Bool? {
    if let fact = more(in: envelope) { return isTrue(fact) }
    return last(in: envelope).map { !isTrue($0) }
  }

  private static func isTrue(_ fact: Fact) -> Bool {
    ["true", "yes", "y", "1"].contains(fact.text?.lowercased() ?? "")
  }
}
