/// What is wrong with the definition of a source: file, line and key.
package struct DefinitionError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Problem: Hashable, Sendable {
    /// The file is no TOML.
    case syntax(String, column: Int)
    /// No such key exists.
    case unknownKey
    /// A key that is needed isn't there.
    case missing
    /// The value has another type.
    case wrongType(wanted: String, found: String)
    /// The value is of the right type, but none that makes sense.
    case badValue(String, wanted: String)
  }

  package var file: String

  /// Counted from 1; for a key that is missing, the line of its table.
  package var line: Int

  /// The key with the tables around it, dotted; empty where the syntax is broken.
  package var key: String

  package var problem: Problem

  /// One sentence that starts with the file and the line, as compilers write it.
  package var description: String {
    "\(file):\(line): \(sentence)"
  }

  private var sentence: String {
    switch problem {
    case .syntax(let message, let column): "This is no TOML (column \(column)): \(message)."
    case .unknownKey: "The key \"\(key)\" is unknown."
    case .missing: "The key \"\(key)\" is missing."
    case .wrongType(let wanted, let found): "The key \"\(key)\" must be \(wanted), not \(found)."
    case .badValue(let value, let wanted):
      "The key \"\(key)\" is \"\(value)\" and must be \(wanted)."
    }
  }
}
