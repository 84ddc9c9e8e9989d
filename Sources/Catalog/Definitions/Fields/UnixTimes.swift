import EverItems
import EverBase

/// Distinguishes numbers that are times from others, by the name of the member and their size.
///
/// A name alone says little: `ms` is a duration or a time, and `seen` is a time or a count. A size
/// alone says less. Both together are safe enough.
enum UnixTimes {
  /// From 1973 to 2286 in seconds, all numbers of nine and ten digits.
  private static let wide = 100_000_000.0...9_999_999_999
  /// From 2000 to 2099 in seconds, for names that mean other things too.
  private static let narrow = 946_684_800.0...4_102_444_799

  /// Whether numbers of a member, at least one, are times since 1970, all in the same unit.
  static func areTimes(_ texts: [String], named name: String) -> Bool {
    guard let first = texts.first, first.utf8.first?.isDigit == true else { return false }
    let words = FieldName.parts(of: name).map { $0.lowercased() }
    let isClear =
      words.contains(where: { Vocabulary.has($0, in: "times.clear") })
      || words.count > 1 && words.last == "at"
    // The name says that the unit is a part of a second.
    let isPart = words.contains(where: { Vocabulary.has($0, in: "times.parts") })
    guard isClear || isPart || words.contains(where: isVague),
      !words.contains(where: { Vocabulary.has($0, in: "times.amounts") })
    else { return false }
    let seconds = isClear ? wide : narrow
    guard let unit = unit(of: first, in: seconds), !isPart || unit != .seconds else { return false }
    return texts.allSatisfy { self.unit(of: $0, in: seconds) == unit }
  }

  /// The unit in which a number is one of the likely times; nil when it is none.
  private static func unit(of text: String, in seconds: ClosedRange<Double>) -> UnixTime.Unit? {
    guard text.utf8.allSatisfy({ $0.isDigit || $0 == 0x2E || $0 == 0x65 || $0 == 0x2B }),
      let number = Double(text)
    else { return nil }
    return UnixTime.Unit.allCases.first { seconds.contains(number / Double($0.rawValue)) }
  }

  /// Ends of words of a vague meaning, such as `mtime` and `pubdate`.
  private static let ends = ["time", "date", "timestamp", "utc", "created", "updated", "modified"]

  private static func isVague(_ word: String) -> Bool {
    Vocabulary.has(word, in: "times.vague") || ends.contains(where: word.hasSuffix)
  }

}
