import EverItems

/// Derives titles of columns from the paths of their values.
enum ColumnTitle {
  /// The most characters of a title.
  private static let longest = 40

  /// The name of a value, or of its column in a table.
  static func name(of path: JSONPath, _ names: [String]?) -> String {
    if let names, path.steps.count == 1, let index = path.steps.first.flatMap({ Int($0) }),
      names.indices.contains(index)
    {
      return names[index]
    }
    return namedSteps(of: path).last ?? "value"
  }

  /// The steps of a path without that to the first element of a list.
  private static func namedSteps(of path: JSONPath) -> ArraySlice<String> {
    path.steps.count > 1 && path.steps.last == FieldSurvey.first
      ? path.steps.dropLast() : path.steps[...]
  }

  /// The title: the words of the value's name.
  ///
  /// Words of the names around it are added when the name alone is unclear or another column has
  /// the same title.
  ///
  /// A name in an object has the words of the object.
  ///
  /// - Complexity: O(paths).
  static func title(of path: JSONPath, _ names: [String]?, among paths: [JSONPath]) -> String {
    let others = paths.filter { $0 != path }
    let all = [nil] + path.steps.indices.map { Optional($0) }
    let outer = all.first { outer in
      let title = words(of: path, names, with: outer)
      return others.allSatisfy { words(of: $0, names, with: outer) != title }
    }
    let shown = words(of: path, names, with: outer ?? path.steps.count).prefix(longest)
    return String(shown.last == " " ? shown.dropLast() : shown)
  }

  /// The title with a number of outer names in addition to those that it needs by itself; nil for
  /// the shortest title.
  private static func words(of path: JSONPath, _ names: [String]?, with outer: Int?) -> String {
    let steps = namedSteps(of: path).drop { IDDetection.wrappers.contains(PlainName.of($0)) }
    guard steps.count > 1 else { return FieldName.words([name(of: path, names)]) }
    let shown = steps.suffix(1 + (outer ?? 0) + FieldName.outerNames(in: steps))
    let named = outer == nil ? withoutName(shown) : shown
    return FieldName.words(named.count > 1 ? FieldName.withoutFiller(named) : named)
  }

  /// The steps without a word for a name after a thing (`user.login` is a user), and without an
  /// object that isn't a thing (`metadata.name` is a name).
  private static func withoutName(_ steps: ArraySlice<String>) -> ArraySlice<String> {
    guard let name = steps.last, let thing = steps.dropLast().last else { return steps }
    if Vocabulary.has(PlainName.of(thing), in: "titles.containers") { return steps.suffix(1) }
    return ["name", "login", "username"].contains(PlainName.of(name)) ? steps.dropLast() : steps
  }

}
