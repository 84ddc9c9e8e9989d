import Transport

extension URLReference {
  /// The query's parameters that are about pages, in their order.
  var pagingParameters: [AskedParameter] {
    queryNames.compactMap { name in
      ParameterKind(name).map {
        AskedParameter(name: name, kind: $0, value: queryValue(name) ?? "")
      }
    }
  }
}
