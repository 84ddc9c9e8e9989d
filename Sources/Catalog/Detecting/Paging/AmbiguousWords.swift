/// Words that can mean that a list goes on, and also something else, such as `pending: true`.
///
/// One request for page two decides.
enum AmbiguousWords {
  /// Names of flags that may be true for a part.
  private static let part: Set<String> = [
    "pending", "unfinished", "inprogress", "loading", "processing", "limited", "islimited",
    "sampled", "continued", "continues", "continue", "following", "hasfollowing", "exceeded",
    "loadmore", "showmore", "viewmore", "seemore", "resumable", "paged", "ispaged", "paginated",
    "ispaginated", "chunked",
  ]

  /// Names of flags that may be false for a part.
  private static let whole: Set<String> = [
    "final", "isfinal", "all", "allresults", "completed", "iscompleted", "terminal",
  ]

  /// Names of numbers that may count the items that aren't in the response.
  private static let left: Set<String> = [
    "pending", "pendingitems", "pendingcount", "backlog", "excess", "queued",
  ]

  /// Names of numbers that may count the whole list where they are larger than that of the items.
  private static let totals: Set<String> = [
    "all", "num", "number", "n", "nb", "nbr", "qty", "quantity", "universe", "population",
    "entries", "documents", "objects", "elements", "estimated", "approx",
  ]

  /// Words of states that may be those of a part.
  private static let states: Set<String> = [
    "pending", "progress", "processing", "loading", "running", "limited",
  ]

  /// Names of shares that are smaller than 1, or than 100, for a part.
  private static let shares: Set<String> = [
    "completeness", "coverage", "progress", "percentcomplete",
  ]

  /// The name of a value that may say that there is more; nil when there is none.
  static func name(in envelope: Envelope) -> String? {
    guard envelope.list.count > 1 else { return nil }
    return envelope.facts.first { fact in
      fact.distance < 6 && isAmbiguous(fact, in: envelope) && !envelope.isOfThing(fact)
    }?.name ?? page(in: envelope)
  }

  /// The name of the number of this page, beside as many items as pages usually have, if the response
  /// doesn't state a larger size.
  private static func page(in envelope: Envelope) -> String? {
    guard SizeDetection.isUsual(envelope.list.count), !SizeDetection.isShort(envelope) else {
      return nil
    }
    return numberOfPage(in: envelope)?.name
  }

  /// The number of its page in a response that has no number of pages; nil for others.
  static func numberOfPage(in envelope: Envelope) -> Fact? {
    guard PageDetector(envelope: envelope).count == nil,
      let echo = PageDetector(envelope: envelope).echo, !envelope.isOfThing(echo)
    else { return nil }
    return echo.count == envelope.requestedNumber(.page)?.value ?? min(echo.count ?? 2, 1)
      ? echo : nil
  }

  private static func isAmbiguous(_ fact: Fact, in envelope: Envelope) -> Bool {
    switch fact.text?.lowercased() ?? "" {
    case "true", "yes": part.contains(fact.plain)
    case "false", "no": whole.contains(fact.plain)
    case let text:
      isCount(fact, in: envelope) || isShare(text, named: fact.plain)
        || isState(text, of: fact, in: envelope) || isLast(fact, in: envelope) || isNext(fact)
    }
  }

  /// Whether a value is named like the next part of the list, such as `next_month`.
  private static func isNext(_ fact: Fact) -> Bool {
    let words = ParameterNames.words(of: fact.name)
    return words.first == "next" && words.count > 1 && fact.filled != nil && fact.boolean == nil
      && others.isDisjoint(with: words)
  }

  /// Words of what follows without being a part of the list.
  private static let others: Set<String> = [
    "update", "updated", "updates", "run", "refresh", "sync", "check", "retry", "attempt", "reset",
    "poll", "event", "billing", "payment", "invoice", "charge", "renewal", "execution", "release",
    "delta", "build", "due", "step", "steps", "action", "actions", "allowed", "available", "time",
    "at", "in", "scheduled", "request", "level", "game", "match", "race", "campaign",
  ]

  private static func isCount(_ fact: Fact, in envelope: Envelope) -> Bool {
    guard let count = fact.count else { return false }
    return left.contains(fact.plain) && count > 0
      || totals.contains(fact.plain) && count > envelope.list.count
  }

  private static func isShare(_ text: String, named plain: String) -> Bool {
    let number = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard shares.contains(plain), let share = Double(number) else { return false }
    return share > 0 && share < 100 && share != 1
  }

  private static func isState(_ text: String, of fact: Fact, in envelope: Envelope) -> Bool {
    guard ["status", "state"].contains(fact.plain), text.utf8.count < 40 else { return false }
    return !states.isDisjoint(with: ParameterNames.words(of: text))
      && !envelope.isRequested(fact.text ?? "")
  }

  /// Whether `last` is a number beside `first`, as a list of pages has them, and doesn't number the
  /// last item.
  private static func isLast(_ fact: Fact, in envelope: Envelope) -> Bool {
    guard fact.plain == "last", let last = fact.count,
      let first = envelope.first(["first"], where: { $0.around == fact.around })?.count
    else { return false }
    return first < 2 && last > first && last < 100_000 && last - first + 1 != envelope.list.count
      && last != envelope.list.count
  }
}
