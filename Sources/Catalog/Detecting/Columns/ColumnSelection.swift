package import EverItems

/// The fields of items that have a column.
package struct ColumnSelection: Hashable, Sendable {
  /// What the columns are for.
  package enum Purpose: Hashable, Sendable {
    /// Printed rows, which have the chosen columns alone.
    case print
    /// A list on the screen, where the user can display every field.
    case screen
    /// Other programs, which receive every field as it was sent, or those that the user named.
    case programs
  }

  /// The titles or the paths that the user named; nil when the fields are detected.
  package var paths: [JSONPath]?
  package var purpose = Purpose.print

  /// Whether all other fields have a column after the chosen ones.
  package var hasAllFields: Bool { purpose == .screen || purpose == .programs && paths == nil }

  /// The fields that are worth one.
  package static let detected = ColumnSelection()

  /// Every field of the first items, as it was sent.
  package static let all = ColumnSelection(purpose: .programs)

  /// The values at the paths, or of the columns with the titles, that the user named.
  package static func named(_ paths: [JSONPath]) -> ColumnSelection {
    ColumnSelection(paths: paths)
  }
}
