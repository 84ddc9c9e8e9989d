package import EverBrowser
package import EverCatalog
import EverRuntime
import EverTerminal
import EverText
import EverWeb
import Glibc

/// The user's own defaults of options, `config.toml` in the program's configuration directory.
package enum Configuration {
  /// The options that can have a default: the ones that say neither what is opened nor what is done
  /// with it.
  private static let names = [
    "color", "theme", "images", "split", "cursor", "motion", "mouse", "page-size", "prefetch",
    "max-rows", "memory", "refresh-every",
  ]

  private static let described = names.compactMap { name in
    OptionDescription.all.first { $0.name == name }
  }

  /// The key of the table with the keys of commands, which belongs to the screen.
  package static let keys = "keys"

  /// Reads a file: its keys are names of options, and its values are texts as on the command line.
  ///
  /// - Throws: a `DefinitionError` that names file, line and key of the first entry that is wrong.
  package static func options(
    inTOML toml: String,
    file: String
  ) throws(DefinitionError) -> Options {
    var options = Options(command: .pick)
    for entry in try TextEntry.all(inTOML: toml, file: file, besides: keys) {
      guard let option = described.first(where: { $0.name == entry.key }) else {
        throw entry.error(.unknownKey)
      }
      do throws(UsageError) {
        try option.apply(&options, entry.text)
      } catch {
        throw entry.error(.badValue(entry.text, wanted: option.takes))
      }
    }
    return options
  }

  /// A file with all options as comments.
  package static let template =
    """
    # Defaults of everscroll's options, which the command line overrides.
    # Put it into ~/.config/everscroll/config.toml, and remove the # before a key to set it.

    """
    + described.map { option in
      "\n# \(option.help)\n# \(option.name) = \"\(option.value.name)\"\n"
    }
    .joined()

  /// The defaults for a command line that opens a source, with the keys of the screen; nil without
  /// a file, or for another command.
  ///
  /// - Throws: an error that names the file, and the line and the key that are wrong.
  static func defaults(for options: Options) throws -> Options? {
    switch options.command {
    case .pick, .browse: break
    default: return nil
    }
    let usual = UserDirectory.configuration.map { $0 + "/config.toml" }
    let path = options.configuration ?? usual.flatMap { access($0, F_OK) == 0 ? $0 : nil }
    guard let path else { return nil }
    let toml = try UserFolder.text(of: path)
    let keyMap = try UserKeys.keyMap(inTOML: toml, file: path)
    var defaults = try self.options(inTOML: toml, file: path)
    defaults.keyMap = keyMap
    return defaults
  }
}

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
      let names = KeyContext.allCases.map(\.rawValue).joined(separator: ", ")
      let context = try table.heading.value(
        KeyContext(rawValue: table.heading.text),
        wanted: "one of: \(names)"
      )
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
      let name = String(
        entry.key.dropFirst(Configuration.keys.count + table.heading.text.count + 2)
      )
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

  /// The tables with the default keys of all commands, as comments.
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

/// The themes of the program and the user's own: `themes/NAME.toml` in the program's configuration
/// directory.
enum UserThemes {
  /// The name of the choice of a theme in the stored state.
  static let choice = "theme"

  /// The theme that the user chose on the screen; nil when there is none, or not any more.
  static var chosen: Theme? {
    let name = StateFile.store?.text(.choice, of: choice, waitingAtMost: Store.openingLimit)
    return name.flatMap { try? theme(named: $0) }
  }

  /// Returns a theme by its name.
  ///
  /// - Throws: a `Problem` with the names when there is no such theme, or one that names the file,
  ///   the line and the key that is wrong.
  static func theme(named name: String) throws -> Theme {
    guard allNames.contains(name) else {
      throw Problem(UnknownTheme.message(name, among: allNames))
    }
    if folder.names.contains(name) { return try read(name) }
    return Theme.all.first { $0.name == name } ?? .standard
  }

  /// The names of all themes, first the program's own.
  static var allNames: [String] {
    let own = Theme.all.map(\.name)
    return own + folder.names.filter { !own.contains($0) }
  }

  private static let folder = UserFolder(name: "themes")

  private static func read(_ name: String) throws -> Theme {
    guard let path = folder.path(of: name) else { return .standard }
    return try theme(name, toml: try UserFolder.text(of: path), file: path)
  }

  /// Reads a file: `base` names a theme of the program, every other key a role.
  private static func theme(
    _ name: String,
    toml: String,
    file: String
  ) throws(DefinitionError) -> Theme {
    var base = Theme.standard
    var looks: [Role: Style] = [:]
    for entry in try TextEntry.all(inTOML: toml, file: file) {
      if entry.key == "base" {
        let names = Theme.all.map(\.name).joined(separator: ", ")
        let found = Theme.all.first { $0.name == entry.text }
        base = try entry.value(found, wanted: "one of: \(names)")
      } else if let role = Role(rawValue: entry.key) {
        let wanted = "a colour and attributes such as ‘bold #7AA2F7 on default’"
        looks[role] = try entry.value(Style(words: entry.text), wanted: wanted)
      } else {
        throw entry.error(.unknownKey)
      }
    }
    return base.named(name, with: looks)
  }
}
