package import EverWeb

/// The links of a response's `Link` headers (RFC 8288, section 3), and of headers such as
/// `Next-Page` that hold only the URL of the next page.
package struct LinkHeader: Sendable {
  /// The first target of each relation.
  private(set) var targets: [String: String] = [:]

  /// Whether a link to the next page says that the page is empty.
  package private(set) var deniesNext = false

  package init(_ headers: [HTTPHeader]) {
    for header in headers where header.isNamed("Link") { take(header.value[...]) }
    guard targets["next"] == nil else { return }
    // https://docs.kinto-storage.org/en/stable/api/1.x/pagination.html
    targets["next"] =
      headers.first {
        Self.next.contains(PlainName.of($0.name)) && URLShape.isAbsolute($0.value)
      }?.value
  }

  private static let next = Set(Vocabulary.words("headers", "next"))

  /// The target of a relation as sent, of `prev` also as `previous`; nil when there is none.
  package subscript(relation: String) -> String? {
    targets[relation] ?? (relation == "prev" ? targets["previous"] : nil)
  }

  private mutating func take(_ value: Substring) {
    var rest = value
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let target = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      let parameters = Self.parameters(&rest)
      // A link with an anchor is about another document; one without results leads to an empty
      // page.
      guard let relation = parameters.first(where: { $0.name == "rel" })?.value,
        !parameters.contains(where: { $0.name == "anchor" && !$0.value.isEmpty })
      else { continue }
      if parameters.contains(where: { $0.name == "results" && $0.value == "false" }) {
        deniesNext = deniesNext || relation.lowercased() == "next"
        continue
      }
      for relation in relation.lowercased().split(whereSeparator: \.isWhitespace)
      where targets[String(relation)] == nil {
        targets[String(relation)] = String(target)
      }
    }
  }

  /// Parses the parameters of one link, up to the next comma.
  private static func parameters(_ rest: inout Substring) -> [(name: String, value: String)] {
    var parameters: [(name: String, value: String)] = []
    while let next = rest.first, next != "," {
      guard next == ";" else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      let name = rest.prefix { !"=;,".contains($0) }
      rest = rest[name.endIndex...]
      let value = rest.first == "=" ? Self.value(&rest) : ""
      let plain = name.filter { !$0.isWhitespace }.lowercased()
      if !parameters.contains(where: { $0.name == plain }) { parameters.append((plain, value)) }
    }
    rest = rest.dropFirst()
    return parameters
  }

  /// Parses an equals sign and the quoted text or word after it.
  private static func value(_ rest: inout Substring) -> String {
    rest = rest.dropFirst().drop(while: \.isWhitespace)
    // Some servers write single quotation marks.
    guard let quote = rest.first, "\"'".contains(quote) else {
      let word = rest.prefix { !";,".contains($0) && !$0.isWhitespace }
      rest = rest[word.endIndex...]
      return String(word)
    }
    var value = ""
    rest = rest.dropFirst()
    while let next = rest.popFirst(), next != quote {
      value.append(next == "\\" ? rest.popFirst() ?? next : next)
    }
    return value
  }
}
