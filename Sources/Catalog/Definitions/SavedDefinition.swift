import EverItems
package import EverBase

/// A definition as it is written to the user's sources.
package struct SavedDefinition: Hashable, Sendable {
  /// The text of the file.
  package let toml: String

  /// The environment variables that replace keys in the file, which the user has to set.
  package let variables: [String]

  /// The names of the user's headers that aren't in the file because their values may be secrets.
  package let leftOut: [String]

  /// A credential that the file would hold because it has no place of its own, such as one inside of
  /// a query; nil when there is none.
  package let remaining: SecretText?

  /// Makes the text of the file, without the keys in the URL, the parameters and the body.
  ///
  /// Each key becomes a parameter whose value is an environment variable, such as `$NASA_API_KEY`
  /// for the `api_key` of the source `nasa`.
  ///
  /// - Parameters:
  ///   - definition: the detected or changed definition.
  ///   - name: the name by which the source will be opened.
  ///   - headers: the user's headers, with unfilled variables; headers whose secrets are variables
  ///     are written too.
  package init(_ definition: SourceDefinition, name: String, headers: [SecretHeader] = []) {
    var definition = definition
    definition.name = name
    definition.columns = Self.displayed(of: definition.columns)
    let written = headers.filter { !$0.isLiteral && Self.holdsNoSecret($0.value.revealed) }
    definition.headers = Self.joined(definition.headers, written)
    leftOut = headers.filter { !written.contains($0) }.map(\.name)
    var variables: [String] = []
    let (url, pairs) = Self.split(definition.url.withoutUser)
    definition.url = SecretURL(url)
    // In a detected definition, the credentials of the URL are already among the parameters.
    let known = Set(definition.parameters.map(\.name))
    let moved = pairs.filter { !known.contains($0.name) } + Self.takeKeys(from: &definition.body)
    definition.parameters = (definition.parameters + moved).map { pair in
      guard RequestPlace(pair.name).isOfCredential, !pair.value.hasPrefix("$") else { return pair }
      let variable = Self.variable(pair.name, of: name)
      if !variables.contains(variable) { variables.append(variable) }
      return Pair(name: pair.name, value: "$\(variable)")
    }
    let front = ["A source of everscroll. Docs/Sources.md explains every key."]
    let remarks = variables.map { "The key that was in the request is taken from $\($0) now." }
    toml = (front + remarks).map { "# \($0)\n" }.joined() + "\n" + definition.toml
    self.variables = variables
    remaining = definition.body.flatMap { RequestBody.hiddenSecrets(of: $0).first }
  }

  /// Replaces the credentials in a body by empty values, and returns parameters for their places.
  private static func takeKeys(from body: inout String?) -> [Pair] {
    guard let given = body else { return [] }
    return RequestBody.credentials(of: given).map { path, _ in
      let isNumber = JSONDocument(ofItem: given)?.root.value(at: path)?.kind == .number
      body = body.flatMap { RequestBody.setting(path, to: isNumber ? "0" : "\"\"", in: $0) } ?? body
      return Pair(name: RequestPlace.body(path).description, value: "")
    }
  }

  /// The columns without those for other programs, and the ones of every list first.
  private static func displayed(of columns: [ColumnDefinition]) -> [ColumnDefinition] {
    let displayed = columns.filter { !$0.column.isForPrograms }
    return displayed.filter { !$0.column.isForWideLists }
      + displayed.filter { $0.column.isForWideLists }
  }

  /// The headers of a definition; the user's headers replace headers of the same name.
  private static func joined(_ defined: [Pair], _ headers: [SecretHeader]) -> [Pair] {
    let replaced = Set(headers.map { $0.name.lowercased() })
    return defined.filter { !replaced.contains($0.name.lowercased()) }
      + headers.map { Pair(name: $0.name, value: $0.value.revealed) }
  }

  /// Whether a header's value consists of variables and short words such as `Bearer`.
  private static func holdsNoSecret(_ value: String) -> Bool {
    let filled = Substitutions(environment: { _ in " " }).fill(value)
    return !filled.secrets.isEmpty && filled.text.split(separator: " ").allSatisfy { $0.count < 8 }
  }

  /// A URL without its credentials, and the credentials.
  private static func split(_ address: SecretURL) -> (String, [Pair]) {
    let secret = address.credentials
    let url = address.revealed
    guard !secret.isEmpty, let mark = url.firstIndex(of: "?") else { return (url, []) }
    let query = url[url.index(after: mark)...].prefix { $0 != "#" }
    let kept = query.split(separator: "&").filter { !secret.contains($0) }
    let pairs = secret.map { Pair(name: queryDecoded($0.prefix { $0 != "=" }), value: "") }
    return (url[..<mark] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&")), pairs)
  }

  private static func variable(_ parameter: String, of source: String) -> String {
    let name = RequestPlace(parameter).pathInBody?.steps.joined(separator: "_") ?? parameter
    let words = "\(source)_\(name)".uppercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
    }
    return (words.first?.isNumber ?? true ? "KEY_" : "") + String(words)
  }
}

extension RequestPlace {
  /// The path in the body; nil for another place.
  fileprivate var pathInBody: JSONPath? { if case .body(let path) = self { path } else { nil } }

  /// Whether its value is a credential: any value in the body, or a parameter whose name says so.
  fileprivate var isOfCredential: Bool {
    pathInBody != nil || CredentialName.matches(description)
  }
}
