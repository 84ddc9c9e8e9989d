package import Items
package import Paging
import Viewport

/// The part of a feed that is known before its first request: the content of the first frame.
package struct KeptFeed: Sendable {
  /// The kept page, with its age.
  package var page: Page<Item>

  /// Where the user left the feed; nil when that isn't known.
  package var position: ReadingPosition?

  package init(page: Page<Item>, position: ReadingPosition? = nil) {
    self.page = page
    self.position = position
  }
}

/// The user's position in a feed.
package struct ReadingPosition: Hashable, Sendable {
  /// The item under the cursor; nil when none is loaded, or when items have no lasting id.
  package var item: ItemID?

  /// The row of the cursor, from 0.
  package var row: Int

  /// The number of loaded pages.
  package var pages: Int

  package init(item: ItemID?, row: Int, pages: Int) {
    self.item = item
    self.row = row
    self.pages = pages
  }
}

extension Model {
  /// The user's position; nil while there are no rows.
  package var position: ReadingPosition? {
    guard feed.loadedCount > 0 else { return nil }
    let size = feed.effectivePageSize
    return ReadingPosition(
      item: feed.item(at: list.cursor)?.id,
      row: list.cursor,
      pages: (feed.loadedCount + size - 1) / size
    )
  }
}
