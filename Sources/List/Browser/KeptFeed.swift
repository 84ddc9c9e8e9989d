package import Items
package import Paging
import Viewport

/// What is known of a feed before its source is asked: what the first frame shows.
package struct KeptFeed: Sendable {
  /// Page one as it was kept, with its age.
  package var page: Page<Item>

  /// Where the reader left the feed; nil when that isn't known.
  package var position: ReadingPosition?

  package init(page: Page<Item>, position: ReadingPosition? = nil) {
    self.page = page
    self.position = position
  }
}

/// Where a reader is in a feed.
package struct ReadingPosition: Hashable, Sendable {
  /// The item under the cursor; nil where none is loaded, or where items have no id that lasts.
  package var item: ItemID?

  /// The row of the cursor, from 0.
  package var row: Int

  /// Pages that are loaded.
  package var pages: Int

  package init(item: ItemID?, row: Int, pages: Int) {
    self.item = item
    self.row = row
    self.pages = pages
  }
}

extension Model {
  /// Where the reader is; nil while there are no rows, where nobody can be.
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
