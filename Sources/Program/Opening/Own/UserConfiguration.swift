package import EverBrowser
import EverDefinitions
import Glibc
import EverRuntime

/// The user's file of defaults.
package enum UserConfiguration {
  /// The defaults for a command line that opens a source; nil without a file, or for another
  /// command.
  ///
  /// - Throws: a `Problem` that names the file, and the line and the key that are wrong.
  package static func defaults(for options: Options) throws(Problem) -> Options? {
    switch options.command {
    case .pick, .browse: break
    default: return nil
    }
    return try read(options) { toml, path throws(DefinitionError) in
      // Wrong keys are reported without a screen, too.
      _ = try UserKeys.keyMap(inTOML: toml, file: path)
      try checkTheme(inTOML: toml, file: path)
      return try Configuration.options(inTOML: toml, file: path)
    }
  }

  private static func checkTheme(inTOML toml: String, file: String) throws(DefinitionError) {
    let entries = try TextEntry.all(inTOML: toml, file: file, besides: Configuration.keys)
    guard let entry = entries.first(where: { $0.key == "theme" }) else { return }
    let names = UserThemes.allNames
    guard !names.contains(entry.text) else { return }
    let wanted = "one of: \(names.joined(separator: ", "))"
    throw entry.error(.badValue(entry.text, wanted: wanted))
  }

  /// The keys of the screen.
  ///
  /// - Throws: a `Problem` that names the file, and the line and the key that are wrong.
  package static func keyMap(for options: Options) throws(Problem) -> KeyMap {
    try read(options) { toml, path throws(DefinitionError) in
      try UserKeys.keyMap(inTOML: toml, file: path)
    } ?? .standard
  }

  /// Reads the file; nil when there is none.
  private static func read<Content>(
    _ options: Options,
    _ content: (_ toml: String, _ path: String) throws(DefinitionError) -> Content
  ) throws(Problem) -> Content? {
    guard let path = options.configuration ?? usualPath else { return nil }
    let bytes = try InputFile.bytes(of: path)
    return try Problem.wrapping { () throws(DefinitionError) in
      try content(String(decoding: bytes, as: UTF8.self), path)
    }
  }

  /// The path of the file in the configuration directory; nil when there is no such file.
  private static var usualPath: String? {
    UserDirectory.path("XDG_CONFIG_HOME", below: "/.config").map { $0 + "/config.toml" }
      .flatMap { access($0, F_OK) == 0 ? $0 : nil }
  }
}
