package import Documents
package import Paging

/// Columns that the user named and that no item has.
package struct UnknownColumns {
  /// The most names of fields that the advice lists.
  private static let mostNames = 12

  /// The unknown columns, in the user's order.
  private let unknown: [JSONPath]
  /// Whether later items may have the unknown columns: more items follow, and the first ones have
  /// others of the user's columns.
  private let mayFollow: Bool
  private let names: [String]

  /// Compares columns with items.
  ///
  /// - Parameters:
  ///   - columns: the paths that the user named; nil when the columns are detected.
  ///   - items: the first items. Tables whose rows are arrays have no paths, so they have every
  ///     column.
  ///   - areAll: whether no more items follow.
  /// - Complexity: O(bytes of the items) for each column.
  package init(
    _ columns: [JSONPath]?,
    in items: some Sequence<JSONValue>,
    areAll: Bool = false
  ) {
    let objects = columns == nil ? [] : items.filter { $0.kind == .object }
    unknown =
      objects.isEmpty
      ? [] : (columns ?? []).filter { path in !objects.contains { Self.has(path, $0) } }
    mayFollow = !areAll && unknown.count < columns?.count ?? 0
    let sample = unknown.isEmpty ? [] : Array(objects.prefix(ListCandidate.sampleSize))
    let fields = FieldSurvey.fields(of: sample)
    names = fields.prefix(Self.mostNames).map { $0.path.description }
  }

  /// The error about the first unknown column when no item has any of the columns, or when no more
  /// items follow; nil otherwise.
  ///
  /// - Parameter redact: removes secrets from texts.
  /// - Returns: the error.
  package func error(redact: (String) -> String = { $0 }) -> PageError? {
    guard !mayFollow, let sentence else { return nil }
    return PageError(redact(sentence), advice: redact(advice))
  }

  /// The sentence about the first unknown column beside known ones; nil when there is none.
  ///
  /// A later page may have items with the column.
  ///
  /// - Parameter redact: removes secrets from texts.
  /// - Returns: the sentence.
  package func remark(redact: (String) -> String = { $0 }) -> String? {
    guard mayFollow, let sentence else { return nil }
    return redact("\(sentence) \(advice)")
  }

  private var sentence: String? {
    unknown.first.map { "No item here has a field ‘\($0.description.prefix(60))’." }
  }

  private var advice: String {
    "--columns takes paths such as \(names.joined(separator: ", "))."
  }

  private static func has(_ path: JSONPath, _ item: JSONValue) -> Bool {
    path.steps.isEmpty || path.steps == ["$key"] || item.value(at: path) != nil
  }
}
