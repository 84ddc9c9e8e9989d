/// Reads the terms of a filter.
struct FilterParser {
  private var rest: Substring
  /// Whether a regular expression is wrong.
  private(set) var isWrong = false

  init(_ text: String) { rest = text[...] }

  mutating func terms() -> [FilterTerm] {
    var terms: [FilterTerm] = []
    while true {
      rest = rest.drop { $0 == " " }
      guard let term = term() else { return terms }
      terms.append(term)
    }
  }

  /// The next term; nil at the end.
  private mutating func term() -> FilterTerm? {
    let isNegated = rest.first == "!" && rest.dropFirst().first.map { $0 != " " } ?? false
    if isNegated { rest = rest.dropFirst() }
    let start = rest
    if let pattern = expression() {
      return FilterTerm(isNegated: isNegated, test: .contains(pattern), literal: pattern)
    }
    let quotation = quotation()
    let name = quotation ?? word { !"<>=:".contains($0) }
    let test = name.isEmpty ? nil : test()
    // A name that no value follows, such as a label with its colon, is a text.
    let isText = test == nil
    if isText, quotation == nil { _ = word { _ in true } }
    let typed = isText ? quotation : nil
    guard let literal = TextPattern(literal: typed ?? String(start[..<rest.startIndex])) else {
      return nil
    }
    return FilterTerm(
      isNegated: isNegated,
      column: isText ? nil : name,
      test: test ?? .contains(literal),
      literal: literal
    )
  }

  /// An operator and the value after it; nil without either.
  private mutating func test() -> FilterTest? {
    guard let comparison = FilterComparison.allCases.first(where: { rest.hasPrefix($0.rawValue) })
    else { return nil }
    let start = rest
    rest = rest.dropFirst(comparison.rawValue.count)
    if comparison == .contains, let pattern = expression() { return .contains(pattern) }
    let value = quotation() ?? word { _ in true }
    let test: FilterTest? =
      comparison == .contains
      ? TextPattern(literal: value).map { .contains($0) }
      : FilterValue(value).map { .compares(comparison, $0) }
    if test == nil { rest = start }
    return test
  }

  /// A regular expression between slashes; the second slash ends a word.
  private mutating func expression() -> TextPattern? {
    guard rest.first == "/" else { return nil }
    let end = rest.indices.dropFirst(2).first { index in
      let next = rest.index(after: index)
      return rest[index] == "/" && (next == rest.endIndex || rest[next] == " ")
    }
    guard let end else { return nil }
    let pattern = TextPattern(String(rest[...end]))
    isWrong = isWrong || pattern == nil
    rest = rest[end...].dropFirst()
    return pattern
  }

  /// The text between double quotes; two of them in the text stand for one; nil without both.
  private mutating func quotation() -> String? {
    guard rest.first == "\"" else { return nil }
    var (text, tail) = ("", rest.dropFirst())
    while let end = tail.firstIndex(of: "\"") {
      text += tail[..<end]
      tail = tail[end...].dropFirst()
      guard tail.first == "\"" else {
        rest = tail
        return text
      }
      text += "\""
      tail = tail.dropFirst()
    }
    return nil
  }

  private mutating func word(_ isPart: (Character) -> Bool) -> String {
    let word = rest.prefix { $0 != " " && isPart($0) }
    rest = rest[word.endIndex...]
    return String(word)
  }
}
