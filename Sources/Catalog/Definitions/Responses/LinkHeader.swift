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
        Vocabulary.has(PlainName.of($0.name), in: "headers.next") && URLShape.isAbsolute($0.value)
      }?.value
  }

  /// The target of a relation as sent, of `prev` also as `previous`; nil when there is none.
  package subscript(relation: String) -> String? {
    targets[relation] ?? (relation == "prev" ? targets["previous"] : nil)
  }

  private mutating func take(_ value: Substring) {
    var rest = value
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let target = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      let parameters = Attributes.take(from: &rest, to: ",", separators: ";")
      // A link with an anchor is about another document; one without results leads to an empty
      // page.
      guard let relation = parameters["rel"], parameters["anchor"] ?? "" == "" else { continue }
      if parameters["results"] == "false" {
        deniesNext = deniesNext || relation.lowercased() == "next"
        continue
      }
      for relation in relation.lowercased().split(whereSeparator: \.isWhitespace)
      where targets[String(relation)] == nil {
        targets[String(relation)] = String(target)
      }
    }
  }
}
