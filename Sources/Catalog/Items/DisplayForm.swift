import Encodings

/// How a list displays the texts of a column, decided once for all rows.
package enum DisplayForm: Hashable, Sendable {
  /// As they are.
  case text
  /// Numbers with this many places for decimals, so that their points are below each other.
  case number(decimals: Int)
  /// Numbers of bytes in their decimal unit, such as `1.5 MB`.
  case bytes
  /// Booleans in words.
  case flag
  /// Days in words.
  case days
  /// Times in a form that is chosen by the first rows.
  case times(TimeForm)

  /// The text of a field as a list displays it.
  ///
  /// - Parameters:
  ///   - text: the text of the field.
  ///   - width: the cells of the column; a number that needs them all has no blanks after it.
  /// - Returns: the text, of a number with blanks in place of decimals that it doesn't have.
  /// - Complexity: O(bytes of a number or a time), and O(1) for texts.
  package func shown(_ text: String, width: Int = .max) -> String {
    switch self {
    case .text: return text
    case .number(let decimals):
      guard decimals > 0, let own = Self.decimals(of: text) else { return text }
      let missing = decimals - own + (own == 0 ? 1 : 0)
      guard missing > 0, text.utf8.count + missing <= width else { return text }
      return text + String(repeating: " ", count: missing)
    case .bytes: return ByteCount.text(text.filter { $0 != "," }) ?? text
    case .flag: return text == "true" ? "yes" : text == "false" ? "no" : text
    case .days: return TimeForm(.day).text(text) ?? text
    case .times(let form): return form.text(text) ?? text
    }
  }

  /// The form that suits the values of some rows: times that differ, and places for all decimals.
  ///
  /// - Parameters:
  ///   - texts: values of the column.
  ///   - year: the current year; nil when it isn't known.
  /// - Returns: the same form for texts, days and booleans.
  /// - Complexity: O(bytes of the texts).
  package func fitted(to texts: [String], year: Int?) -> DisplayForm {
    switch self {
    case .text, .bytes, .flag, .days: self
    case .number: .number(decimals: texts.compactMap(Self.decimals).max() ?? 0)
    case .times: .times(TimeForm(telling: texts, year: year))
    }
  }

  /// All texts in which a list may display a text of another form than its own.
  package static func texts(of text: String) -> [String] {
    let word = DisplayForm.flag.shown(text)
    return word == text ? TimeForm.texts(of: text) : [word]
  }

  /// The number of digits after the decimal point; nil for other texts than numbers with at most 40
  /// characters.
  private static func decimals(of text: String) -> Int? {
    guard text.utf8.count <= 40, text.utf8.contains(where: \.isDigit) else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].allSatisfy({ $0.isDigit || ",-".utf8.contains($0) }),
      parts.dropFirst().joined().allSatisfy(\.isDigit)
    else { return nil }
    return parts.count == 2 ? parts[1].count : 0
  }
}
