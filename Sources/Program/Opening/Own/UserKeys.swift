package import EverBrowser
package import EverDefinitions
import EverTerminal

/// The tables `[keys.CONTEXT]` of the user's file of defaults: the keys of commands.
package enum UserKeys {
  /// The text that leaves a command without a key.
  private static let none = "none"

  /// Reads the tables of a file: the default map with its keys.
  ///
  /// - Throws: a `DefinitionError` that names file, line and key of the first entry that is wrong.
  package static func keyMap(inTOML toml: String, file: String) throws(DefinitionError) -> KeyMap {
    var map = KeyMap.standard
    for table in try TextTable.all(under: Configuration.keys, inTOML: toml, file: file) {
      guard let context = KeyContext(rawValue: table.name) else {
        let names = KeyContext.allCases.map(\.rawValue).joined(separator: ", ")
        throw table.error(wanted: "one of: \(names)")
      }
      map = map.rebinding(try changes(in: table, of: map.bindings[context] ?? []), in: context)
    }
    return map
  }

  private static func changes(
    in table: TextTable,
    of bindings: [KeyMap.Binding]
  ) throws(DefinitionError) -> [KeyMap.Binding] {
    var changes: [KeyMap.Binding] = []
    for entry in table.entries {
      let name = String(entry.key.dropFirst(Configuration.keys.count + table.name.count + 2))
      guard let binding = bindings.first(where: { $0.command.name == name }) else {
        throw entry.error(.unknownKey)
      }
      if changes.last?.command != binding.command {
        changes.append(KeyMap.Binding(command: binding.command, sequences: []))
      }
      guard entry.text != none else { continue }
      let keys = try sequence(of: entry, for: binding, besides: changes)
      changes[changes.count - 1].sequences.append(keys)
    }
    return changes
  }

  private static func sequence(
    of entry: TextEntry,
    for binding: KeyMap.Binding,
    besides changes: [KeyMap.Binding]
  ) throws(DefinitionError) -> [Chord] {
    let wanted = "‘none’ or keys such as r, F5, C-r, Space or g g"
    let keys = try entry.value(KeySequence.chords(entry.text), wanted: wanted)
    if !binding.sequences.contains(keys), let objection = KeySequence.objection(to: keys) {
      throw entry.error(.badValue(entry.text, wanted: objection))
    }
    let other = changes.first { change in
      change.sequences.contains { KeySequence.collide($0, keys) }
    }
    if let other {
      let wanted = "another key: \(other.command.name) has it"
      throw entry.error(.badValue(entry.text, wanted: wanted))
    }
    return keys
  }

  /// The tables with the default keys of all commands, each line of which is a comment.
  package static let template =
    """

    # Keys of commands on each screen: a key such as "r", "F5", "C-r" or "Space", keys after each other
    # ("g g"), several (["j", "Down"]), or "none". Other commands of the screen lose these keys.

    """
    + KeyContext.allCases.map { context in
      "\n# [\(Configuration.keys).\(context.rawValue)]\n"
        + (KeyMap.standard.bindings[context] ?? []).map { line(of: $0) }.joined()
    }
    .joined()

  private static func line(of binding: KeyMap.Binding) -> String {
    let keys = binding.sequences.map { "\"\($0.map(\.name).joined(separator: " "))\"" }
    let value =
      switch keys.count {
      case 0: "\"\(none)\""
      case 1: keys[0]
      default: "[\(keys.joined(separator: ", "))]"
      }
    return "# \(binding.command.name) = \(value)\n"
  }
}
