import Documents
import Transport

/// The numbers of items per page in requests and responses.
enum SizeDetection {
  static let echoes: Set<String> = [
    "perpage", "limit", "pagesize", "itemsperpage", "hitsperpage", "resultsperpage", "maxresults",
    "size", "rows", "pagelimit", "take", "recordsperpage", "maxitems", "top", "countperpage",
    "entriesperpage",
  ]

  /// Usual sizes of pages, which servers choose, or apply to larger requested sizes.
  private static let usual: Set<Int> = [
    10, 12, 15, 16, 20, 24, 25, 30, 32, 36, 40, 42, 48, 50, 60, 64, 75, 80, 96, 100, 120, 128, 150,
    200, 250, 256, 300, 400, 500, 512, 1000, 1024, 2000, 5000, 10_000,
  ]

  /// Whether servers often send that many items per page.
  static func isUsual(_ count: Int) -> Bool { usual.contains(count) }

  /// Sizes that most servers have by default.
  static let defaults: Set<Int> = [10, 20, 25, 30, 50, 100, 200, 250, 500, 1000]

  /// Whether there are as many items as a page may have: as requested, else as the response states,
  /// else as many as most servers send by default.
  static func isFull(_ envelope: Envelope) -> Bool {
    let count = envelope.list.count
    return stated(in: envelope).map { $0 == count } ?? defaults.contains(count)
  }

  /// The size in the request, else the one that the response states; nil when neither does.
  static func stated(in envelope: Envelope) -> Int? {
    requested(in: envelope)?.value ?? echo(in: envelope)?.count
  }

  /// Whether a number in the request equals the number of items, so that it can be the size of a
  /// page by a name that isn't known; a length of time isn't one.
  static func isNamed(in envelope: Envelope) -> Bool {
    let count = envelope.list.count
    let known = Set(envelope.parameters.map(\.name))
    return count > 1
      && (envelope.url?.queryNames ?? []).contains { name in
        !known.contains(name) && envelope.requestedNumber(named: name) == count
          && times.isDisjoint(with: ParameterNames.words(of: name))
      }
  }

  /// Words for lengths of time, such as in `forecast_days`, which request that many items in all.
  private static let times: Set = [
    "second", "seconds", "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks",
    "month", "months", "quarter", "quarters", "year", "years",
  ]

  /// The size that the response states.
  static func echo(in envelope: Envelope) -> Fact? {
    envelope.first(echoes) { $0.count ?? 0 > 0 && $0.distance < 12 }
  }

  /// Whether the page has fewer items than the size that the response states.
  static func isShort(_ envelope: Envelope) -> Bool {
    envelope.list.count < echo(in: envelope)?.count ?? 0
  }

  /// The size in the request; nil when it has none, or when the response refutes it.
  static func requested(in envelope: Envelope) -> (name: String, value: Int)? {
    let sizes = (envelope.url?.sizeParameters ?? []).compactMap { parameter in
      parameter.number.map { (name: parameter.name, value: $0) }
    }
    return sizes.first { $0.value > 0 && !isRefuted($0, in: envelope) }
  }

  /// Whether the response refutes every size in the request.
  static func isRefuted(in envelope: Envelope) -> Bool {
    requested(in: envelope) == nil && envelope.requestedNumber(.size)?.value ?? 0 > 0
  }

  /// Whether a name of several meanings isn't that of the size: the response states another size under
  /// another name, and doesn't have as many items.
  private static func isRefuted(
    _ requested: (name: String, value: Int),
    in envelope: Envelope
  ) -> Bool {
    let plain = PlainName.of(requested.name)
    guard vague.contains(plain), let echo = echo(in: envelope), echo.plain != plain else {
      return false
    }
    return echo.count != requested.value && envelope.list.count != requested.value
  }

  /// Names of sizes that are those of other numbers as well.
  static let vague: Set<String> = [
    "n", "num", "nb", "amount", "count", "first", "max", "top", "results", "length", "ps", "take",
    "size",
  ]
}
