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

  private static let ofs: Set<String> = ["/", "of", "out of"]
  private static let dashes: Set<String> = ["-", "–", "—", "to", "..", "..."]

  /// Whether the text is the range of a page of so many items that ends before the last one.
  func isRangeBeforeEnd(of count: Int) -> Bool {
    guard numbers.count == 3, Self.dashes.contains(between[1]), Self.ofs.contains(between[2]),
      numbers[1] < numbers[2]
    else { return false }
    let length = numbers[1] - numbers[0]
    return length == count || length + 1 == count
  }

  /// Whether the text names a page before the last one, as `page 1 of 4` does; `isNamed` when the
  /// name of the text is one for a page.
  func isPageBeforeEnd(isNamed: Bool) -> Bool {
    guard numbers.count == 2, Self.ofs.contains(between[1]), numbers[0] < numbers[1] else {
      return false
    }
    return isNamed && between[0].isEmpty || between[0].hasSuffix("page")
  }

  /// Whether the text is one larger number, with or without a word.
  func isTotal(above count: Int) -> Bool {
    numbers.count == 1 && between[0].isEmpty && numbers[0] > count
      && between[1].allSatisfy { $0.isLetter || $0 == "+" }
  }

  /// Whether a sentence says that there are more items than the ones that came.
  static func saysMore(_ sentence: String, count: Int) -> Bool {
    guard sentence.utf8.count < 500 else { return false }
    let words = sentence.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if words.contains("truncated") { return true }
    return words.indices.contains { index in
      let before = index > 0 ? words[index - 1] : ""
      let rest = words[index...].dropFirst().prefix(2)
      switch words[index] {
      case "more":
        return !["no", "not", "any", "for", "or"].contains(before)
          && !things.isDisjoint(with: rest.prefix(1))
      case "limited": return count > 1 && Array(rest) == ["to", "\(count)"]
      case "first":
        return count > 1 && rest.first == "\(count)" && !things.isDisjoint(with: rest.dropFirst())
      default: return false
      }
    }
  }

  private static let things: Set<String> = [
    "results", "items", "records", "rows", "entries", "pages", "matches", "hits",
  ]
}
