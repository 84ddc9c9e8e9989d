package import EverItems

/// The fields of later items that the columns for all fields of the first ones don't show.
package struct LateFields {
  private let paths: () -> [JSONPath]
  /// The fields with a column; nil before the first items, and none when all columns are one of text.
  private var known: Set<JSONPath>?
  private var itemsWithMore = 0
  /// The first field without a column; nil when there is none.
  private var example: JSONPath?

  /// Makes a count without items; the paths of the columns are requested with the first items.
  package init(paths: @escaping () -> [JSONPath]) { self.paths = paths }

  /// Adds the next items, as JSON.
  ///
  /// - Complexity: O(bytes of the items).
  package mutating func add(_ items: some Sequence<String>) {
    let known = known ?? Set(paths())
    self.known = known
    guard !known.isEmpty else { return }
    for json in items {
      guard let item = JSONDocument(ofItem: json)?.root, !item.isEmpty,
        let path = FieldSurvey.allPaths(of: [item]).first(where: { !Self.isIn(known, $0) })
      else { continue }
      itemsWithMore += 1
      example = example ?? path
    }
  }

  /// Whether the field is one of those, or a part of one.
  private static func isIn(_ known: Set<JSONPath>, _ path: JSONPath) -> Bool {
    (0...path.steps.count).contains { known.contains(JSONPath(steps: Array(path.steps[..<$0]))) }
  }

  /// The sentence that counts the items with other fields; nil when there are none.
  package var sentence: String? {
    guard let example else { return nil }
    let count = itemsWithMore == 1 ? "One item has" : "\(itemsWithMore) items have"
    return """
      \(count) fields without a column, such as ‘\(example.description.prefix(60))’, because none \
      of the first items has them. --columns names the fields to print.
      """
  }
}
