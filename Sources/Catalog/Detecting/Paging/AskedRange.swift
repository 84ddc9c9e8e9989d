import Definitions
import Documents
import Transport

/// The first and the last item of a page, which the request names, as in `?_start=0&_end=10`.
struct AskedRange {
  /// The parameter of the first item.
  let start: String

  /// The number of the first item.
  let first: Int

  /// The parameter of the last item, and whether its number is that of the item after it.
  let end: RangeEnd

  /// The words of a parameter for the first item, and of its counterparts.
  private static let pairs = [
    ("start", ["end", "stop"]), ("from", ["to", "until"]), ("begin", ["end"]), ("first", ["last"]),
    ("offset", ["end"]),
  ]

  /// Numbers that may be years, of which a period has as many as a page may have items.
  private static let years = 1800...2200

  /// Finds the range that the response fills; nil when the request names none, or the response has
  /// another number of items.
  ///
  /// The same names are used for times, to which the number of items doesn't fit.
  init?(in envelope: Envelope) {
    let count = envelope.list.count
    let names = envelope.url?.queryNames ?? []
    guard count > 1 else { return nil }
    for name in names {
      guard let first = envelope.askedNumber(named: name), !Self.years.contains(first) else {
        continue
      }
      for other in names where Self.isEnd(other, of: name) {
        guard let last = envelope.askedNumber(named: other),
          [count, count - 1].contains(last - first)
        else { continue }
        start = name
        self.first = first
        end = RangeEnd(place: .parameter(other), isIncluded: last - first < count)
        return
      }
    }
    return nil
  }

  /// Pages that start where the range starts.
  ///
  /// Ranges that include their end and start at 1, 11, 21 and so on count from 1.
  func offsets(size: Int) -> Offsets {
    var offsets = Offsets(place: .parameter(start), first: first, countsBySize: false)
    offsets.base = end.isIncluded && first % size == 1 ? 1 : 0
    offsets.end = end
    return offsets
  }

  /// Whether a name is that of the last item beside a name of the first item, as `_end` beside
  /// `_start`, or `endRow` beside `startRow`.
  private static func isEnd(_ other: String, of name: String) -> Bool {
    let (plain, end) = (PlainName.of(name), PlainName.of(other))
    return pairs.contains { word, others in
      plain.contains(word)
        && others.contains { plain.replacing(word, with: $0, maxReplacements: 1) == end }
    }
  }
}
