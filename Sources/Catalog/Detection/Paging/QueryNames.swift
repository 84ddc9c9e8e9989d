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

  /// Parameters in brackets, or behind a dot, whose last word is one of some parameters.
  func nested(in parameters: [String]) -> [String] {
    let words = Set(parameters.lazy.filter { $0.count > 3 }.map(PlainName.of))
    return names.filter { name in
      guard let start = name.lastIndex(where: { "[.".contains($0) }), start > name.startIndex else {
        return false
      }
      return words.contains(PlainName.of(String(name[name.index(after: start)...])))
    }
  }
}
