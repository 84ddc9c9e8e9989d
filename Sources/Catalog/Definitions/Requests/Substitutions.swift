package import EverBase

/// Fills the `{ARGUMENT}` and `$NAME` of a definition.
package struct Substitutions: Sendable {
  /// The result of filling a text.
  package struct Filled: Hashable, Sendable {
    package var text: String
    /// The values of variables in the text, which must never be displayed.
    package var secrets: [SecretText] = []
    /// The variables in the text, set or not.
    var variables: [String] = []
    /// The first variable that isn't set; nil when all are set.
    package var missing: String?
  }

  package var argumentName: String?
  package var argument: String?
  package var environment: @Sendable (String) -> String?

  package init(environment: @escaping @Sendable (String) -> String?) {
    self.environment = environment
  }

  /// Fills a value: the argument, then variables, which are never read from the argument's text.
  package func fill(_ value: String) -> Filled {
    var filled = Filled(text: "")
    var rest = value[...]
    while let dollar = rest.firstIndex(of: "$") {
      filled.text += fillArgument(rest[..<dollar])
      rest = rest[rest.index(after: dollar)...]
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      guard let first = name.first, !first.isNumber else {
        filled.text.append("$")
        continue
      }
      rest = rest[name.endIndex...]
      take(String(name), into: &filled)
    }
    filled.text += fillArgument(rest)
    return filled
  }

  private func take(_ name: String, into filled: inout Filled) {
    filled.variables.append(name)
    guard let value = environment(name), !value.isEmpty else {
      filled.missing = filled.missing ?? name
      return
    }
    filled.text += value
    filled.secrets.append(SecretText(value))
  }

  /// Replaces the placeholder of the argument.
  package func fillArgument(_ text: Substring) -> String {
    guard let argumentName, let argument else { return String(text) }
    return String(text.replacing("{\(argumentName)}", with: argument))
  }
}
