import EverBrowser
package import EverDefinitions
import EverRuntime
import Glibc

/// The user's own defaults of options, `config.toml` in the program's configuration directory.
package enum Configuration {
  /// The options that have a default of the user's: those that say neither what is opened nor what
  /// becomes of it.
  private static let names = [
    "color", "theme", "images", "split", "motion", "mouse", "page-size", "prefetch", "max-rows",
    "memory", "refresh-every",
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

  /// A file with all options, each of which is a comment.
  package static let template =
    """
    # Defaults of everscroll's options, which the command line overrides.
    # Put it into ~/.config/everscroll/config.toml, and remove the # before a key to set it.

    """
    + described.map { option in
      "\n# \(option.help)\n# \(option.name) = \"\(option.value.name)\"\n"
    }
    .joined()

  /// The defaults for a command line that opens a source; nil without a file, or for another
  /// command.
  ///
  /// - Throws: an error that names the file, and the line and the key that are wrong.
  static func defaults(for options: Options) throws -> Options? {
    switch options.command {
    case .pick, .browse: break
    default: return nil
    }
    return try read(options) { toml, path in
      // Wrong keys are reported without a screen, too.
      _ = try UserKeys.keyMap(inTOML: toml, file: path)
      try checkTheme(inTOML: toml, file: path)
      return try self.options(inTOML: toml, file: path)
    }
  }

  private static func checkTheme(inTOML toml: String, file: String) throws {
    let entries = try TextEntry.all(inTOML: toml, file: file, besides: keys)
    let names = UserThemes.allNames
    guard let entry = entries.first(where: { $0.key == "theme" }), !names.contains(entry.text)
    else { return }
    throw entry.error(.badValue(entry.text, wanted: "one of: \(names.joined(separator: ", "))"))
  }

  /// The keys of the screen.
  ///
  /// - Throws: an error that names the file, and the line and the key that are wrong.
  static func keyMap(for options: Options) throws -> KeyMap {
    try read(options) { try UserKeys.keyMap(inTOML: $0, file: $1) } ?? .standard
  }

  /// Reads the file, or `config.toml` in the configuration directory; nil when there is none.
  private static func read<Content>(
    _ options: Options,
    _ content: (_ toml: String, _ path: String) throws -> Content
  ) throws -> Content? {
    let usual = UserDirectory.configuration.map { $0 + "/config.toml" }
    let path = options.configuration ?? usual.flatMap { access($0, F_OK) == 0 ? $0 : nil }
    return try path.map { try content(try UserFolder.text(of: $0), $0) }
  }
}
