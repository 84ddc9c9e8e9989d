import EverText
import EverCatalog

/// `everscroll sources`: lists the named sources with their definitions.
enum SourcesCommand {
  /// - Throws: when standard output fails.
  static func run() throws -> Int32 {
    let catalog = try SourceCatalog.builtIn()
    var lines: [[String]] = catalog.definitions.map {
      [synopsis($0.name, $0), CommandDescription.named($0.name)?.help ?? $0.title, "built in"]
    }
    for name in UserSources.folder.names where catalog[name] == nil {
      lines.append(line(of: name))
    }
    return try print(lines)
  }

  /// Prints rows of three cells; the first two columns are as wide as their widest cell.
  private static func print(_ lines: [[String]]) throws(Problem) -> Int32 {
    let rows = lines.map { $0.map { CleanText(sanitizing: $0) } }
    let widths = (0..<2).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return try StandardOutput.print(rows.map { row($0, widths) })
  }

  /// The line of a user's definition; for a wrong one, the line contains the error.
  private static func line(of name: String) -> [String] {
    let path = UserSources.folder.path(of: name) ?? ""
    do {
      let definition = try UserSources.definition(at: path)
      return [synopsis(name, definition), definition.title(argument: definition.argument), path]
    } catch {
      return [name, "", Problem(error).sentence]
    }
  }

  private static func synopsis(_ name: String, _ definition: SourceDefinition) -> String {
    guard let argument = definition.argument else { return name }
    return definition.requiredArgument == nil ? "\(name) [\(argument)]" : "\(name) \(argument)"
  }

  private static func row(_ cells: [CleanText], _ widths: [Int]) -> CleanText {
    let padded = zip(cells, widths).map { cell, width in
      cell + CleanText(blanks: max(0, width - DisplayWidth.of(cell)) + 2)
    }
    return CleanText(joining: padded + [cells[2]])
  }
}
