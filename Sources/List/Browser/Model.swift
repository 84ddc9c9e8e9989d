package import Cells
package import Items
import ListParts
package import ListReader
package import Paging
package import Viewport

/// The description of a source, which the browser displays with its feed.
package struct SourceDescription: Hashable, Sendable {
  /// The title line, such as `Star Wars characters`.
  package var title: String
  /// The plural of what its items are, such as `moderators`; nil for any items.
  package var unit: String?
  package var columns: [Column]
  /// The columns of items of some kinds, by `Item.layout` from 1.
  package var layouts: [[Column]]
  /// Whether the titles of the columns are displayed above the rows.
  package var hasHeading: Bool
  /// The initial layout of the items.
  package var view: ViewMode
  /// Cells side by side in a grid at first; nil: as many as the screen has room for.
  package var lanes: Int?
  /// What the user can do without a network, such as a command; nil when there is nothing.
  package var offlineAdvice: String?
  /// How its lists are paged; nil when that isn't known.
  package var paging: PagingDescription?
  /// Whether the items are addresses of lists; opening an item opens its list instead of the
  /// detail.
  package var opensLists: Bool
  /// Whether the list is one item, whose detail is displayed.
  package var isItem: Bool
  /// The host of its server, for a wait; nil when there is none.
  package var host: String?
  /// The current year in UTC, which times are displayed without; nil displays all years.
  package var year: Int?

  package init(
    title: String,
    unit: String? = nil,
    columns: [Column],
    layouts: [[Column]] = [],
    hasHeading: Bool = false,
    view: ViewMode = .list,
    lanes: Int? = nil,
    offlineAdvice: String? = nil,
    paging: PagingDescription? = nil,
    opensLists: Bool = false,
    isItem: Bool = false,
    host: String? = nil,
    year: Int? = nil
  ) {
    self.year = year
    self.host = host
    self.isItem = isItem
    self.opensLists = opensLists
    self.lanes = lanes
    self.title = title
    self.unit = unit
    self.columns = columns
    self.layouts = layouts
    self.hasHeading = hasHeading
    self.view = view
    self.offlineAdvice = offlineAdvice
    self.paging = paging
  }
}

/// The state of one open source: one value, changed only by ``update(_:_:now:)``.
package struct Model: Sendable {
  /// The description of the source; its columns fit the rows.
  @Boxed package internal(set) var source: SourceDescription
  /// The columns as the source gives them.
  @Boxed var givenColumns: [Column]
  /// The title of the source as it is displayed.
  let title: CleanText
  /// The plural of what the items are, as it is displayed.
  let unit: CleanText
  package let keyMap: KeyMap
  /// The key hints in the status line of the list.
  @Boxed private(set) var hints: ListHints
  /// The feed, its viewport, and the user's actions on both.
  package internal(set) var reader: ListReader<Item>
  package internal(set) var size: Size
  @Boxed package internal(set) var screen = ScreenState.list
  package internal(set) var keys = KeyReader()
  /// The layout of the items.
  @Boxed var layout: ItemLayout
  package internal(set) var imageSettings: ImageSettings
  package internal(set) var images = ShownImages()
  /// The events of items that are reported.
  let reports: ItemReports
  /// The parts of the screen that the program draws itself.
  @Boxed private(set) var appearance: Appearance
  var rowHeights = RowHeights()
  /// Items whose rows are visible; empty unless they are reported.
  var itemsInView: Set<ItemID> = []
  /// A few pixels of recently seen images.
  var previews = PreviewMemory()
  /// The current animation; nil when nothing moves.
  @Boxed var motion: Motion? = nil
  /// Whether lists have a scroll bar.
  package var scrollBar = ScrollBarSetting.automatic
  /// The images of the cells.
  @Boxed var cellImages = CellImages()
  var columnFit = ColumnFit()
  /// The detail beside the list.
  @Boxed var side = SideDetail()
  var rest = CursorRest()
  var newItems = NewItemsTimer()
  /// The items that are new since the last page one.
  @Boxed var added = AddedItems()

  /// Items that need a request of their own to be complete.
  @Boxed var completion = Completion()
  /// Problems that are not displayed yet, the oldest first.
  var problems: [CleanText] = []
  /// How the source is paged, and the confidence; nil when its definition states it.
  package var strategy: CleanText?
  /// The progress of page one, when it takes many requests; nil before it is known.
  @Boxed var progress: CleanText? = nil
  /// The command line that the user types; nil when there is none.
  @Boxed var prompt: CommandPrompt? = nil
  /// The last search; nil when there was none.
  var search: Search?
  /// The text that the displayed rows contain; nil when all rows are displayed.
  package internal(set) var filter: Search?
  /// All rows and the place in them, while a filter displays others; nil without a filter, or when
  /// they were not loaded before it.
  @Boxed var unfiltered: ListReader<Item>? = nil
  /// How all rows are loaded.
  @Boxed private(set) var configuration: FeedConfiguration
  /// The items that the user marked.
  @Boxed var marks = Marks()
  /// The number of marked items in other tabs.
  var marksElsewhere = 0
  /// Whether the rows mark the text of the last search: from the search until Esc.
  var marksSearch = false
  /// The figures of the stats line; nil while it is hidden, and then nothing is counted.
  @Boxed var stats: StatsMeter? = nil

  package init(
    source: SourceDescription,
    configuration: FeedConfiguration,
    size: Size,
    keyMap: KeyMap = .standard,
    hasMotion: Bool = true,
    imageSettings: ImageSettings = .none,
    reports: ItemReports = ItemReports(),
    appearance: Appearance = Appearance()
  ) {
    self.source = source
    givenColumns = source.columns
    self.configuration = configuration
    self.appearance = appearance
    self.reports = reports
    title = CleanText(sanitizing: source.title)
    self.size = size
    self.keyMap = keyMap
    unit = CleanText(sanitizing: source.unit ?? "items")
    hints = ListHints(keyMap, hasViews: source.view != .list)
    self.imageSettings = imageSettings
    // Cells without images are empty boxes; a row of text shows more.
    layout = ItemLayout(imageSettings.areShown ? source.view : .list)
    reader = ListReader(FeedState(configuration), hasMotion: hasMotion)
    reader.keys = RowKeys(keyMap, in: view == .grid ? .grid : .list)
    fitList()
  }
}

extension Model {
  /// The loaded pages.
  package var feed: FeedState<Item> {
    _read { yield reader.feed }
    _modify { yield &reader.feed }
  }

  /// The viewport of the list.
  package var list: ListViewport {
    _read { yield reader.list }
    _modify { yield &reader.list }
  }

  /// How the items are displayed.
  package var view: ViewMode { layout.view }

  /// The layout of the cells of a grid or a feed; nil in a list.
  var cells: CellLayout? { layout.cells }

  /// The time of the last message on the loop's clock.
  package var now: Duration { reader.now }

  /// Whether animations are displayed; false replaces them by static marks.
  package var hasMotion: Bool { reader.hasMotion }
}
