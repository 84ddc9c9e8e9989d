import EverItems
import EverBase

/// Distinguishes numbers that are times from others, by the name of the member and their size.
///
/// A name alone says little: `ms` is a duration or a time, and `seen` is a time or a count. A size
/// alone says less. Both together are safe enough.
enum UnixTimes {
  /// Whether numbers of a member, at least one, are times since 1970, all in the same unit.
  static func areTimes(_ texts: [String], named name: String) -> Bool {
    guard let first = texts.first, first.utf8.first?.isDigit == true,
      let certainty = Certainty(ofName: name), let unit = unit(of: first, certainty),
      !certainty.isPartOfSecond || unit != .seconds
    else { return false }
    return texts.allSatisfy { self.unit(of: $0, certainty) == unit }
  }

  /// The unit in which a number is a time; nil when it is none.
  private static func unit(of text: String, _ certainty: Certainty) -> UnixTime.Unit? {
    guard text.utf8.allSatisfy({ $0.isDigit || $0 == 0x2E || $0 == 0x65 || $0 == 0x2B }),
      let number = Double(text)
    else { return nil }
    return UnixTime.Unit.allCases.first { unit in
      certainty.seconds.contains(number / Double(unit.rawValue))
    }
  }

  /// How certain it is that a name is the name of a time.
  private struct Certainty {
    /// The seconds since 1970 that are likely.
    let seconds: ClosedRange<Double>
    /// Whether the name says that the unit is a part of a second.
    let isPartOfSecond: Bool

    /// From 1973 to 2286, all numbers of nine and ten digits.
    private static let wide = 100_000_000.0...9_999_999_999
    /// From 2000 to 2099, for names that mean other things too.
    private static let narrow = 946_684_800.0...4_102_444_799

    /// Nil for the name of a count, an amount or a duration, and for a name without a word of time.
    init?(ofName name: String) {
      let words = FieldName.parts(of: name).map { $0.lowercased() }
      guard let last = words.last, !words.contains(where: UnixTimes.amounts.contains) else {
        return nil
      }
      isPartOfSecond = words.contains(where: UnixTimes.parts.contains)
      if words.contains(where: UnixTimes.clear.contains) || words.count > 1 && last == "at" {
        seconds = Self.wide
      } else if words.contains(where: UnixTimes.isVague) || isPartOfSecond {
        seconds = Self.narrow
      } else {
        return nil
      }
    }
  }

  /// Words of names that mean a time.
  private static let clear = Set(Vocabulary.words("times", "clear"))

  /// Words of names that mean a time where the size of the number agrees.
  private static let vague = Set(Vocabulary.words("times", "vague"))

  /// Ends of words of a vague meaning, such as `mtime` and `pubdate`.
  private static let ends = ["time", "date", "timestamp", "utc", "created", "updated", "modified"]

  private static func isVague(_ word: String) -> Bool {
    vague.contains(word) || ends.contains(where: word.hasSuffix)
  }

  /// Words of a unit that is a part of a second.
  private static let parts = Set(Vocabulary.words("times", "parts"))

  /// Words of names that mean a count, an amount, or the length of a time.
  private static let amounts = Set(Vocabulary.words("times", "amounts"))
}
