import Transport

/// Statements of a response that its items aren't all, in other words than flags and totals.
///
/// They are evidence in one direction only: their opposites, such as `remaining: 0`, may be about
/// something else.
enum Remainder {
  /// Names of the number of items after this page.
  private static let left: Set<String> = [
    "remaining", "left", "itemsleft", "itemsremaining", "remainingitems", "remainingcount",
    "remainingresults", "resultsremaining", "recordsremaining", "remainingrecords", "notshown",
    "pagesleft", "pagesremaining", "remainingpages", "rowsafter", "itemsafter", "aftercount",
    "countafter", "notreturned", "omitted", "omittedcount", "unfetched", "undelivered", "further",
    "subsequent", "remainingitemcount",
  ]

  /// The number of items after this page that the response states; nil when it states none.
  static func count(in envelope: Envelope) -> Fact? {
    envelope.first(left) { fact in
      fact.count != nil && fact.distance < 12 && !fact.isHeader
        && !fact.words.contains("pages")
    }
  }

  /// Words of flags that are true for a part.
  private static let part: Set<String> = [
    "partial", "incomplete", "truncated", "capped", "overflow", "overflowed", "clipped", "cut",
    "cutoff", "shortened", "omitted",
  ]

  /// Words of states of a part.
  private static let states: Set<String> = part.union([
    "more", "continue", "continues", "continued", "unfinished",
  ])

  /// Words of flags that are true for a whole.
  private static let whole: Set<String> = ["complete"]

  /// Words that the names of such flags have besides.
  private static let things: Set<String> = [
    "is", "are", "was", "were", "has", "have", "been", "the", "result", "results", "list",
    "listing", "data", "response", "item", "items", "record", "records", "row", "rows", "search",
    "output", "page", "set", "query", "x", "off",
  ]

  /// Names of texts such as `1/4`.
  private static let places: Set<String> = [
    "page", "pages", "currentpage", "position", "pagination", "paging", "pager", "part", "batch",
    "chunk",
  ]

  /// Names of texts such as `10/47`.
  private static let counts: Set<String> = [
    "count", "coverage", "progress", "showing", "shown", "displayed", "loaded", "returned",
    "listed", "fetched", "received", "retrieved", "items", "results", "records", "rows",
  ]

  /// Whether a response says that there is more.
  static func isStated(in envelope: Envelope) -> Bool {
    if LastRow(of: envelope.list)?.statesMore ?? false { return true }
    return envelope.facts.contains { fact in
      // Objects with other names, such as those about a limit of requests, are farther.
      guard fact.distance < 12 else { return false }
      return left.contains(fact.plain) && (fact.count ?? 0) > 0
        || isPlace(fact, in: envelope, atLeast: 1) || isCount(fact, in: envelope)
        || isCut(fact, in: envelope)
    }
  }

  /// Whether a page after page one says that there is more, whatever the pages before have.
  ///
  /// The last place can be one less than the number of all, because some servers count from 0.
  static func isStated(onLater envelope: Envelope) -> Bool {
    LastRow(of: envelope.list)?.statesMore ?? false
      || envelope.facts.contains { $0.distance < 12 && isPlace($0, in: envelope, atLeast: 2) }
  }

  /// Whether a response says that it was cut, which says nothing about pages.
  static func isCut(in envelope: Envelope) -> Bool {
    envelope.facts.contains { $0.distance < 12 && isCut($0, in: envelope) }
  }

  private static func isCut(_ fact: Fact, in envelope: Envelope) -> Bool {
    isPart(fact) || isPartialState(fact, in: envelope) || isPartialStatus(fact)
      || isMessage(fact) && RemainderText.statesMore(fact.text ?? "", count: envelope.list.count)
  }

  /// Whether a flag says that the response holds a part, as `isTruncated: true` and `complete:
  /// false` do.
  private static func isPart(_ fact: Fact) -> Bool {
    let words = fact.words
    let text = fact.text?.lowercased()
    let rest = words.subtracting(part).subtracting(whole)
    if isLimit(words) || words.isSuperset(of: ["too", "many"]) { return isTrue(text) }
    guard rest.isSubset(of: things) else { return false }
    if !words.isDisjoint(with: part) {
      return isTrue(text) || text == "1" && !words.contains("incomplete")
    }
    return !words.isDisjoint(with: whole) && (text == "false" || text == "no")
  }

  private static func isTrue(_ text: String?) -> Bool { text == "true" || text == "yes" }

  /// Whether words are those of a flag such as `limit_reached`, except one about requests.
  private static func isLimit(_ words: Set<String>) -> Bool {
    let reached: Set = ["reached", "exceeded", "hit", "at"]
    let limits: Set = ["limit", "max", "maximum"]
    return !words.isDisjoint(with: limits) && !words.isDisjoint(with: reached)
      && words.subtracting(reached).subtracting(limits.union(["size", "count"]))
        .isSubset(of: things)
  }

  /// Whether a text such as `status: "partial"` says it; not one that repeats the request, as in
  /// `/tasks?status=incomplete`.
  private static func isPartialState(_ fact: Fact, in envelope: Envelope) -> Bool {
    let words = fact.words
    guard let text = fact.filled, text.utf8.count < 40, fact.distance < 6,
      !words.isDisjoint(with: ["status", "state", "result", "completeness", "coverage"])
    else { return false }
    let said = Set(ParameterNames.words(of: text))
    return (!said.isDisjoint(with: states) || isLimit(said)) && !envelope.isRequested(text)
  }

  /// Whether a status is that of a partial response (RFC 9110, 15.3.7), as a member of the body.
  private static func isPartialStatus(_ fact: Fact) -> Bool {
    let names: Set = ["status", "code", "statuscode", "httpstatus", "httpcode"]
    return names.contains(fact.plain) && fact.count == 206 && fact.distance < 6
  }

  /// Whether a text is a place before the last one, such as `1/4` or `1-20 of 81`, by a number of
  /// places.
  private static func isPlace(_ fact: Fact, in envelope: Envelope, atLeast places: Int) -> Bool {
    guard let numbers = numbers(in: fact) else { return false }
    return numbers.isRange(of: envelope.list.count, beforeEnd: places)
      || numbers.isPage(beforeEnd: places, isNamed: Self.places.contains(fact.plain))
  }

  /// Whether a text says that the items are so many of more, such as `10/47` or `1,011 results`.
  private static func isCount(_ fact: Fact, in envelope: Envelope) -> Bool {
    guard let numbers = numbers(in: fact) else { return false }
    return numbers.isPart(of: envelope.list.count, isNamed: counts.contains(fact.plain))
      || TotalDetection.isSure(fact.plain) && numbers.isTotal(above: envelope.list.count)
  }

  private static func numbers(in fact: Fact) -> RemainderText? {
    guard let text = fact.filled, text.utf8.count < 60, fact.isString || fact.isHeader else {
      return nil
    }
    return RemainderText(text)
  }

  private static func isMessage(_ fact: Fact) -> Bool {
    [
      "message", "msg", "warning", "warnings", "notice", "notices", "note", "notes", "info", "hint",
      "remark",
    ].contains(fact.plain)
  }
}

extension Envelope {
  /// Whether a text is a part of the path, or one of the values of a parameter.
  func isRequested(_ text: String) -> Bool { url?.hasPart(text) ?? false }
}
