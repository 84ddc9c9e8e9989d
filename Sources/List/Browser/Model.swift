package import EverItems
package import EverText
package import Paging

/// The state of one open source: one value, changed only by ``update(_:_:now:)``.
package struct Model: Sendable {
  @Boxed package internal(set) var origin: ModelSource
  /// The feed, its viewport, and the user's actions on both.
  package internal(set) var reader: ListReader<Item>
  /// The keys, and what the user types with them.
  @Boxed var input: KeyInput
  package internal(set) var size: Size
  /// The state of a model without a source; nil when it has one.
  @Boxed package internal(set) var opening: OpeningState? = nil
  /// The detail over the list; nil while it isn't displayed.
  @Boxed package internal(set) var detail: DetailScreen? = nil
  /// The text over the list or the detail; nil while there is none.
  @Boxed package internal(set) var text: TextScreen? = nil
  /// The layout of the items.
  @Boxed var layout: ItemLayout
  /// The values to which the columns are fitted.
  @Boxed var columnFit: ColumnFit
  /// The user's choice of columns; nil for the source's choice.
  @Boxed var arrangement: ColumnArrangement? = nil
  /// The columns that the list displays.
  var columnWindow = ColumnWindow()
  /// The values of a column that are counted; nil before the first count.
  @Boxed var counts: ColumnCounts? = nil
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
  /// Whether a file is being written for the user.
  var isWriting = false
  /// Whether the session is recorded, which a sign in the title line says.
  package var isRecorded = false
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
    input = KeyInput(keyMap, hasViews: !source.isOfRows)
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

/// Stores a value on the heap, which copies share until one of them changes it.
///
/// A model is copied for each message and frame. The copy of a boxed value is one reference instead
/// of the whole value; this is for large values that few messages change.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  /// Holds the value.
  ///
  /// `@unchecked Sendable`: the value changes only while one reference to it exists, so no other
  /// task can read it then.
  private final class Box: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var box: Box

  package init(wrappedValue: Value) {
    box = Box(wrappedValue)
  }

  /// The value.
  ///
  /// - Complexity: O(1) to read; O(size) for the first change after a copy.
  package var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}

/// Whether the cursor is at rest at a place of the list.
///
/// Two updates of the screen wait for the rest, because each step of a held key would send their
/// bytes: the bold field of the cursor's row, and the detail beside the list.
struct CursorRest: Sendable {
  /// The row at which the cursor was last at rest, with its item; nil when no item was there.
  private(set) var rested: (row: Int, id: ItemID)?
  /// The time from which the cursor is at rest; nil when it already is.
  private(set) var due: Duration?
  /// The row of the cursor, and the distance that the list was scrolled.
  private var place = (cursor: 0, travel: 0)

  /// The time without a movement after which the cursor is at rest.
  private static let length = Duration.milliseconds(80)

  var isOver: Bool { due == nil }

  /// Updates the place of the cursor, on a loaded item or none; each movement restarts the waiting
  /// time, unless there is no time because the list isn't displayed.
  mutating func follow(_ place: (cursor: Int, travel: Int), on id: ItemID?, now: Duration?) {
    if place != self.place { due = now.map { $0 + Self.length } }
    if due.map({ $0 <= now ?? $0 }) ?? true { due = nil }
    self.place = place
    if isOver { rested = id.map { (place.cursor, $0) } }
  }

  /// Ends the waiting time, because nothing depends on it.
  mutating func end() { due = nil }
}

/// The keys of a model, and what the user types with them.
struct KeyInput: Sendable {
  let map: KeyMap
  /// The key hints in the status line of the list.
  var hints: ListHints
  /// The keys that were typed and are no command yet.
  var reader = KeyReader()
  /// The command line that the user types; nil when there is none.
  var prompt: CommandPrompt?
  /// When the user last pressed a key or used the mouse.
  var lastUse = Duration.zero { didSet { pause = lastUse - oldValue } }
  /// The time between the last two uses.
  private(set) var pause = Duration.zero
  /// The lines that the user entered at prompts.
  var history = PromptHistory()

  init(_ map: KeyMap, hasViews: Bool) {
    self.map = map
    hints = ListHints(map, hasViews: hasViews)
  }
}
