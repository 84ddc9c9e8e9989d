package import EverItems

/// The values of the first items at one path.
package struct FieldSurvey {
  /// Where the values are in an item.
  package let path: JSONPath

  /// The index among the fields of an item, from 0.
  let place: Int

  /// The values except null, at most one for each item.
  var values: [JSONValue] = []
}

extension FieldSurvey {
  /// The last step of the path of a name that is the first element of a list.
  static let first = "0"

  /// The levels of nested objects that are examined.
  private static let depth = 3

  /// The most fields of an item that are examined.
  private static let limit = 150

  /// The paths of all fields of items, also of those without values, in the order in which they were
  /// sent.
  ///
  /// A list and an object in three others is one field.
  ///
  /// - Complexity: O(bytes of the items).
  package static func allPaths(of items: [JSONValue]) -> [JSONPath] {
    items.flatMap { leaves(of: $0) }.map(\.path).withoutRepetitions { $0 }
  }

  /// The fields of items that a column can show, in the order in which they were sent.
  ///
  /// - Complexity: O(bytes of the items).
  package static func fields(of items: [JSONValue]) -> [FieldSurvey] {
    var surveys: [JSONPath: FieldSurvey] = [:]
    for leaf in items.flatMap({ leaves(of: $0, limit: limit) }) {
      guard let (path, value) = shown(leaf), surveys[path] != nil || surveys.count < limit else {
        continue
      }
      let new = FieldSurvey(path: path, place: surveys.count)
      surveys[path, default: new].values.append(value)
    }
    return surveys.values.sorted { $0.place < $1.place }
  }

  /// The values in a value, down to the depth that is examined; only the outermost array has parts.
  private static func leaves(
    of value: JSONValue,
    limit: Int = .max
  ) -> [(path: JSONPath, value: JSONValue)] {
    var leaves: [(path: JSONPath, value: JSONValue)] = []
    value.forEachLeaf(within: { $0 == .object ? $1 < depth : $1 == 0 }) { path, value in
      leaves.append((path, value))
      return leaves.count < limit
    }
    return leaves
  }

  /// The value of a field for a column, and its path; nil for a value that no column shows.
  ///
  /// A name in a list of its own, such as the title of a work at Crossref, is its first text.
  private static func shown(
    _ leaf: (path: JSONPath, value: JSONValue)
  ) -> (path: JSONPath, value: JSONValue)? {
    switch leaf.value.kind {
    case .string, .number, .boolean: return leaf
    case .array where isOfWords(leaf.value):
      let isName =
        leaf.path.steps.last.map { ["name", "title"].contains(PlainName.of($0)) } ?? false
      guard isName, let name = leaf.value.elements.first else { return leaf }
      return (JSONPath(steps: leaf.path.steps + [first]), name)
    case .array, .object, .null: return nil
    }
  }

  /// Whether a list has texts alone, as far as its first elements show.
  private static func isOfWords(_ list: JSONValue) -> Bool {
    let words = list.elements.prefix(20)
    return words.contains { _ in true } && words.allSatisfy { $0.kind == .string }
  }
}
