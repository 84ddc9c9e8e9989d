package import Transport

extension URLReference {
  /// The query's paging parameters, in their order.
  package var pagingParameters: [RequestedParameter] {
    let named = queryNames.compactMap { name in
      ParameterKind(name).map {
        RequestedParameter(name: name, kind: $0, value: queryValue(name) ?? "")
      }
    }
    return named.filter { parameter in !isFilter(parameter, among: named) }
  }

  /// Whether a page number selects items by their values: it is alone in an object of filters, as in
  /// `filter[page]=3`.
  private func isFilter(_ page: RequestedParameter, among named: [RequestedParameter]) -> Bool {
    guard page.kind == .page, let object = Self.object(of: page.name),
      ["filter", "filters", "where"].contains(object.split { ".[".contains($0) }.last)
    else { return false }
    return !named.contains { $0.kind == .size && Self.object(of: $0.name) == object }
  }

  /// The name of the object that contains a parameter, such as `filter` of `filter[page]`; nil for a
  /// parameter without one.
  private static func object(of name: String) -> Substring? {
    name.lastIndex { ".[".contains($0) }.map { name[..<$0] }
  }
}
