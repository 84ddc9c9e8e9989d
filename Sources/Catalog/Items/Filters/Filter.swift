import EverBase

/// The rows to display, as the user typed them: terms that are all required.
///
/// A term is a word, `"two words"` or `/an expression/` that a column contains, or a column with an
/// operator and a value: `column:word`, `column>100`, `since<2015`. A mark `!` before it leaves out
/// what it finds.
package struct Filter: Hashable, Sendable {
  /// The filter as the user typed it.
  package let text: String
  private let terms: [FilterTerm]
  /// The titles of the columns for other programs that it searches, because the user displays them.
  private var addedColumns: Set<String> = []

  /// - Returns: nil for a text of blanks alone, and for a wrong regular expression.
  package init?(_ text: String) {
    var parser = FilterParser(text)
    let terms = parser.terms()
    guard !terms.isEmpty, !parser.isWrong else { return nil }
    (self.text, self.terms) = (text, terms)
  }

  /// The texts for which rows are displayed, in order.
  package var patterns: [TextPattern] { terms.compactMap(\.shownPattern) }

  /// The rows in which a pattern is.
  package init(_ pattern: TextPattern) {
    text = pattern.text
    terms = [FilterTerm(test: .contains(pattern), literal: pattern)]
  }

  /// The filter that also searches columns for other programs, by their titles.
  package func adding(_ columns: Set<String>) -> Filter {
    var filter = self
    filter.addedColumns = columns
    return filter
  }

  /// The term that finds the rows with a value in a column; nil stands for rows without one.
  package static func term(for value: String?, in title: String) -> String {
    let name = quoted(title)
    return value.map { "\(name)=\(quoted($0))" } ?? "!\(name):/./"
  }

  /// A text between double quotes; double quotes in it are doubled.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// The filter for a list with some columns; columns for other programs aren't searched.
  package func fitted(to columns: [Column]) -> FittedFilter {
    var columns = columns
    for index in columns.indices where addedColumns.contains(columns[index].title) {
      columns[index].minimumRoom = 0
    }
    let titles = columns.map { LetterFold.fold($0.title) }
    let indices = terms.map { term in
      term.column.flatMap { titles.firstIndex(of: LetterFold.fold($0)) }
    }
    return FittedFilter(terms: Array(zip(terms, indices)), columns: columns)
  }
}

/// A filter of a list whose columns are known.
package struct FittedFilter: Sendable {
  fileprivate let terms: [(term: FilterTerm, column: Int?)]
  fileprivate let columns: [Column]

  /// Whether an item matches all terms.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - value: returns its value as it was sent, under a heading or at a path.
  /// - Returns: whether it matches.
  /// - Complexity: O(bytes of the item) for each term.
  package func suits(_ item: Item, value: (_ column: String) -> String?) -> Bool {
    suits(FilterRow(item.content), value: value)
  }

  /// Whether a row matches; only the fields that a term compares are decoded.
  package func suits(_ row: FilterRow, value: (_ column: String) -> String?) -> Bool {
    terms.allSatisfy { term, index in
      let column = row.isUsual ? index : nil
      return term.suits(row, columns, column: column, value: value) != term.isNegated
    }
  }
}

/// The fields of an item.
package struct FilterRow {
  let count: Int
  /// Whether the fields are the values of the list's own columns.
  let isUsual: Bool
  let field: (Int) -> String?

  package init(count: Int, isUsual: Bool = true, field: @escaping (Int) -> String?) {
    (self.count, self.isUsual, self.field) = (count, isUsual, field)
  }

  init(_ content: ItemContent) {
    self.init(count: content.fields.count, isUsual: content.layout == 0) { content.fields[$0] }
  }
}

/// One requirement of a filter.
struct FilterTerm: Hashable, Sendable {
  var isNegated = false
  /// The heading or the path of the values that are compared; nil for all columns.
  var column: String?
  var test: FilterTest
  /// The whole term as a text, which is searched in items without such a column.
  var literal: TextPattern

  /// The text for which it finds rows; nil for a comparison.
  var shownPattern: TextPattern? {
    if case .contains(let pattern) = test, !isNegated { pattern } else { nil }
  }

  /// Whether a row passes the test, without regard to a `!` before it.
  fileprivate func suits(
    _ row: FilterRow,
    _ columns: [Column],
    column index: Int?,
    value: (String) -> String?
  ) -> Bool {
    guard let column else { return literal.field(of: row, in: columns) != nil }
    let sent = value(column)
    guard index != nil || sent != nil else { return literal.field(of: row, in: columns) != nil }
    let shown = index.flatMap { $0 < row.count ? row.field($0) : nil }
    return test.suits([shown, sent].compactMap(\.self), of: index.map { columns[$0] })
  }
}

/// What a term of a filter requires of a value.
enum FilterTest: Hashable, Sendable {
  case contains(TextPattern)
  case compares(FilterComparison, FilterValue)

  /// Whether one of the texts of a value in a column passes; the first one that can be compared
  /// decides.
  func suits(_ texts: [String], of column: Column?) -> Bool {
    switch self {
    case .contains(let pattern): return texts.contains { pattern.isIn($0, of: column) }
    case .compares(let comparison, let value):
      let isTime =
        switch column?.form {
        case .days?, .times?: true
        default: false
        }
      return texts.lazy.compactMap { value.compares(comparison, with: $0, isTime: isTime) }.first
        ?? false
    }
  }
}

/// An operator between a column and a value; the raw value is what the user types.
enum FilterComparison: String, CaseIterable, Sendable {
  case atLeast = ">="
  case atMost = "<="
  case above = ">"
  case below = "<"
  case equal = "="
  /// The value is a part of the text.
  case contains = ":"

  /// Whether a value passes.
  ///
  /// - Parameters:
  ///   - isBelow: whether it is less than all values that equal the one of the user.
  ///   - isAbove: whether it is greater than they are.
  /// - Returns: whether the operator holds.
  func holds(isBelow: Bool, isAbove: Bool) -> Bool {
    switch self {
    case .atLeast: !isBelow
    case .atMost: !isAbove
    case .above: isAbove
    case .below: isBelow
    case .equal, .contains: !isBelow && !isAbove
    }
  }
}

/// A value that the user compares with the values of a column: a number, a time or a text.
struct FilterValue: Hashable, Sendable {
  private let text: TextPattern
  private let folded: String
  /// The number; nil for another text.
  private let number: SortValue?
  /// The seconds since 1970 of a year, a month, a day or a time; nil for another text.
  private let seconds: Range<Int>?

  /// - Returns: nil for an empty text.
  init?(_ text: String) {
    guard let pattern = TextPattern(literal: text) else { return nil }
    self.text = pattern
    folded = LetterFold.fold(text)
    let value = SortValue(text)
    number = if case .number = value { value } else { nil }
    seconds = Self.seconds(of: text)
  }

  /// The seconds of a year such as `2015`, of a month such as `2015-03`, a day or a time.
  private static func seconds(of text: String) -> Range<Int>? {
    let length = text.utf8.count
    guard let rest = [4: "-01-01", 7: "-01"][length] else {
      guard case .time(let start, _)? = SortValue(text) else { return nil }
      return start..<start + (length <= 10 ? 86_400 : length <= 16 ? 60 : 1)
    }
    guard text.prefix(4).isDigits, let start = Timestamp(text + rest)?.seconds else { return nil }
    // The days of the longest year and of the longest month lead into the next one.
    let later = Timestamp(String(start + (length == 4 ? 366 : 31) * 86_400))
    let end = (later?.day.prefix(length)).flatMap { Timestamp($0 + rest)?.seconds }
    return end.map { start..<$0 }
  }

  /// Compares a text with the value; nil when they are of different kinds.
  func compares(_ comparison: FilterComparison, with sent: String, isTime: Bool) -> Bool? {
    let value = SortValue(sent)
    if let seconds, let time = Self.time(value, of: sent, isTime: isTime) {
      return comparison.holds(
        isBelow: time < seconds.lowerBound,
        isAbove: time >= seconds.upperBound
      )
    }
    if let number {
      guard let value, case .number = value else { return nil }
      return comparison.holds(isBelow: value < number, isAbove: value > number)
    }
    if comparison == .equal, text.isWhole(sent) { return true }
    guard seconds == nil, case .text(let other, _)? = value else { return nil }
    return comparison.holds(isBelow: other < folded, isAbove: other > folded)
  }

  private static func time(_ value: SortValue?, of sent: String, isTime: Bool) -> Int? {
    if case .time(let seconds, _)? = value { return seconds }
    return isTime ? Timestamp(sent)?.seconds : nil
  }
}
