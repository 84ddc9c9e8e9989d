import EverItems
import EverWeb

/// The parameters in the body of a request, and in the JSON of parameters of its URL.
///
/// They have the same meanings as parameters of a query, and names such as `filter.limit`.
struct NestedParameters {
  /// The body; nil when the request has none.
  ///
  /// Then every parameter that isn't in JSON stays in the URL.
  let body: String?

  /// The parameters' places by their names, as in a query.
  private let places: [String: RequestPlace]
  private let values: [(name: String, value: String)]

  /// The text of a GraphQL query in the body or in the URL; nil when there is none.
  private let query: String?

  /// The parameter and the member for the variables of a GraphQL query.
  private static let variables = "variables"

  /// Makes the parameters of a request; in the URL, only parameters with names of paging count.
  ///
  /// - Complexity: O(bytes).
  init(_ body: String?, url: URLReference? = nil) {
    self.body = body
    var places: [String: RequestPlace] = [:]
    var values: [(name: String, value: String)] = []
    for (place, path, value) in Self.inBody(body) + Self.inURL(url) {
      let name = path.steps.joined(separator: ".")
      guard places[name] == nil, value.utf8.count < 1_000 else { continue }
      places[name] = place
      values.append((name, value))
    }
    self.places = places
    self.values = values
    let sent = body.flatMap { JSONDocument(ofItem: $0)?.root.member("query")?.text }
    query = (sent ?? (places.isEmpty ? nil : url?.queryValue("query"))).flatMap {
      $0.contains("{") ? $0 : nil
    }
  }

  /// Whether a parameter of a URL is a JSON object.
  private static func isObject(_ name: String, of url: URLReference) -> Bool {
    guard let text = url.queryValue(name), text.hasPrefix("{") else { return false }
    return JSONDocument(ofItem: text)?.root.kind == .object
  }

  private typealias Parameter = (place: RequestPlace, path: JSONPath, value: String)

  private static func inBody(_ body: String?) -> [Parameter] {
    (body.map { RequestBody.parameters(of: $0) } ?? []).map { (.body($0.path), $0.path, $0.value) }
  }

  private static func inURL(_ url: URLReference?) -> [Parameter] {
    guard let url else { return [] }
    return url.queryNames.flatMap { name -> [Parameter] in
      guard isObject(name, of: url), let text = url.queryValue(name) else { return [] }
      return RequestBody.parameters(of: text).compactMap { path, value in
        guard let own = path.steps.last, ParameterKind(own) != nil else { return nil }
        let path = JSONPath(steps: [name] + path.steps)
        return (.json(path), path, value)
      }
    }
  }

  /// Adds the parameters to the query of a URL, for code that looks for parameters there.
  func beside(_ url: URLReference?) -> URLReference? {
    guard let url, !values.isEmpty, var all = WebURL(url.text) else { return url }
    for (name, value) in values where url.queryValue(name) == nil { all.append(name, value) }
    return URLReference(all.url) ?? url
  }

  /// Places the candidates' parameters where the request has them: in the body or in JSON, unless
  /// the URL has them.
  ///
  /// Parameters that neither has are tried there first.
  func placed(_ candidates: [PagingCandidate], of url: URLReference?) -> [PagingCandidate] {
    guard body != nil || !places.isEmpty else { return candidates }
    return candidates.flatMap { candidate -> [PagingCandidate] in
      guard let names = candidate.family.place?.names, let name = names.first else {
        return [candidate]
      }
      guard variables.isEmpty else { return placed(candidate, inVariablesBy: names) }
      guard url?.queryValue(name) == nil else {
        // A number or a token can't replace an object: that would be another request.
        return url.map { Self.isObject(name, of: $0) } ?? false ? [] : [candidate]
      }
      var nested = candidate.requested(by: place(of: name))
      nested.family = ended(nested.family)
      // A request with a body may have the parameter in the URL.
      guard places[name] == nil, body != nil else { return [nested] }
      let own = Self.innerName(name)
      return [nested, own == name ? candidate : candidate.requested(by: .parameter(own))]
    }
  }

  /// The same family with the end of its range where the request has it.
  private func ended(_ family: Pagination.Family) -> Pagination.Family {
    guard let end = family.end, let name = end.place.names.first, let place = places[name] else {
      return family
    }
    var family = family
    family.end = RangeEnd(place: place, isIncluded: end.isIncluded)
    return family
  }

  /// A candidate with a variable of a GraphQL query: one of the names, or else one of the same
  /// kind.
  private func placed(
    _ candidate: PagingCandidate,
    inVariablesBy names: [String]
  ) -> [PagingCandidate] {
    let words = names.map(Self.innerName)
    let kind = words.first.flatMap { ParameterKind($0) }
    let same = kind.flatMap { kind in variables.first { ParameterKind($0) == kind } }
    guard let name = variables.first(where: words.contains) ?? same else { return [] }
    let path = JSONPath(steps: [Self.variables, name])
    let place = body == nil ? RequestPlace.json(path) : .body(path)
    return [candidate.requested(by: place)]
  }

  /// The variables that the GraphQL query declares; empty for other requests.
  private var variables: [String] {
    let parts = query?.split(separator: "$", omittingEmptySubsequences: false).dropFirst() ?? []
    return parts.map { part in
      String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }

  /// The place of a parameter, whether or not the request has it: where one with its inner name is,
  /// beside the size of pages, or else in the body.
  func place(of name: String) -> RequestPlace {
    if let place = places[name] { return place }
    let own = Self.innerName(name)
    let same = values.first { Self.innerName($0.name) == own }.flatMap { places[$0.name] }
    let sized = values.first { ParameterKind(Self.innerName($0.name)) == .size }
      .flatMap { places[$0.name] }
    if let place = same ?? sized?.named(own) { return place }
    return body == nil ? .parameter(name) : .body(JSONPath(steps: [name]))
  }

  private static func innerName(_ name: String) -> String {
    name.last == "." ? name : name.split(separator: ".").last.map(String.init) ?? name
  }

  /// The place of a parameter of the request: nested only when it is there.
  func known(_ name: String, of url: URLReference?) -> RequestPlace {
    (url?.queryValue(name) == nil ? places[name] : nil) ?? .parameter(name)
  }
}
