import EverText
import EverDefinitions
import EverRuntime

/// The themes of the program and the user's own: `themes/NAME.toml` in the program's configuration
/// directory.
enum UserThemes {
  /// All themes, those of the program first, and the problem of the first invalid file; nil when
  /// all files are valid.
  ///
  /// A file with the name of a theme of the program replaces it.
  static var all: (themes: [Theme], problem: String?) {
    var themes = Theme.all
    var problem: String?
    for name in names {
      do {
        let theme = try read(name)
        if let index = themes.firstIndex(where: { $0.name == name }) {
          themes[index] = theme
        } else {
          themes.append(theme)
        }
      } catch {
        problem = problem ?? Problem(error).sentence
      }
    }
    return (themes, problem)
  }

  /// Returns a theme by its name.
  ///
  /// - Throws: a `Problem` with the names when there is no such theme, or one that names the file,
  ///   the line and the key that is wrong.
  static func theme(named name: String) throws -> Theme {
    guard allNames.contains(name) else {
      throw Problem(UnknownTheme.message(name, among: allNames))
    }
    if names.contains(name) { return try read(name) }
    return Theme.all.first { $0.name == name } ?? .standard
  }

  /// The names of all themes, those of the program first.
  static var allNames: [String] {
    let own = Theme.all.map(\.name)
    return own + names.filter { !own.contains($0) }
  }

  private static let folder = UserFolder("themes")

  private static var names: [String] { folder.names }

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
