/// How a list displays the texts of a column, decided once for all rows.
package enum DisplayForm: Hashable, Sendable {
  /// As they are.
  case text
  /// Days in words.
  case days
  /// Times in a form that is chosen by the first rows.
  case times(TimeForm)

  /// The text of a field as a list displays it.
  ///
  /// - Complexity: O(bytes of a time), and O(1) for texts.
  package func shown(_ text: String) -> String {
    switch self {
    case .text: text
    case .days: TimeForm(.day).text(text) ?? text
    case .times(let form): form.text(text) ?? text
    }
  }

  /// The form in which the values of some rows differ from each other.
  ///
  /// - Parameters:
  ///   - texts: values of the column.
  ///   - year: the current year; nil when it isn't known.
  /// - Returns: the same form for columns without times.
  /// - Complexity: O(bytes of the texts).
  package func fitted(to texts: [String], year: Int?) -> DisplayForm {
    switch self {
    case .text, .days: self
    case .times: .times(TimeForm(telling: texts, year: year))
    }
  }
}
