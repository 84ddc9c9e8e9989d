import Documents

/// The values of the first items at one path.
struct FieldSurvey {
  let path: JSONPath

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
  static func allPaths(of items: [JSONValue]) -> [JSONPath] {
    var known: Set<JSONPath> = []
    return items.flatMap { allPaths(of: $0) }.filter { known.insert($0).inserted }
  }

  private static func allPaths(of value: JSONValue, at steps: [String] = []) -> [JSONPath] {
    let parts: [JSONPath] =
      switch value.kind {
      case .object where steps.count < depth:
        value.members.flatMap { allPaths(of: $0.value, at: steps + [$0.name]) }
      case .array where steps.isEmpty:
        value.elements.enumerated().flatMap { allPaths(of: $1, at: [String($0)]) }
      default: []
      }
    return parts.isEmpty ? [JSONPath(steps: steps)] : parts
  }

  /// The fields of items that a column can show, in the order in which they were sent.
  ///
  /// - Complexity: O(bytes of the items).
  static func fields(of items: [JSONValue]) -> [FieldSurvey] {
    var surveys: [JSONPath: FieldSurvey] = [:]
    for item in items { collect(item, [], into: &surveys) }
    return surveys.values.sorted { $0.place < $1.place }
  }

  private static func collect(
    _ value: JSONValue,
    _ steps: [String],
    into surveys: inout [JSONPath: FieldSurvey]
  ) {
    switch value.kind {
    case .object where steps.count < depth:
      for member in value.members.lazy.prefix(limit) {
        collect(member.value, steps + [member.name], into: &surveys)
      }
    case .array where steps.isEmpty:
      for (index, element) in value.elements.lazy.prefix(limit).enumerated() {
        collect(element, [String(index)], into: &surveys)
      }
    case .string, .number, .boolean:
      let path = JSONPath(steps: steps)
      guard surveys[path] != nil || surveys.count < limit else { return }
      let new = FieldSurvey(path: path, place: surveys.count)
      surveys[path, default: new].values.append(value)
    case .array:
      // A name in a list of its own, such as the title of a work at Crossref.
      guard let name = steps.last, ["name", "title"].contains(PlainName.of(name)),
        let only = value.elements.first(where: { _ in true }), only.kind == .string
      else { return }
      collect(only, steps + [Self.first], into: &surveys)
    case .object, .null: break
    }
  }
}
