package import Transport

extension URLReference {
  /// The query's paging parameters, in their order.
  package var pagingParameters: [AskedParameter] {
    queryNames.compactMap { name in
      ParameterKind(name).map {
        AskedParameter(name: name, kind: $0, value: queryValue(name) ?? "")
      }
    }
  }
}
