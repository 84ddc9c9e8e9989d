package import EverDefinitions

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
      "\n# \(option.help)\n# \(option.name) = \"\(option.argument.name)\"\n"
    }
    .joined()
}
