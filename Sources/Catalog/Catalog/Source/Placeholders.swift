import Secrets

/// Fills the `{ARGUMENT}` and `$NAME` of a definition.
struct Placeholders: Sendable {
  /// The result of filling a text.
  struct Filled: Hashable, Sendable {
    var text: String
    /// The values of variables in the text, which must never be displayed.
    var secrets: [SecretText] = []
    /// The variables in the text, set or not.
    var variables: [String] = []
    /// The first variable that isn't set; nil when all are set.
    var missing: String?
  }

  var argumentName: String?
  var argument: String?
  var environment: @Sendable (String) -> String?

  /// Fills a value: the argument, then variables, which are never read from the argument's text.
  func fill(_ value: String) -> Filled {
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
  func fillArgument(_ text: Substring) -> String {
    guard let argumentName, let argument else { return String(text) }
    return String(text.replacing("{\(argumentName)}", with: argument))
  }
}
