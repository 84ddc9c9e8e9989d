import CEverItems
import EverBase

/// What a search looks for: a text, or a regular expression between slashes.
///
/// Letters match with and without accents. A capital makes case matter.
package struct TextPattern: Hashable, Sendable {
  /// The pattern as the user typed it.
  package let text: String

  /// The expression; nil for a text.
  private let expression: RegularExpression?
  private let keepsCase: Bool
  /// The text in the form in which others are compared with it.
  private let needle: String
  /// Whether others are compared by characters, too, because equal ones can have other bytes.
  private let hasCharacters: Bool
  /// Whether no form of a number, a time or a Boolean has the text, because it has other words.
  package let isInNoForm: Bool

  /// - Returns: nil for an empty text, and for a wrong regular expression.
  package init?(_ text: String) {
    guard text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") else {
      self.init(literal: text)
      return
    }
    let inner = String(text.dropFirst().dropLast())
    let keepsCase = Self.hasCapital(inner)
    guard let expression = RegularExpression(inner, ignoresCase: !keepsCase) else { return nil }
    self.init(text, expression, keepsCase: keepsCase)
  }

  /// - Returns: nil for an empty text.
  package init?(literal text: String) {
    guard !text.isEmpty else { return nil }
    self.init(text, nil, keepsCase: text.contains(where: \.isUppercase))
  }

  private init(_ text: String, _ expression: RegularExpression?, keepsCase: Bool) {
    (self.text, self.expression, self.keepsCase) = (text, expression, keepsCase)
    needle = Self.form(of: text, keepsCase: keepsCase)
    hasCharacters = needle.utf8.contains { $0 >= 0x80 }
    isInNoForm = expression == nil && Self.isInNoForm(needle)
  }

  /// Whether an expression has a capital, not counting classes such as `\W`.
  private static func hasCapital(_ expression: String) -> Bool {
    var isEscaped = false
    for character in expression {
      if !isEscaped, character.isUppercase { return true }
      isEscaped = !isEscaped && character == "\\"
    }
    return false
  }

  /// A text as it is compared: with a blank for each tab and line end, as a row displays it.
  private static func form(of text: String, keepsCase: Bool) -> String {
    let folded = LetterFold.fold(text, keepsCase: keepsCase)
    // Most texts have none.
    guard folded.utf8.contains(where: { $0 < 0x20 }) else { return folded }
    let isBlank = { (character: Character) in character == "\t" || character.isNewline }
    return String(folded.map { isBlank($0) ? " " : $0 })
  }

  /// Whether a text contains a match.
  ///
  /// - Complexity: O(bytes of the text).
  package func isIn(_ text: String) -> Bool {
    if let expression { return expression.isIn(text) }
    var form = Self.form(of: text, keepsCase: keepsCase)
    let isFound = form.withUTF8 { match(in: $0, from: 0) != nil }
    return isFound || hasCharacters && form.contains(needle)
  }

  /// Whether two texts are equal, apart from accents and from case unless the pattern has a capital.
  func isWhole(_ text: String) -> Bool {
    expression == nil && Self.form(of: text, keepsCase: keepsCase) == needle
  }

  /// The matches in a text of characters, as ranges of their indices from left to right.
  ///
  /// - Complexity: O(bytes of the characters × bytes of the pattern).
  package func ranges(in characters: [String]) -> [Range<Int>] {
    var bytes: [UInt8] = []
    /// The index of the character of each byte.
    var indices: [Int] = []
    for (index, character) in characters.enumerated() {
      let form = expression == nil ? Self.form(of: character, keepsCase: keepsCase) : character
      bytes += form.utf8
      indices += repeatElement(index, count: form.utf8.count)
    }
    return bytes.withUnsafeBufferPointer { bytes in
      var found: [Range<Int>] = []
      var start = 0
      while start < bytes.count, let match = match(in: bytes, from: start) {
        start = max(match.upperBound, start + 1)
        guard !match.isEmpty else { continue }
        found.append(indices[match.lowerBound]..<indices[match.upperBound - 1] + 1)
      }
      return found
    }
  }

  private func match(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
    if let expression { return expression.match(in: bytes, from: start) }
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    let length = needle.utf8.count
    let place = rest.withMemoryRebound(to: CChar.self) {
      csearch_find($0.baseAddress, $0.count, needle, length, 0)
    }
    return place == rest.count ? nil : start + place..<start + place + length
  }
}

extension TextPattern {
  /// Finds the first field of an item that contains a match, except in columns for other programs;
  /// nil when none does.
  ///
  /// - Complexity: O(bytes of the item).
  package func field(of item: Item, in columns: [Column]) -> Int? {
    field(of: FilterRow(item.content), in: columns)
  }

  /// The same for a row of a list; columns for other programs aren't searched.
  func field(of row: FilterRow, in columns: [Column]) -> Int? {
    (0..<row.count).first { index in
      if row.isUsual, columns.indices.contains(index), columns[index].isForPrograms { return false }
      let column = columns.indices.contains(index) ? columns[index] : nil
      return row.field(index).map { isIn($0, of: row.isUsual ? column : nil) } ?? false
    }
  }

  /// Whether a text contains a match as it was sent, or in a form in which its column may display it;
  /// nil for an unknown column.
  func isIn(_ text: String, of column: Column?) -> Bool {
    isIn(text)
      || !isInNoForm && column?.isLine != true && DisplayForm.texts(of: text).contains(where: isIn)
  }

  /// Parts of the text in small letters of ASCII, without blanks, commas and quotation marks; empty
  /// for an expression.
  ///
  /// A field with the text has them in its bytes, too, unless its bytes aren't all ASCII or have
  /// escapes, or the field is displayed in another form.
  package var rawParts: [String] {
    guard expression == nil else { return [] }
    return needle.lowercased().split { " ,\"".contains($0) }.map(String.init)
      .filter { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
  }

  private static func isInNoForm(_ needle: String) -> Bool {
    let words = needle.lowercased().utf8.split { !(0x61...0x7A).contains($0) }
    return words.contains { word in
      let word = String(decoding: word, as: UTF8.self)
      return word.count > 2 && !formWords.contains { $0.contains(word) }
    }
  }

  /// The words of more than two letters in the forms of values.
  private static let formWords =
    ["yes", "now", "ago", "min"] + MonthNames.short.map { $0.lowercased() }
}
