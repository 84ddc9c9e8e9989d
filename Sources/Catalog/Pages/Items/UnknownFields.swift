package import EverItems
package import Paging

/// Fields that the user named for columns or as the id, and that no item has.
package struct UnknownFields {
  /// The most names of fields that the advice lists.
  private static let mostNames = 12

  /// The option that names the fields.
  private let option: Option
  /// The unknown fields, in the user's order.
  private let unknown: [JSONPath]
  /// Whether later items may have the unknown fields: more items follow, and the first ones have
  /// others of the user's fields.
  private let mayFollow: Bool
  private let names: [String]

  /// An option that names fields.
  package enum Option: String, Sendable {
    case columns = "--columns takes paths such as"
    case id = "--id takes the path of an id, such as"
  }

  /// Compares fields with items.
  ///
  /// - Parameters:
  ///   - paths: the paths that the user named; nil when the fields are detected.
  ///   - option: the option with which they were named.
  ///   - items: the first items. Tables whose rows are arrays have no paths, so they have every
  ///     field.
  ///   - areAll: whether no more items follow.
  /// - Complexity: O(bytes of the items) for each path.
  package init(
    _ paths: [JSONPath]?,
    of option: Option = .columns,
    in items: some Sequence<JSONValue>,
    areAll: Bool = false
  ) {
    self.option = option
    let objects = paths == nil ? [] : items.filter { $0.kind == .object }
    unknown =
      objects.isEmpty
      ? [] : (paths ?? []).filter { path in !objects.contains { Self.has(path, $0) } }
    mayFollow = !areAll && unknown.count < paths?.count ?? 0
    let sample = unknown.isEmpty ? [] : Array(objects.prefix(ListCandidate.sampleSize))
    let paths = FieldSurvey.fields(of: sample).map(\.path)
    // The item's own fields, such as its id, are before those in its objects.
    names = (paths.filter { $0.steps.count == 1 } + paths.filter { $0.steps.count > 1 })
      .prefix(Self.mostNames).map(\.description)
  }

  /// Checks the columns and the id that the user named.
  ///
  /// - Parameters:
  ///   - overrides: what the user specified.
  ///   - items: the first items.
  ///   - areAll: whether no more items follow.
  ///   - redact: removes secrets from texts.
  /// - Returns: the sentence about an unknown column beside known ones; nil when there is none.
  /// - Throws: the error about the first unknown field.
  static func remark(
    on overrides: DetectionOverrides,
    in items: some Sequence<JSONValue>,
    areAll: Bool = false,
    redact: (String) -> String = { $0 }
  ) throws(PageError) -> String? {
    let columns = UnknownFields(overrides.columns.paths, in: items, areAll: areAll)
    let remark = try columns.remark(redact: redact)
    _ = try UnknownFields(overrides.id.map { [$0] }, of: .id, in: items).remark(redact: redact)
    return remark
  }

  /// The sentence about the first unknown field beside known ones, because a later page may have
  /// items with it; nil when there is none.
  ///
  /// - Throws: the error about the first unknown field when no item has any of the fields, or when no
  ///   more items follow.
  package func remark(redact: (String) -> String = { $0 }) throws(PageError) -> String? {
    guard let path = unknown.first else { return nil }
    let sentence = redact("No item here has a field ‘\(path.description.prefix(60))’.")
    let advice = redact("\(option.rawValue) \(names.joined(separator: ", ")).")
    guard mayFollow else { throw PageError(sentence, advice: advice) }
    return "\(sentence) \(advice)"
  }

  private static func has(_ path: JSONPath, _ item: JSONValue) -> Bool {
    path.steps.isEmpty || path.steps == ["$key"] || item.value(at: path) != nil
  }
}
