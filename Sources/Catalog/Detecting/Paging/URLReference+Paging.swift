package import Transport

extension URLReference {
  /// The query's paging parameters, in their order.
  package var pagingParameters: [RequestedParameter] {
    queryNames.compactMap { name in
      ParameterKind(name).map {
        RequestedParameter(name: name, kind: $0, value: queryValue(name) ?? "")
      }
    }
  }
}
