import Documents

/// Derives titles of columns from the paths of their values.
enum ColumnTitle {
  /// The name of a value, or of its column in a table.
  static func name(of path: JSONPath, _ names: [String]?) -> String {
    if let names, path.steps.count == 1, let index = path.steps.first.flatMap({ Int($0) }),
      names.indices.contains(index)
    {
      return names[index]
    }
    return path.steps.last ?? "value"
  }

  /// The title: the value's name, with the names around it when another column has the same name.
  static func title(of path: JSONPath, _ names: [String]?, among paths: [JSONPath]) -> String {
    let name = name(of: path, names)
    let inner = path.steps.drop { IDDetection.wrappers.contains(PlainName.of($0)) }
    let isAlone = paths.allSatisfy { $0 == path || $0.steps.last != path.steps.last }
    let words =
      inner.count > 1 && (!isAlone || isVague(name)) ? inner.joined(separator: " ") : name
    let title = words.split { $0 == "_" || $0.isWhitespace }.joined(separator: " ")
    return title.isEmpty ? "value" : String(title.prefix(24))
  }

  /// Whether a name is unclear without that of the object around it.
  private static func isVague(_ name: String) -> Bool {
    ["name", "title", "login", "value", "count", "total", "label", "text", "username", "id"]
      .contains(PlainName.of(name))
  }
}
