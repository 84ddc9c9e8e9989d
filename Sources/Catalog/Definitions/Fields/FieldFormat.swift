import EverBase
package import EverItems

/// How a column formats a value as text.
package enum FieldFormat: String, CaseIterable, Hashable, Sendable {
  /// As sent, with strings decoded; lists of texts are joined by commas, and other values are JSON.
  case text
  /// Whole numbers with digits in groups of three.
  case number
  /// A number that is sent as a text, which a list displays with digits in groups of three.
  case amount
  /// A time as a day in UTC, such as `2008-07-31`.
  case date
  /// A time in UTC, such as `2008-07-31T14:22:31Z`, which a list displays in words.
  case time
  /// The time that had passed when the page arrived, such as `3 h ago`.
  case relative
  /// A number of bytes with digits in groups of three, which a list displays as `1.5 MB`.
  case bytes
  /// Seconds or an ISO 8601 duration, such as `3:25`.
  case duration
  /// A boolean, which a list displays as yes or no.
  case flag
  /// The severity of a log record, which a list displays in its colour.
  case level
  /// The text of HTML, without tags and with decoded character references.
  case html

  /// The text of a value; nil for null.
  ///
  /// Without a time in seconds since 1970, times are formatted as days.
  package func text(of value: JSONValue, now: Int? = nil) -> String? {
    guard !value.isNull else { return nil }
    let text = value.text ?? value.texts?.joined(separator: ", ") ?? value.raw
    return switch self {
    case .text, .flag, .amount, .level: text
    case .number, .bytes: groupedDigits(text)
    case .date: Timestamp(text)?.day ?? text
    case .time: Timestamp.utc(text) ?? text
    case .relative: Timestamp(text)?.related(to: now) ?? text
    case .duration: DurationText.text(text) ?? text
    case .html: HTMLText.plain(text)
    }
  }

  /// How a list displays the texts of the format.
  package var form: DisplayForm {
    switch self {
    case .date, .relative: .days
    case .time: .times(TimeForm(.minute))
    case .number: .number(NumberForm())
    case .amount: .number(NumberForm(ofTexts: true))
    case .flag: .flag
    case .bytes: .bytes
    case .level: .level
    case .text, .duration, .html: .text
    }
  }
}

extension JSONValue {
  /// The texts of a non-empty list of texts, numbers and flags; nil for other values.
  var texts: [String]? {
    let texts = elements.map(\.text)
    return texts.isEmpty || texts.contains(nil) ? nil : texts.compactMap(\.self)
  }
}
