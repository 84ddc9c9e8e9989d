package import EverItems
import EverList
package import Paging

/// The part of a feed that is known before its first request: the content of the first frame.
package struct KeptFeed: Sendable {
  /// The kept page one, with its age; nil when only the position is known.
  package var page: Page<Item>?

  /// The kept pages after it, as far as they are known.
  package var later: [KeptPage<Item>]

  /// Where the user left the feed; nil when that isn't known.
  package var position: ReadingPosition?

  package init(page: Page<Item>?, later: [KeptPage<Item>] = [], position: ReadingPosition? = nil) {
    self.page = page
    self.later = later
    self.position = position
  }
}

/// The user's position in a feed.
package struct ReadingPosition: Hashable, Sendable {
  /// The item under the cursor; nil when none is loaded, or when items have no lasting id.
  package var item: ItemID?

  /// The row of the cursor, from 0.
  package var row: Int

  /// The requests that loaded the pages after page one, where these can be reached by number or
  /// offset.
  package var pages: [PageRequest]

  package init(item: ItemID?, row: Int, pages: [PageRequest] = []) {
    self.item = item
    self.row = row
    self.pages = pages
  }
}

extension Model {
  /// The user's position in the whole list, the last item for the row after it; nil while there are
  /// no items.
  package var position: ReadingPosition? {
    let reader = searching.filter == nil ? reader : searching.hidden
    guard let reader, reader.feed.loadedCount > 0 else { return nil }
    let feed = reader.feed
    let row = min(reader.list.cursor, max(0, feed.lastItemRow))
    return ReadingPosition(
      item: feed.item(at: row)?.id,
      row: row,
      pages: feed.laterRequests
    )
  }
}
