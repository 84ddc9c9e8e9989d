package import Documents
import Pages
package import Paging

/// Columns that the user named and that no item has.
package enum UnknownColumns {
  /// The most names of fields that the advice lists.
  private static let mostNames = 12

  /// The error for the first unknown column; nil when every column is in an item.
  ///
  /// - Parameters:
  ///   - columns: the paths that the user named; nil when the columns are detected.
  ///   - items: the first items. Tables whose rows are arrays have no paths, so they have every column.
  ///   - redact: removes secrets from texts.
  /// - Returns: the error.
  /// - Complexity: O(bytes of the items) for each column.
  package static func error(
    _ columns: [JSONPath]?,
    in items: [JSONValue],
    redact: (String) -> String = { $0 }
  ) -> PageError? {
    guard let columns, items.contains(where: { $0.kind == .object }),
      let unknown = columns.first(where: { path in !items.contains { has(path, $0) } })
    else { return nil }
    return PageError(
      redact("No item has a field ‹\(unknown.description.prefix(60))›."),
      advice: redact("--columns takes paths such as \(names(of: items)).")
    )
  }

  private static func has(_ path: JSONPath, _ item: JSONValue) -> Bool {
    path.steps.isEmpty || path.steps == ["$key"] || item.value(at: path) != nil
  }

  private static func names(of items: [JSONValue]) -> String {
    let paths = FieldSurvey.fields(of: items).prefix(mostNames).map { $0.path.description }
    return paths.joined(separator: ", ")
  }
}
