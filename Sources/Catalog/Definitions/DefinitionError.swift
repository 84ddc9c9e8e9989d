/// A problem in the definition of a source: file, line and key.
package struct DefinitionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a key or with the file.
  package enum Problem: Hashable, Sendable {
    /// The file isn't valid TOML.
    case syntax(String, column: Int)
    /// The key doesn't exist.
    case unknownKey
    /// A required key is missing.
    case missing
    /// The value has another type.
    case wrongType(wanted: String, found: String)
    /// The value has the right type but isn't valid.
    case badValue(String, wanted: String)
  }

  package var file: String

  /// The line, counted from 1; for a missing key, the line of its table.
  package var line: Int

  /// The dotted path of the key; empty for a syntax error.
  package var key: String

  package var problem: Problem

  /// One sentence that starts with the file and the line, as compilers write it.
  package var description: String {
    "\(file):\(line): \(sentence)"
  }

  private var sentence: String {
    switch problem {
    case .syntax(let message, let column): "This isn't TOML (column \(column)): \(message)."
    case .unknownKey: "The key ‘\(key)’ is unknown."
    case .missing: "The key ‘\(key)’ is missing."
    case .wrongType(let wanted, let found): "The key ‘\(key)’ must be \(wanted), not \(found)."
    case .badValue(let value, let wanted):
      "The key ‘\(key)’ is ‘\(value)’ and must be \(wanted)."
    }
  }
}
