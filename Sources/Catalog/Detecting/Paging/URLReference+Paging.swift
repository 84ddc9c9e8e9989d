import Documents
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

  /// The query's sizes of a page, those whose names have no other meaning first.
  package var sizeParameters: [RequestedParameter] {
    let sizes = pagingParameters.filter { $0.kind == .size }
    let isVague: (RequestedParameter) -> Bool = {
      SizeDetection.vague.contains(PlainName.of($0.name))
    }
    return sizes.filter { !isVague($0) } + sizes.filter(isVague)
  }

  /// Whether a page number selects items by their values: it is alone in an object of filters, beside
  /// parameters of pages elsewhere, as in `filter[page]=3&limit=10`.
  private func isFilter(_ page: RequestedParameter, among named: [RequestedParameter]) -> Bool {
    guard page.kind == .page, let object = Self.object(of: page.name),
      ["filter", "filters", "where"].contains(object.split { ".[".contains($0) }.last)
    else { return false }
    let others = named.filter { $0.name != page.name }
    return !others.isEmpty && !others.contains { Self.object(of: $0.name) == object }
  }

  /// The name of the object that contains a parameter, such as `filter` of `filter[page]`; nil for a
  /// parameter without one.
  private static func object(of name: String) -> Substring? {
    name.lastIndex { ".[".contains($0) }.map { name[..<$0] }
  }
}
