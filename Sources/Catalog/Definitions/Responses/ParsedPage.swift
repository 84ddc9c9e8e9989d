package import EverItems
package import EverWeb

/// A response that is parsed once, in which the places of a definition are looked up.
package struct ParsedPage: Sendable {
  package let root: JSONValue
  package let response: HTTPResponse
  package let links: LinkHeader
  private let url: URLReference?

  /// - Parameters:
  ///   - root: the outermost value of the body.
  ///   - response: the response, whose headers and URL are looked up too.
  package init(_ root: JSONValue, of response: HTTPResponse) {
    self.root = root
    self.response = response
    links = LinkHeader(response.headers)
    url = URLReference(response.url)
  }

  /// The text at a place; nil when it is missing, null, an object or an array.
  package func text(at place: ResponsePlace) -> String? {
    switch place {
    case .body(let path): root.value(at: path)?.text
    case .header(let name): response.header(name) ?? member(ofHeader: name)?.text
    case .link(let relation): links[relation].map(resolve)
    }
  }

  /// A value in a header that holds JSON, written as `X-Pagination/HasNext`.
  ///
  /// Header names have no slash.
  private func member(ofHeader name: String) -> JSONValue? {
    guard let slash = name.firstIndex(of: "/"), let text = response.header(String(name[..<slash]))
    else { return nil }
    let path = JSONPath(String(name[name.index(after: slash)...]))
    return (try? JSONDocument(Array(text.utf8)))?.root.value(at: path)
  }

  /// The text at a place, unless it is empty.
  package func filled(at place: ResponsePlace) -> String? {
    text(at: place).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a place has a value, including null.
  package func has(_ place: ResponsePlace) -> Bool {
    switch place {
    case .body(let path): root.value(at: path) != nil
    case .header(let name): response.header(name) != nil || member(ofHeader: name) != nil
    case .link: !links.targets.isEmpty
    }
  }

  /// The value of a flag, sent as a boolean, a number, the text of either or yes or no; nil for anything
  /// else.
  ///
  /// For links, whether the link is present; nil when there are no links.
  package func flag(at place: ResponsePlace) -> Bool? {
    if case .link = place { return has(place) ? text(at: place) != nil : nil }
    return switch text(at: place)?.lowercased() {
    case "true", "1", "yes", "y": true
    case "false", "0", "no", "n": false
    default: nil
    }
  }

  /// A count from 0 to 2⁵³, also after the slash of a content range; nil for other values.
  package func count(at place: ResponsePlace?) -> Int? {
    guard let text = place.flatMap(text) else { return nil }
    let digits = text.split(separator: "/").last ?? ""
    return writtenCount(digits)
  }

  /// Whether the server says by a flag that there are more items; nil when it says nothing.
  package func statesMore(_ pagination: Pagination) -> Bool? {
    pagination.more.flatMap(flag) ?? pagination.last.flatMap(flag).map { !$0 }
  }

  /// The value of a parameter of the response's URL; nil when it has none of that name.
  package func queryValue(_ name: String) -> String? { url?.queryValue(name) }

  /// A reference in the response as an absolute URL; unchanged when it can't be resolved.
  package var resolve: @Sendable (String) -> String {
    { [url] reference in url?.resolving(reference) ?? reference }
  }
}
