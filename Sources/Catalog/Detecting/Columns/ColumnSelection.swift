package import EverDocuments

/// The fields of items that have a column.
package enum ColumnSelection: Hashable, Sendable {
  /// The fields that are worth one.
  case detected
  /// Every field of the first items, for other programs.
  case all
  /// The values at the paths that the user named.
  case named([JSONPath])

  /// The paths that the user named; nil when the fields are detected.
  package var paths: [JSONPath]? {
    if case .named(let paths) = self { paths } else { nil }
  }
}
