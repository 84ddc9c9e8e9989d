import EverBase
import EverItems
import Paging

/// The columns for the fields that a definition has none for, found once in the first items.
///
/// The sources of one list share them, so that all items have the same fields.
package final class FurtherColumns: Sendable {
  private let selection: ColumnSelection
  private let found = Lock<[ColumnDefinition]?>(nil)

  /// - Parameter selection: the columns that the user wants.
  package init(_ selection: ColumnSelection) { self.selection = selection }

  /// The columns; empty before the first items.
  package var columns: [ColumnDefinition] { found.withLock { $0 } ?? [] }

  /// Finds the columns in the first items.
  ///
  /// - Returns: a sentence about a field that the user named and no item has; nil for none.
  /// - Throws: a `PageError` when no item has any of these fields.
  /// - Complexity: O(bytes of the items) for the first ones, and O(1) then.
  func find(
    in items: @autoclosure () -> [JSONValue],
    of definition: SourceDefinition,
    redact: (String) -> String
  ) throws(PageError) -> String? {
    guard found.withLock({ $0 == nil }) else { return nil }
    let items = items()
    guard !items.isEmpty else { return nil }
    let columns = definition.columns
    let all = ColumnDetection.columns(selection, for: items, id: nil, defined: columns)
    found.withLock { $0 = Array(all.dropFirst(columns.count)) }
    let isWhole = definition.detail.map { detail in
      items.allSatisfy { $0.value(at: detail.completes) != nil }
    }
    // Details bring fields that the items of the list don't have.
    guard isWhole ?? true, let paths = selection.paths else { return nil }
    let fields = zip(paths, columns).filter { $1.content == .paths([$0]) }.map { path, _ in path }
    return try UnknownFields(fields, in: items, areAll: fields.count < paths.count)
      .remark(redact: redact)
  }
}
