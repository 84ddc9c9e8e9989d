import EverWeb

/// The built-in definitions of public APIs, found by URL.
package enum KnownLists {
  /// The definitions that cover a URL; those that name its host precede those with paths alone.
  ///
  /// No key is sent over an unencrypted connection.
  ///
  /// - Complexity: O(bytes of the definitions) for the first call.
  package static func definitions(for url: String) -> [SourceDefinition] {
    guard let url = URLReference(url) else { return [] }
    let path = url.pathParts
    let covering = all.filter { $0.applies?.covers(url, path: path) ?? false }
      .map { url.scheme == "https" ? $0 : $0.withoutKey }
    let own = covering.filter { $0.applies?.hosts.isEmpty == false }
    return own + covering.filter { $0.applies?.hosts.isEmpty ?? false }
  }

  /// All definitions, in the order in which they are listed.
  ///
  /// An invalid file adds none; tests rule that out.
  package static let all: [SourceDefinition] = BuiltInFile.hosts.flatMap { file in
    (try? SourceDefinition.all(toml: file.text, file: file.name)) ?? []
  }
}

extension SourceDefinition {
  /// The definition without values of environment variables.
  fileprivate var withoutKey: SourceDefinition {
    var definition = self
    definition.key = nil
    definition.parameters.removeAll { $0.value.contains("$") }
    definition.headers.removeAll { $0.value.contains("$") }
    return definition
  }
}
