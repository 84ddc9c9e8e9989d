import Documents

/// The fields of later items that the columns for all fields of the first ones don't show.
package struct LateFields {
  private var known: Set<JSONPath> = []
  private var items = 0
  private var itemsWithMore = 0
  /// The first field without a column; nil when there is none.
  private var example: JSONPath?

  package init() {}

  /// Adds the next items, as JSON.
  ///
  /// - Complexity: O(bytes of the items).
  package mutating func add(_ items: some Sequence<String>) {
    for json in items {
      guard let item = (try? JSONDocument(Array(json.utf8)))?.root else { continue }
      add(FieldSurvey.allPaths(of: [item]))
    }
  }

  private mutating func add(_ paths: [JSONPath]) {
    defer { items += 1 }
    guard items >= ListCandidate.sampleSize else { return known.formUnion(paths) }
    guard let path = paths.first(where: { !isKnown($0) }) else { return }
    itemsWithMore += 1
    example = example ?? path
  }

  /// Whether the field has a column, or is a part of one.
  private func isKnown(_ path: JSONPath) -> Bool {
    path.steps.indices.contains { known.contains(JSONPath(steps: Array(path.steps[...$0]))) }
      || path.steps.isEmpty
  }

  /// The sentence that counts the items with other fields; nil when there are none.
  package var sentence: String? {
    guard let example else { return nil }
    let count = itemsWithMore == 1 ? "One item has" : "\(itemsWithMore) items have"
    return """
      \(count) fields without a column, such as ‘\(example.description.prefix(60))’, because no item \
      of the first \(ListCandidate.sampleSize) has them. --columns names the fields to print.
      """
  }
}
