import Definitions
import Documents
import Transport

/// The first and the last item of a page, which the request names, as in `?_start=0&_end=10`, or
/// `"range": [0, 9]` in its body.
struct RequestedRange {
  /// The parameter of the first item.
  let start: String

  /// The number of the first item.
  let first: Int

  /// The parameter of the last item, and whether its number is that of the item after it.
  let end: RangeEnd

  /// Names of the first and of the last row, as written.
  private static let ofRows = [
    ("_start", "_end"), ("_from", "_to"), ("startRow", "endRow"), ("start_row", "end_row"),
    ("startIndex", "endIndex"), ("start_index", "end_index"), ("rangeStart", "rangeEnd"),
    ("range_start", "range_end"),
  ]

  /// Names that are also those of a smallest and a largest value.
  private static let ofValues = [
    ("start", "end"), ("from", "to"), ("begin", "end"), ("offset", "end"),
  ]

  /// Finds the range that the response fills; nil when the request names none, or the response has
  /// another number of items.
  init?(in envelope: Envelope) {
    let objects = Self.objects(in: envelope)
    func found(_ pairs: [(String, String)], areRows: Bool) -> RequestedRange? {
      objects.lazy.flatMap { object in pairs.map { (object + $0.0, object + $0.1) } }
        .compactMap { Self(named: $0, areRows: areRows, in: envelope) }.first
    }
    let arrays = objects.filter { Self.isOfArray($0) }.map { ($0 + "0", $0 + "1") }
    guard envelope.list.count > 1,
      let range = found(Self.ofRows, areRows: true) ?? found(Self.ofValues, areRows: false)
        ?? arrays.lazy.compactMap({ Self(named: $0, areRows: false, in: envelope) }).first
    else { return nil }
    self = range
  }

  /// What the names of parameters in the objects of a body begin with, such as `params.`; empty for
  /// those outside of them.
  private static func objects(in envelope: Envelope) -> [String] {
    let names = (envelope.url?.queryNames ?? []).map { name in
      name.lastIndex(of: ".").map { String(name[...$0]) } ?? ""
    }
    return names.enumerated().filter { index, name in names.firstIndex(of: name) == index }
      .map(\.element)
  }

  /// Whether the names of parameters are those of an array with a first and a last item.
  private static func isOfArray(_ object: String) -> Bool {
    let name = object.split(separator: ".").last.map { PlainName.of(String($0)) } ?? ""
    return ["range", "rows", "slice"].contains(name)
  }

  private init?(named names: (String, String), areRows: Bool, in envelope: Envelope) {
    guard let first = envelope.requestedNumber(named: names.0),
      let last = envelope.requestedNumber(named: names.1), last > first,
      Self.isFilled(last - first, by: envelope.list.count, areRows: areRows),
      areRows || first < 2 && !Self.areValues(first...last, in: envelope.list)
    else { return nil }
    start = names.0
    self.first = first
    let isIncluded = last - first + 1 == envelope.list.count
    end = RangeEnd(place: .parameter(names.1), isIncluded: isIncluded)
  }

  /// Whether a page has as many items as a range, or as many as a server returns at most.
  private static func isFilled(_ length: Int, by count: Int, areRows: Bool) -> Bool {
    [length, length + 1].contains(count)
      || areRows && count < length && SizeDetection.isUsual(count)
  }

  /// Whether the items have numbers that the range selects, such as prices; a range of ids also goes on
  /// with the next ids.
  private static func areValues(_ range: ClosedRange<Int>, in list: ListCandidate) -> Bool {
    let items = list.sample.filter { $0.kind == .object }
    guard let first = items.first else { return false }
    return first.members.lazy.prefix(60).filter { !numbers.contains(PlainName.of($0.name)) }
      .contains { member in
        items.allSatisfy { item in
          item.member(member.name)?.integer.map(range.contains) ?? false
        }
      }
  }

  /// Names of the number of an item in its list.
  private static let numbers: Set<String> = ["id", "index", "row", "rownumber", "rank", "position"]

  /// Pages that start where the range starts.
  ///
  /// Ranges that include their end and start at 1, 11, 21 and so on count from 1.
  func offsets(size: Int) -> Offsets {
    var offsets = Offsets(place: .parameter(start), first: first, countsBySize: false)
    offsets.base = end.isIncluded && first % size == 1 ? 1 : 0
    offsets.end = end
    return offsets
  }
}
