package import EverWeb

/// The purpose of a request's parameter, derived from its name in the style of any API.
package enum ParameterKind: String {
  /// The number of a page.
  case page
  /// The number of items before a page.
  case offset
  /// A value of an earlier response, or of its last item, that selects the next page.
  case token
  /// The number of items per page.
  case size

  /// Nil when the name isn't about pages.
  init?(_ name: String) {
    let inner = name.lastIndex { "[.".contains($0) }.map { name[name.index(after: $0)...] }
    let plain = PlainName.of(name)
    let last = inner.map { PlainName.of(String($0)) } ?? plain
    guard let kind = Self.kind(of: plain) ?? Self.kind(of: last) ?? Self.kind(endOf: plain) else {
      return nil
    }
    self = kind
  }

  private static func kind(of plain: String) -> ParameterKind? {
    switch PagingNames.role(of: plain) {
    case .page: .page
    case .offset: .offset
    case .token, .after: .token
    case .size, .wantedSize: .size
    case .count where plain == "count" || plain == "results": .size
    case .pages where plain == "pagecount": .size
    case nil where ["next", "resume"].contains(plain): .token
    default: nil
    }
  }

  private static let ends = Vocabulary.pairs("pairs", "ends")

  /// The kind of a name such as `sysparm_offset`, with what a vendor prepends.
  private static func kind(endOf plain: String) -> ParameterKind? {
    if let end = ends.first(where: { plain.hasSuffix($0.name) }) {
      return ParameterKind(rawValue: end.text)
    }
    let others = ["access", "auth", "api", "csrf", "session", "private", "id", "user"]
    let isToken = plain.hasSuffix("token") && plain != "token"
    return isToken && !others.contains(where: plain.hasPrefix) ? .token : nil
  }
}

/// A paging parameter of the request.
package struct RequestedParameter: Hashable {
  /// The name as the request writes it.
  package let name: String
  package let kind: ParameterKind
  /// Empty when the request sends no value.
  let value: String

  /// A whole number from 0 to 2⁵³; nil for any other value.
  var number: Int? { wholeNumber(value) }
}

extension URLReference {
  /// The query's paging parameters, in their order.
  package var pagingParameters: [RequestedParameter] {
    let named = queryNames.compactMap { name in
      ParameterKind(name).map {
        RequestedParameter(name: name, kind: $0, value: queryValue(name) ?? "")
      }
    }
    // A page in an object of filters selects items, as in `filter[page]=3`.
    guard named.count > 1 else { return named }
    return named.filter { parameter in
      parameter.kind != .page || !["filter[", "filter."].contains(where: parameter.name.hasPrefix)
    }
  }

  /// The query's sizes of a page, those whose names have no other meaning first.
  package var sizeParameters: [RequestedParameter] {
    let sizes = pagingParameters.filter { $0.kind == .size }
    let isSure: (RequestedParameter) -> Bool = {
      PagingNames.role(of: PlainName.of($0.name)) == .size
    }
    return sizes.filter(isSure) + sizes.filter { !isSure($0) }
  }
}
