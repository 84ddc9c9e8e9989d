import Documents

/// The members of items that rise or fall from item to item, and so can be the bound of the next
/// page: times, as numbers or in ISO 8601.
struct OrderedMembers {
  /// The most members that are returned.
  private static let most = 2

  /// The most members of an item that are compared.
  private static let width = 60

  /// Seconds since 1970 from which a number is a time.
  private static let times = 100_000_000.0

  /// The paths of the members, those without equal values first.
  let paths: [JSONPath]

  init(in list: ListCandidate) {
    let sample = list.sample
    let all = sample.count > 1 ? Self.times(in: sample[0], []) : []
    let strict = all.filter { Self.order(of: $0, in: sample) == .strict }
    let loose = all.filter { Self.order(of: $0, in: sample) == .loose }
    paths = Array((strict + loose).prefix(Self.most))
  }

  private enum Order { case strict, loose }

  /// The members of an item, and of the objects that contain the item itself, that are times.
  private static func times(in item: JSONValue, _ steps: [String]) -> [JSONPath] {
    Array(item.members.lazy.prefix(width)).flatMap { member -> [JSONPath] in
      let path = steps + [member.name]
      let isWrapper = IDDetection.wrappers.contains(PlainName.of(member.name))
      if member.value.kind == .object, steps.count < 2, isWrapper {
        return times(in: member.value, path)
      }
      return time(member.value) == nil ? [] : [JSONPath(steps: path)]
    }
  }

  /// How the values at a path follow each other; nil when they neither rise nor fall, or aren't
  /// times.
  private static func order(of path: JSONPath, in sample: [JSONValue]) -> Order? {
    let values = sample.compactMap { $0.value(at: path).flatMap(time) }
    guard values.count == sample.count else { return nil }
    let pairs = Array(zip(values, values.dropFirst()))
    if pairs.allSatisfy({ $0 < $1 }) || pairs.allSatisfy({ $0 > $1 }) { return .strict }
    guard values[0] != values[values.count - 1] else { return nil }
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 } ? .loose : nil
  }

  /// A value as a time that can be compared; nil for other values.
  private static func time(_ value: JSONValue) -> Time? {
    guard let text = value.text else { return nil }
    if let number = Double(text) { return number >= times ? .number(number) : nil }
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ Int($0) != nil }) else { return nil }
    return .text(text)
  }

  private enum Time: Comparable {
    case number(Double)
    case text(String)
  }
}
