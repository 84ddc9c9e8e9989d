/// Where a source was left.
package struct SavedPosition: Hashable, Sendable {
  /// The id of the item under the cursor, as the server sent it; nil: items have none.
  package var item: String?

  /// Rows from the source's start to the cursor.
  package var rowOffset: Int

  /// Pages that were loaded.
  package var pages: Int

  package init(item: String?, rowOffset: Int, pages: Int) {
    self.item = item
    self.rowOffset = rowOffset
    self.pages = pages
  }
}

/// When a source was used last.
package struct Visit: Hashable, Sendable {
  package var source: String
  package var title: String

  /// Seconds since 1970.
  package var time: Int

  package init(source: String, title: String, time: Int) {
    self.source = source
    self.title = title
    self.time = time
  }
}

/// What is known of a source before it is asked for anything.
package struct SourceStart: Hashable, Sendable {
  /// Its first page; nil when it isn't kept.
  package var page: StoredPage?

  /// Where it was left; nil when that isn't known.
  package var position: SavedPosition?

  package init(page: StoredPage? = nil, position: SavedPosition? = nil) {
    self.page = page
    self.position = position
  }
}
