import Pages

/// Where responses say explicitly whether there is more.
enum StopFlags {
  /// Names of flags that are true when there is more.
  static let more: Set<String> = [
    "hasmore", "hasnext", "hasnextpage", "more", "moreresults", "moreavailable", "moreitems",
    "havemore", "havemoreresults",
    "hasmoreitems", "hasmoreresults", "hasmoredata", "hasmorepages", "hasadditionalresults",
    "istruncated", "hasmorerecords", "hasmorerows", "nextpageexists", "hasnextpages", "resultsmore",
    "hasadditional",
    "thereismore", "canloadmore", "next", "hasnextcursor", "ismore",
    transferLimit,
  ]

  /// The flag by which map servers say that the features exceed one response.
  static let transferLimit = "exceededtransferlimit"

  /// Names of flags that are true at the end.
  static let last: Set<String> = [
    "islast", "islastpage", "last", "lastpage", "done", "isend", "isfinished", "finished", "end",
    "endoflist", "reachedend", "nomore", "eof", "isdone", "exhausted", "isfinalpage", "finalpage",
    "allloaded", "endofresults",
  ]

  /// The nearest flag that is true when there is more.
  static func more(in envelope: Envelope) -> Fact? {
    envelope.first(more) {
      isFlag($0, mayBeNumber: $0.plain.hasPrefix("has") || $0.plain == "more")
    }
      ?? envelope.facts.first { $0.boolean != nil && $0.distance < 12 && speaksOfMore($0) }
  }

  /// Whether a name contains words for a flag that is true when there is more, such as
  /// `isNextPageAvailable`.
  private static func speaksOfMore(_ fact: Fact) -> Bool {
    let words = Set(ParameterNames.words(of: fact.name))
    guard words.isDisjoint(with: ["no", "not", "prev", "previous", "load", "read", "show"]) else {
      return false
    }
    let says: Set = ["has", "have", "is", "are", "exists", "exist", "available", "remaining"]
    return !words.isDisjoint(with: ["more", "next"]) && !words.isDisjoint(with: says)
  }

  /// The nearest flag that is true at the end.
  static func last(in envelope: Envelope) -> Fact? {
    envelope.first(last) { isFlag($0, mayBeNumber: $0.plain.hasPrefix("is")) }
  }

  private static func isFlag(_ fact: Fact, mayBeNumber: Bool) -> Bool {
    guard fact.distance < 12 else { return false }
    if fact.boolean != nil { return true }
    let text = fact.text?.lowercased() ?? ""
    return text == "true" || text == "false" || mayBeNumber && (text == "0" || text == "1")
  }

  /// Whether the response says that there is more; nil when it says nothing.
  static func saysMore(in envelope: Envelope) -> Bool? {
    let answer = Answer(envelope.root, of: envelope.response)
    if let fact = more(in: envelope) { return answer.flag(at: fact.place) }
    return last(in: envelope).flatMap { answer.flag(at: $0.place) }.map { !$0 }
  }
}
