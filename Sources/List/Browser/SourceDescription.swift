package import EverItems
package import EverText
package import Paging

/// The description of a source, which the browser displays with its feed.
package struct SourceDescription: Hashable, Sendable {
  /// The title line, such as `Star Wars characters`.
  package var title: String
  /// The plural of what its items are, such as `moderators`; nil for any items.
  package var unit: String?
  package var columns: [Column]
  /// The columns of items of some kinds, by `Item.layout` from 1.
  package var layouts: [[Column]] = []
  /// Whether the titles of the columns are displayed above the rows.
  package var hasHeading: Bool = false
  /// The initial layout of the items.
  package var view: ViewMode = .list
  /// Whether items can have images; without them, cells are as tall as their text.
  package var hasImages: Bool = true
  /// Cells side by side in a grid at first; nil: as many as the screen has room for.
  package var lanes: Int?
  /// What the user can do without a network, such as a command; nil when there is nothing.
  package var offlineAdvice: String?
  /// How its lists are paged; nil when that isn't known.
  package var paging: PagingDescription?
  /// Whether the items are addresses of lists; opening an item opens its list instead of the
  /// detail.
  package var opensLists: Bool = false
  /// Whether the list is one item, whose detail is displayed.
  package var isItem: Bool = false
  /// The host of its server, for a wait; nil when there is none.
  package var host: String?
  /// The current year in UTC, which times are displayed without; nil displays all years.
  package var year: Int?
  /// The order of the rows; nil for the server's order.
  package var order: SortOrder?

  /// Whether an item is a row of text at first, and not a photo.
  var isOfRows: Bool { view == .list || view == .thumbnails }

  package init(title: String, columns: [Column], _ change: (inout Self) -> Void = { _ in }) {
    self.title = title
    self.columns = columns
    change(&self)
  }
}

extension SortOrder {
  func isBy(_ column: Column) -> Bool { column.isNamed(self.column) }

  /// The mark of the direction.
  var mark: CleanText { isDescending ? "▼" : "▲" }
}

/// The source of a model: its description, and what the user sees of it.
package struct ModelSource: Sendable {
  /// What the source says of itself; its columns fit the rows.
  package internal(set) var description: SourceDescription
  let title: CleanText
  /// The plural noun for the items, as it is displayed.
  let unit: CleanText
  /// How all rows are loaded.
  let configuration: FeedConfiguration
  /// How the source is paged, and the confidence; nil when its definition states it.
  package internal(set) var strategy: CleanText?
  /// The columns that the user chose on another visit, or before the source told its own; nil
  /// without a choice.
  var keptColumns: String?
  /// The progress of page one, when it takes many requests, or of a filter that counts its matches;
  /// nil before it is known.
  var progress: CleanText?

  init(_ description: SourceDescription, _ configuration: FeedConfiguration) {
    self.description = description
    self.configuration = configuration
    title = CleanText(sanitizing: description.title)
    unit = CleanText(sanitizing: description.unit ?? "items")
  }
}

/// The description of a source that its feed needs before it can be displayed.
package struct FeedDescription: Sendable {
  package var source: SourceDescription
  package var configuration: FeedConfiguration
  /// The kept page that is displayed until its source responds; nil when nothing was kept.
  package var kept: KeptFeed?
  /// A notice that is displayed when it opens, such as how its pages were detected; nil when there
  /// is none.
  package var remark: String?

  /// The text that its rows must contain at first; nil for all rows.
  package var filter: String?

  /// The columns that the user kept for it; nil for its own choice.
  package var columns: String?

  /// The events of its items that are reported.
  package var reports: ItemReports = []

  /// The parts of its screen that the program draws itself.
  package var appearance = Appearance()

  /// How a detected list is paged, and the confidence; nil when its definition states it.
  package var strategy: String?

  package init(source: SourceDescription, configuration: FeedConfiguration) {
    self.source = source
    self.configuration = configuration
  }
}

/// The plan for opening a source, made without a request.
package enum OpenPlan: Sendable {
  /// Everything that its feed needs.
  case feed(FeedDescription)
  /// Nothing: the first response is needed to detect the list.
  case mustBeFound
}

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

extension Page<Item> {
  /// The number of items of a received page to which the columns are fitted: two screens of 40
  /// rows.
  static var mostFitted: Int { 80 }

  /// The items to which the columns are fitted when the page is received; the others are measured
  /// when they are displayed.
  var fittedItems: ArraySlice<Item> { shownItems.prefix(Self.mostFitted) }

  /// Decodes the items to which the columns are fitted.
  ///
  /// The task that receives the page does so, because the loop would take milliseconds for it.
  ///
  /// - Complexity: O(bytes of these items).
  package func decodeFittedItems() {
    for item in fittedItems { item.decode() }
  }
}
