/// A number beside a list that can be its total under a name that isn't known, as in `anzahl: 47`.
///
/// One request for page two decides, and without a page two the number means something else.
enum UnknownNumber {
  /// The fewest items beside which a number counts.
  private static let fewest = 2

  private static let largest = 10_000_000

  /// Whether a response has such a number.
  static func isStated(in envelope: Envelope) -> Bool {
    guard envelope.list.count >= fewest, SizeDetection.requested(in: envelope) == nil else {
      return false
    }
    return envelope.facts.contains { fact in
      (fact.distance < 6 || isSummed(fact)) && !fact.isHeader
        && mayCount(fact, above: envelope.list.count)
        && !envelope.isOfThing(fact) && !envelope.isRequested(fact.text ?? "")
    }
  }

  /// Whether a number is called that of all items in an object about the list, as in `{"summary":
  /// {"total_stars": 11}}`.
  private static func isSummed(_ fact: Fact) -> Bool {
    let words = ParameterNames.words(of: fact.name)
    return ["summary", "stats", "statistics", "totals"].contains(fact.parent) && fact.distance < 30
      && !Set(words).isDisjoint(with: ["total", "count", "matched", "matches", "found", "all"])
  }

  private static func mayCount(_ fact: Fact, above items: Int) -> Bool {
    guard let count = fact.count, count > items, count < largest else { return false }
    return ParameterKind(fact.name) == nil
      && others.isDisjoint(with: ParameterNames.words(of: fact.name))
  }

  /// Words of numbers that count or measure something else.
  private static let others: Set<String> = [
    "took", "time", "times", "ms", "millis", "elapsed", "duration", "seconds", "sec", "minutes",
    "latency", "cost", "version", "v", "code", "status", "id", "ids", "key", "year", "month", "day",
    "week", "hour", "timestamp", "ts", "date", "created", "updated", "expires", "ttl", "age", "max",
    "min", "limit", "limits", "bytes", "kb", "mb", "rate", "quota", "credits", "usage", "used",
    "score", "price", "amount", "sum", "balance", "average", "avg", "mean", "median", "percent",
    "lat", "lon", "lng", "latitude", "longitude", "width", "height", "revision", "rev", "build",
    "port", "seed", "offset", "epoch", "height", "block", "number", "serial", "sequence", "seq",
    "points", "level", "rank", "weight", "length", "timeout", "retry", "interval", "zone", "pid",
    "distance", "radius", "schema", "generation", "hash", "checksum", "size", "views", "likes",
  ]
}
