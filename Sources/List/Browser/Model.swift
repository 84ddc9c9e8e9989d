package import EverText
package import EverItems
package import EverList
package import Paging

/// The state of one open source: one value, changed only by ``update(_:_:now:)``.
package struct Model: Sendable {
  @Boxed package internal(set) var origin: ModelSource
  /// The feed, its viewport, and the user's actions on both.
  package internal(set) var reader: ListReader<Item>
  /// The keys, and what the user types with them.
  @Boxed var input: KeyInput
  package internal(set) var size: Size
  /// The state of a source without a feed; nil when its feed is displayed.
  @Boxed package internal(set) var opening: OpeningState? = nil
  /// The detail over the list; nil while it isn't displayed.
  @Boxed package internal(set) var detail: DetailScreen? = nil
  /// The text over the list or the detail; nil while there is none.
  @Boxed package internal(set) var text: TextScreen? = nil
  /// The layout of the items.
  @Boxed var layout: ItemLayout
  /// The values to which the columns are fitted.
  @Boxed var columnFit: ColumnFit
  /// Whether lists have a scroll bar.
  package var scrollBar = ScrollBarSetting.automatic
  @Boxed package internal(set) var images: ModelImages
  /// The current animation; nil when nothing moves.
  @Boxed var motion: Motion? = nil
  /// The parts of a program that uses the library.
  @Boxed var own: OwnParts
  /// The detail beside the list.
  @Boxed var side = SideDetail()
  var rest = CursorRest()
  /// What the user looks for in the list.
  @Boxed package internal(set) var searching = Searching()
  /// The items that the user marked.
  @Boxed var marks = Marks()
  /// The items that are new since the last page one, and the looks for others.
  @Boxed var news = News()
  /// Items that need a request of their own to be complete.
  @Boxed var completion = Completion()
  /// The effects of the current message, in order.
  var effects: [Effect] = []
  /// Problems that are not displayed yet, the oldest first.
  var problems: [CleanText] = []
  /// The figures of the stats line; nil while it is hidden, and then nothing is counted.
  @Boxed var stats: StatsMeter? = nil

  package init(
    _ feed: FeedDescription,
    size: Size,
    keyMap: KeyMap = .standard,
    hasMotion: Bool = true,
    imageSettings: ImageSettings = .none
  ) {
    let source = feed.source
    origin = ModelSource(source, feed.configuration)
    columnFit = ColumnFit(of: source.columns)
    own = OwnParts(reports: feed.reports, appearance: feed.appearance)
    self.size = size
    input = KeyInput(keyMap, hasViews: source.view != .list)
    images = ModelImages(imageSettings)
    // Cells without images are empty boxes; a row of text shows more.
    layout = ItemLayout(imageSettings.areShown ? source.view : .list)
    reader = ListReader(FeedState(feed.configuration), hasMotion: hasMotion)
    reader.keys = RowKeys(keyMap, in: view == .grid ? .grid : .list)
    fitList()
  }
}

extension Model {
  /// What the source says of itself.
  package internal(set) var source: SourceDescription {
    _read { yield origin.description }
    _modify { yield &origin.description }
  }

  /// The title of the source as it is displayed.
  var title: CleanText { origin.title }

  /// How all rows are loaded.
  var configuration: FeedConfiguration { origin.configuration }

  /// The keys of the commands.
  package var keyMap: KeyMap { input.map }

  /// The command line that the user types; nil when there is none.
  var prompt: CommandPrompt? {
    _read { yield input.prompt }
    _modify { yield &input.prompt }
  }

  /// The loaded pages.
  package var feed: FeedState<Item> {
    _read { yield reader.feed }
    _modify { yield &reader.feed }
  }

  /// Whether the rows are dimmed, because page one is requested anew.
  var isDimmed: Bool { feed.isBeingReplaced && !feed.isConfirming }

  /// Whether the list is visible, possibly with an image that grows over it.
  var showsList: Bool {
    if case .zoom = motion?.kind { return true }
    return isOnList
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
