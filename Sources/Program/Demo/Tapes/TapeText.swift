import EverBounds
import EverBase

/// The rest of a line of a tape, from which words are taken.
struct TapeText {
  private var rest: Substring

  init(_ line: Substring) {
    rest = line
  }

  /// Whether nothing but blanks and a comment follows.
  var isAtEnd: Bool {
    let next = rest.first { !$0.isWhitespace }
    return next == nil || next == "#"
  }

  /// Takes the next word up to a blank, without quotes around it; nil at the end.
  ///
  /// A quote without an end is part of the word.
  mutating func word() -> String? {
    skipBlanks()
    guard let first = rest.first else { return nil }
    if Self.quotes.contains(first), let string = string() { return string }
    let word = rest.prefix { !$0.isWhitespace }
    rest.removeFirst(word.count)
    return String(word)
  }

  /// Takes the next command with its time, such as `Type@20ms`, which a quote may follow directly.
  ///
  /// Blanks may stand around each `+` and `@`, and before a unit.
  mutating func command() -> String? {
    skipBlanks()
    var word = part()
    guard !word.isEmpty else { return self.word() }
    while let next = rest.first(where: { !$0.isWhitespace }),
      ["+", "@"].contains(next) || ["+", "@"].contains(word.last) && !Self.quotes.contains(next)
    {
      skipBlanks()
      word += part()
    }
    return word.contains("@") ? word + unit(after: word) : word
  }

  /// Takes the characters up to a blank or a quote.
  private mutating func part() -> String {
    let part = rest.prefix { !$0.isWhitespace && !Self.quotes.contains($0) }
    rest.removeFirst(part.count)
    return String(part)
  }

  /// Takes the unit after a number; empty when there is none.
  mutating func unit(after number: String) -> String {
    guard number.last?.isNumber == true, let word = nextWord, Self.units.contains(word) else {
      return ""
    }
    return self.word() ?? ""
  }

  private static let units = ["ms", "s", "m", "px", "%"]

  /// Takes the value of a setting: a text in quotes, a pattern, a JSON object, or words up to a
  /// comment.
  mutating func value() -> String {
    if let text = string() ?? pattern() { return text }
    let isObject = rest.first == "{"
    let end =
      isObject
      ? rest.lastIndex(of: "}").map(rest.index(after:)) : rest.ranges(of: " #").first?.lowerBound
    let value = rest[..<(end ?? rest.endIndex)]
    rest = rest[value.endIndex...]
    return String(value.withoutEndingBlanks)
  }

  /// The next word without taking it; nil at the end.
  var nextWord: String? {
    var copy = self
    return isAtEnd ? nil : copy.word()
  }

  /// Takes a text in quotes; nil when there is none, or it has no end.
  mutating func string() -> String? {
    skipBlanks()
    guard let quote = rest.first, Self.quotes.contains(quote) else { return nil }
    return delimited(by: quote)
  }

  /// Takes a text between slashes, in which `\\/` is a slash; nil when there is none.
  mutating func pattern() -> String? {
    skipBlanks()
    guard rest.first == "/" else { return nil }
    return delimited(by: "/")
  }

  private mutating func delimited(by mark: Character) -> String? {
    var text = ""
    var place = rest.index(after: rest.startIndex)
    while place < rest.endIndex {
      let character = rest[place]
      place = rest.index(after: place)
      if character == mark {
        rest = rest[place...]
        return text
      }
      if mark == "/", character == "\\", place < rest.endIndex, rest[place] == "/" {
        text.append("/")
        place = rest.index(after: place)
      } else {
        text.append(character)
      }
    }
    return nil
  }

  private mutating func skipBlanks() { rest = rest.drop { $0.isWhitespace } }

  private static let quotes: Set<Character> = ["\"", "'", "`"]

  private static let longest = Duration.seconds(3_600)

  /// Parses a time such as `500ms`, `1.5s`, `1m` or `2`, which are seconds; at most an hour.
  static func duration(_ text: String) -> Duration? {
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]
    for (unit, factor) in units where text.hasSuffix(unit) {
      let number = text.dropLast(unit.count)
      if let time = Duration(seconds: number, times: factor, atMost: longest) { return time }
    }
    return nil
  }

  /// A whole number in a range.
  static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  static func startsWithQuote(_ text: String) -> Bool {
    text.first.map(quotes.contains) ?? false
  }
}
