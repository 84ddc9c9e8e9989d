import Transport

/// The names of a request's parameters.
struct QueryNames {
  /// In their order, as they are written.
  let names: [String]

  init(_ url: URLReference?) {
    let query = url?.tail.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst() ?? ""
    names = query.split(separator: "&").map { part in
      String(part.prefix { $0 != "=" }).replacing("%5B", with: "[").replacing("%5D", with: "]")
    }
  }

  /// Parameters in brackets, or behind a dot or another word, whose last word is one of some parameters.
  func nested(in parameters: [String]) -> [String] {
    let words = Set(parameters.lazy.filter { $0.count > 3 }.map(PlainName.of))
    let sizes = Set(PageSizes.parameters.map(PlainName.of))
    return names.filter { name in
      let plain = PlainName.of(name)
      guard let start = name.lastIndex(where: { "[._".contains($0) }), start > name.startIndex,
        !sizes.contains(plain), !plain.hasSuffix("perpage")
      else { return false }
      let word = PlainName.of(String(name[name.index(after: start)...]))
      return words.contains(word) && (name[start] != "_" || Self.plainWords.contains(word))
    }
  }

  /// Words that mean pages even behind another word, as in `sysparm_offset`.
  private static let plainWords: Set<String> = ["page", "offset", "skip"]
}
