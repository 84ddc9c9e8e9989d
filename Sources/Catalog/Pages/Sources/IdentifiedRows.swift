import EverDefinitions
import EverDocuments
import EverItems
import Paging

/// The rows of a complete list with their identities.
struct IdentifiedRows {
  /// The rows that are displayed, in order.
  private(set) var elements: [ItemList.Element]

  /// The identity of each.
  private(set) var ids: [ItemID]

  /// What the user's id does with the rows; nil when it identifies each of them.
  private(set) var remark: String?

  /// Identifies rows: by the id that the user named, otherwise by their positions, because the list
  /// is complete.
  ///
  /// - Throws: `PageError.cancelled` when the task is cancelled.
  /// - Complexity: O(bytes of the rows).
  init(
    _ elements: [ItemList.Element],
    _ definition: SourceDefinition,
    isNamed: Bool
  ) throws(PageError) {
    self.elements = elements
    ids = elements.indices.map { ItemID.line($0 + 1) }
    guard isNamed, let path = definition.id else { return }
    let rows = try RowIDs(elements, definition, request: 0)
    guard !rows.areRefuted else {
      remark = "Different items have the same ‘\(path)’, so that none is hidden by it."
      return
    }
    let shown = elements.indices.withoutRepetitions { rows.ids[$0] }
    let hidden = elements.count - shown.count
    (self.elements, ids) = (shown.map { elements[$0] }, shown.map { rows.ids[$0] })
    guard hidden > 0 else { return }
    remark = hidden == 1 ? "1 item is repeated." : "\(hidden) items are repeated."
  }
}
