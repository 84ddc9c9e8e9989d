/// The place where the user left a source.
package struct SavedPosition: Hashable, Sendable {
  /// The id of the item under the cursor, as the server sent it; nil when items have no id.
  package var item: String?

  /// The number of rows before the cursor.
  package var rowOffset: Int

  /// The pages that were loaded, in a notation of the owner.
  package var pages: String

  package init(item: String?, rowOffset: Int, pages: String) {
    self.item = item
    self.rowOffset = rowOffset
    self.pages = pages
  }
}

/// The last use of a source.
package struct Visit: Hashable, Sendable {
  package var source: String
  package var title: String

  /// Seconds since 1970.
  package var time: Int
}
