/// Statements of a response that its items aren't all, in other words than flags and totals.
///
/// They are evidence in one direction only: their opposites, such as `remaining: 0`, may be about
/// something else.
enum Remainder {
  /// Names of the number of items after this page.
  private static let left: Set<String> = [
    "remaining", "left", "itemsleft", "itemsremaining", "remainingitems", "remainingcount",
    "remainingresults", "resultsremaining", "recordsremaining", "remainingrecords", "notshown",
    "pagesleft", "pagesremaining", "remainingpages",
  ]

  /// Names of flags that are true for a part.
  private static let part: Set<String> = ["partial", "ispartial", "incomplete", "isincomplete"]

  /// Names of flags that are true for a whole.
  private static let whole: Set<String> = ["complete", "iscomplete"]

  /// Names of texts such as `1/4`.
  private static let places: Set<String> = ["page", "pages", "currentpage", "position"]

  /// Whether a response says that there is more.
  static func isSaid(in envelope: Envelope) -> Bool {
    envelope.facts.contains { fact in
      // Objects with other names, such as those about a limit of requests, are farther.
      guard fact.distance < 12 else { return false }
      return left.contains(fact.plain) && (fact.count ?? 0) > 0
        || part.contains(fact.plain) && fact.boolean == true
        || whole.contains(fact.plain) && fact.boolean == false
        || places.contains(fact.plain) && isBeforeLast(fact.text ?? "")
    }
  }

  /// Whether a text such as `1/4` or `1 of 4` names a page before the last one.
  private static func isBeforeLast(_ text: String) -> Bool {
    let numbers = text.replacing(" of ", with: "/").split(separator: "/", maxSplits: 2)
      .map { Int($0.drop { $0 == " " }.prefix { $0 != " " }) }
    guard numbers.count == 2, let page = numbers[0], let last = numbers[1] else { return false }
    return (0..<last).contains(page)
  }
}
