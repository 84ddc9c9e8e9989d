import Documents

/// The numbers in a text that says how much of a list a response holds, such as `1-20 of 81`.
struct RemainderText {
  /// The numbers, in their order; those with thousands separators are one.
  private let numbers: [Int]

  /// The texts before each number, and after the last one, in lowercase without blanks at their
  /// ends.
  private let between: [String]

  init(_ text: String) {
    var (numbers, between) = ([Int](), [""])
    var digits = ""
    let characters = Array(text.lowercased())
    for (index, character) in characters.enumerated() {
      let isDigit = character.isASCII && character.isNumber
      if isDigit {
        digits.append(character)
      } else if character == ",", !digits.isEmpty, Self.isGroup(characters[(index + 1)...]) {
        continue
      } else {
        if let number = wholeNumber(digits) {
          numbers.append(number)
          between.append("")
        }
        digits = ""
        between[between.count - 1].append(character)
      }
    }
    if let number = wholeNumber(digits) {
      numbers.append(number)
      between.append("")
    }
    self.numbers = numbers
    self.between = between.map { text in
      String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Whether three digits follow, and no fourth.
  private static func isGroup(_ rest: ArraySlice<Character>) -> Bool {
    rest.prefix { $0.isASCII && $0.isNumber }.count == 3
  }

  private static let words: Set<String> = ["of", "out of", "von", "de", "sur", "di", "van", "av"]
  private static let ofs = words.union(["/"])
  private static let dashes: Set<String> = ["-", "–", "—", "to", "..", "..."]

  /// Whether the text is the range of a page of so many items that ends some items before the last
  /// one.
  func isRange(of count: Int, beforeEnd rest: Int) -> Bool {
    guard numbers.count == 3, Self.dashes.contains(between[1]), Self.ofs.contains(between[2]),
      numbers[2] - numbers[1] >= rest
    else { return false }
    let length = numbers[1] - numbers[0]
    return length == count || length + 1 == count
  }

  /// Whether the text says that these are so many of more items, as `7 of 47 results` does;
  /// `isNamed` when the name of the text says that it counts them.
  func isPart(of count: Int, isNamed: Bool) -> Bool {
    guard numbers.count == 2, numbers[0] == count, count > 1, count < numbers[1] else {
      return false
    }
    let last = between[0].split(separator: " ").last.map(String.init)
    let isCount = last.map { Self.counts.contains($0) || Self.things.contains($0) } ?? true
    return isCount && (isNamed ? Self.ofs : Self.words).contains(between[1])
  }

  private static let counts: Set<String> = [
    "showing", "shown", "displaying", "displayed", "returned", "loaded", "listing", "first", "top",
    "only",
  ]

  /// Whether the text names a page some pages before the last one, as `page 1 of 4` does; `isNamed`
  /// when the name of the text is one for a page.
  func isPage(beforeEnd rest: Int, isNamed: Bool) -> Bool {
    guard numbers.count == 2, Self.ofs.contains(between[1]), numbers[1] - numbers[0] >= rest else {
      return false
    }
    return isNamed && between[0].isEmpty || between[0].hasSuffix("page")
  }

  /// Whether the text is one larger number, with or without a word, such as `1,011 results` or
  /// `>7`.
  func isTotal(above count: Int) -> Bool {
    guard numbers.count == 1 else { return false }
    let isBound = [">", "over", "more than"].contains(between[0])
    return (isBound ? numbers[0] >= count : between[0].isEmpty && numbers[0] > count)
      && between[1].allSatisfy { $0.isLetter || $0 == "+" }
  }

  /// Whether a sentence says that there are more items than the ones that came.
  static func statesMore(_ sentence: String, count: Int) -> Bool {
    guard sentence.utf8.count < 500 else { return false }
    let words = sentence.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if words.contains("truncated") || isIncomplete(words) { return true }
    return words.indices.contains { index in
      let before = index > 0 ? words[index - 1] : ""
      let rest = words[index...].dropFirst().prefix(2)
      switch words[index] {
      case "more":
        return !["no", "not", "any", "for", "or"].contains(before)
          && (!things.isDisjoint(with: rest.prefix(1)) || isLeft(before) && rest.isEmpty)
      case "limited": return count > 1 && Array(rest) == ["to", "\(count)"]
      case "first":
        return count > 1 && rest.first == "\(count)" && !things.isDisjoint(with: rest.dropFirst())
      default: return false
      }
    }
  }

  /// Whether words say that a list is incomplete, or that results are partial ones.
  private static func isIncomplete(_ words: [String]) -> Bool {
    let words = Set(words)
    return words.contains("incomplete") && !words.isDisjoint(with: things.union(["list"]))
      || words.isSuperset(of: ["partial", "results"])
  }

  /// Whether a word is the number of the items that are left, as in `40 more`.
  private static func isLeft(_ word: String) -> Bool { wholeNumber(word) ?? 0 > 0 }

  private static let things: Set<String> = [
    "results", "items", "records", "rows", "entries", "pages", "matches", "hits",
  ]
}
