/// How a list displays the texts of a column, decided once for all rows.
package enum DisplayForm: Hashable, Sendable {
  /// As they are.
  case text
  /// The severities of log records, in their colours.
  case level
  /// Numbers with their points below each other, in a form that is chosen by the first rows.
  case number(NumberForm)
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
  /// - Returns: the text, of a number with blanks in place of decimals that it doesn't have, and of
  ///   a day with one digit with a blank before it.
  /// - Complexity: O(bytes of a number or a time), and O(1) for texts.
  package func shown(_ text: String, width: Int = .max) -> String {
    switch self {
    case .text, .level: return text
    case .number(let form): return form.shown(text, width: width)
    case .bytes: return ByteCount.text(text.filter { $0 != "," }) ?? text
    case .flag: return text == "true" ? "yes" : text == "false" ? "no" : text
    case .days: return TimeForm(.day).text(text) ?? text
    case .times(let form): return form.text(text) ?? text
    }
  }

  /// The text of a field outside of a column, without blanks around it.
  ///
  /// - Complexity: O(bytes of a number or a time), and O(1) for texts.
  package func alone(_ text: String) -> String {
    guard self != .text else { return text }
    let shown = shown(text, width: 0).drop { $0 == " " }
    return String(shown)
  }

  /// The text of a field for other programs: a number without commas between its thousands.
  ///
  /// - Complexity: O(bytes).
  package func plain(_ text: String) -> String {
    switch self {
    case .number, .bytes: WrittenNumber(text) == nil ? text : text.filter { $0 != "," }
    case .text, .level, .flag, .days, .times: text
    }
  }

  /// The form for the values of some rows: times that differ, and places for all decimals.
  ///
  /// - Parameters:
  ///   - texts: values of the column.
  ///   - year: the current year; nil when it isn't known.
  /// - Returns: the same form for texts, days and booleans.
  /// - Complexity: O(bytes of the texts).
  package func fitted(to texts: [String], year: Int?) -> DisplayForm {
    switch self {
    case .text, .level, .bytes, .flag, .days: self
    case .number(let form): .number(form.fitted(to: texts))
    case .times: .times(TimeForm(distinguishing: texts, year: year))
    }
  }

  /// All texts of another form than its own in which a list may display a text, or other programs
  /// receive it.
  package static func texts(of text: String) -> [String] {
    let word = DisplayForm.flag.shown(text)
    if word != text { return [word] }
    let number = text.utf8.contains(UInt8(ascii: ",")) ? number(NumberForm()).plain(text) : text
    return number == text ? TimeForm.texts(of: text) : [number]
  }
}
