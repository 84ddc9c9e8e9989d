import Definitions
import Documents
import Transport

/// The parameters in the body of a request.
///
/// They have the same meanings as those of a query.
struct BodyParameters {
  /// The body; nil when the request has none.
  ///
  /// Then every parameter stays in the URL.
  let body: String?

  /// The names of the parameters, as in a query, and their paths in the body.
  private let paths: [String: JSONPath]
  private let values: [(name: String, value: String)]

  init(_ body: String?) {
    self.body = body
    var paths: [String: JSONPath] = [:]
    var values: [(name: String, value: String)] = []
    for parameter in body.map({ RequestBody.parameters(of: $0) }) ?? [] {
      let name = parameter.path.steps.joined(separator: ".")
      guard paths[name] == nil, parameter.value.utf8.count < 1_000 else { continue }
      paths[name] = parameter.path
      values.append((name, parameter.value))
    }
    self.paths = paths
    self.values = values
  }

  /// Adds the body's parameters to the query of a URL, for code that looks for parameters there.
  func beside(_ url: URLReference?) -> URLReference? {
    guard let url, !values.isEmpty, var all = WebURL(url.text) else { return url }
    for (name, value) in values where url.queryValue(name) == nil { all.append(name, value) }
    return URLReference(all.url) ?? url
  }

  /// Places the candidates' parameters where the request has them: in the body, unless the URL has
  /// them.
  ///
  /// Parameters that neither has are tried in the body first.
  func placed(_ candidates: [PagingCandidate], of url: URLReference?) -> [PagingCandidate] {
    guard body != nil else { return candidates }
    return candidates.flatMap { candidate -> [PagingCandidate] in
      guard let names = candidate.family.place?.names, let name = names.first else {
        return [candidate]
      }
      guard variables.isEmpty else { return placed(candidate, inVariablesBy: names) }
      guard url?.queryValue(name) == nil else { return [candidate] }
      var inBody = candidate
      inBody.family = ended(candidate.family.requested(by: place(of: name)))
      inBody.rival = candidate.rival.map { $0.requested(by: place(of: name)) }
      return paths[name] == nil ? [inBody, candidate] : [inBody]
    }
  }

  /// The same family with the end of its range where the request has it.
  private func ended(_ family: Pagination.Family) -> Pagination.Family {
    guard case .offset(var offsets) = family, let end = offsets.end,
      let name = end.place.names.first, let path = paths[name]
    else { return family }
    offsets.end = RangeEnd(place: .body(path), isIncluded: end.isIncluded)
    return .offset(offsets)
  }

  /// A candidate with a variable of a GraphQL query: one of the names, or else one of the same
  /// kind.
  private func placed(
    _ candidate: PagingCandidate,
    inVariablesBy names: [String]
  ) -> [PagingCandidate] {
    let kind = names.first.flatMap(ParameterKind.init)
    let same = kind.flatMap { kind in variables.first { ParameterKind($0) == kind } }
    guard let name = variables.first(where: names.contains) ?? same else { return [] }
    let place = RequestPlace.body(JSONPath(steps: ["variables", name]))
    var inBody = candidate
    inBody.family = candidate.family.requested(by: place)
    inBody.rival = candidate.rival?.requested(by: place)
    return [inBody]
  }

  /// The variables that a GraphQL query in the body declares; empty for other bodies.
  private var variables: [String] {
    guard let body, let root = (try? JSONDocument(Array(body.utf8)))?.root,
      let query = root.member("query")?.text, query.contains("{")
    else { return [] }
    return query.split(separator: "$", omittingEmptySubsequences: false).dropFirst().map { part in
      String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }

  /// The place of a parameter in the body, whether or not the body has it.
  func place(of name: String) -> RequestPlace {
    .body(paths[name] ?? JSONPath(steps: [name]))
  }

  /// The place of a parameter of the request: in the body only when the body has it.
  func known(_ name: String, of url: URLReference?) -> RequestPlace {
    guard url?.queryValue(name) == nil, let path = paths[name] else { return .parameter(name) }
    return .body(path)
  }
}

extension Pagination.Family {
  /// The same family with its parameter at another place; unchanged when it follows URLs.
  func requested(by place: RequestPlace) -> Pagination.Family {
    switch self {
    case .page(var numbers):
      numbers.place = place
      return .page(numbers)
    case .offset(var offsets):
      offsets.place = place
      return .offset(offsets)
    case .token(let rules):
      return .token(rules.map { TokenRule(origin: $0.origin, place: place) })
    case .lastID(let path, _): return .lastID(path, place)
    case .link, .url, .single: return self
    }
  }
}
