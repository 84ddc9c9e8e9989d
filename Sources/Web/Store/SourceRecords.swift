package import Transport

/// The place where the user left a source.
package struct SavedPosition: Hashable, Sendable {
  /// The id of the item under the cursor, as the server sent it; nil when items have no id.
  package var item: String?

  /// The number of rows before the cursor.
  package var rowOffset: Int

  /// The number of loaded pages.
  package var pages: Int

  package init(item: String?, rowOffset: Int, pages: Int) {
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

  package init(source: String, title: String, time: Int) {
    self.source = source
    self.title = title
    self.time = time
  }
}

/// What the cache knows of a source before its first request.
package struct SourceStart: Hashable, Sendable {
  /// The first page; nil when it isn't cached.
  package var page: StoredPage?

  /// The place where the user left the source; nil when it isn't known.
  package var position: SavedPosition?

  package init(page: StoredPage? = nil, position: SavedPosition? = nil) {
    self.page = page
    self.position = position
  }
}
