import Transport

/// The lists of public APIs whose definitions are compiled in, found by URL.
package enum KnownLists {
  /// The definitions that cover a URL, those that name its host before those that go by the path alone.
  ///
  /// No key goes over a connection that isn't encrypted.
  ///
  /// - Complexity: O(bytes of the definitions) for the first call.
  package static func definitions(for url: String) -> [SourceDefinition] {
    guard let url = URLReference(url) else { return [] }
    let covering = all.filter { $0.applies?.covers(url) ?? false }
      .map { url.scheme == "https" ? $0 : $0.withoutKey }
    let own = covering.filter { $0.applies?.hosts.isEmpty == false }
    return own + covering.filter { $0.applies?.hosts.isEmpty ?? false }
  }

  /// All of them, in the order in which they are listed.
  ///
  /// A file that can't be read has none; tests rule that out.
  package static let all: [SourceDefinition] = files.flatMap { name, bytes in
    (try? definitions(bytes, file: name)) ?? []
  }

  /// The definitions of a file.
  ///
  /// - Throws: a ``DefinitionError`` with the first thing that is wrong.
  static func definitions(
    _ bytes: [UInt8],
    file: String
  ) throws(DefinitionError) -> [SourceDefinition] {
    try SourceDefinition.all(toml: String(decoding: bytes, as: UTF8.self), file: file)
  }
}

extension SourceDefinition {
  /// The definition without what it takes from the environment.
  fileprivate var withoutKey: SourceDefinition {
    var definition = self
    definition.key = nil
    definition.parameters.removeAll { $0.value.contains("$") }
    definition.headers.removeAll { $0.value.contains("$") }
    return definition
  }

  /// The parameter for the items per page; nil: there is none in the query.
  var sizeParameter: String? {
    if case .parameter(let name)? = pagination.size { name } else { nil }
  }
}
