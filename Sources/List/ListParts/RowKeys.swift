package import Cells

/// The keys that sentences of a list name, as they are usually written.
package struct RowKeys: Hashable, Sendable {
  /// The key that retries or loads what the row at the cursor stands for.
  package var open: CleanText
  /// The key that requests the list again.
  package var refresh: CleanText

  package init(open: CleanText = "Enter", refresh: CleanText = "r") {
    self.open = open
    self.refresh = refresh
  }
}
