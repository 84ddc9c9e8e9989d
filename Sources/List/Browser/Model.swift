package import Cells
package import Items
package import ListReader
package import Paging
package import Viewport

/// What the browser shows a feed of.
package struct SourceDescription: Hashable, Sendable {
  /// The title line, such as `Star Wars characters`.
  package var title: String
  package var columns: [Column]
  /// The columns of items of some kinds, by `Item.layout` from 1.
  package var layouts: [[Column]]
  /// Whether the titles of the columns stand above the rows.
  package var hasHeading: Bool
  /// How the items are laid out to begin with.
  package var view: ViewMode
  /// What a user without a network can do, such as a command; nil when there is nothing.
  package var offlineAdvice: String?
  /// How its lists go on; nil: not known.
  package var paging: PagingDescription?
  /// Whether the items are addresses of lists, which are opened in the place of a detail.
  package var opensLists: Bool

  package init(
    title: String,
    columns: [Column],
    layouts: [[Column]] = [],
    hasHeading: Bool = false,
    view: ViewMode = .list,
    offlineAdvice: String? = nil,
    paging: PagingDescription? = nil,
    opensLists: Bool = false
  ) {
    self.opensLists = opensLists
    self.title = title
    self.columns = columns
    self.layouts = layouts
    self.hasHeading = hasHeading
    self.view = view
    self.offlineAdvice = offlineAdvice
    self.paging = paging
  }
}

/// Everything that is known of one open source: one value, changed only by ``update(_:_:now:)``.
package struct Model: Sendable {
  /// What is shown; its columns change only when the user asks for that.
  package internal(set) var source: SourceDescription
  /// The title of the source as it is shown.
  let title: CleanText
  package let keyMap: KeyMap
  /// The keys of which the status line of the list reminds.
  let hints: CleanText
  /// The feed, the window on it, and what the user does with both.
  package internal(set) var reader: ListReader<Item>
  package internal(set) var size: Size
  package internal(set) var screen = ScreenState.list
  package internal(set) var keys = KeyReader()
  /// How the items are laid out.
  package internal(set) var view: ViewMode
  package internal(set) var imageSettings: ImageSettings
  package internal(set) var images = ShownImages()
  /// What is told of items.
  let reports: ItemReports
  /// Items whose rows are on the screen; empty where nobody wants to know.
  var itemsInView: Set<ItemID> = []
  /// What images that were seen look like.
  var previews = PreviewMemory()
  /// What moves by itself; nil: nothing.
  var motion: Motion?
  /// Where the cells of a grid or a feed stand; nil in a list.
  var cells: CellLayout?
  /// How many lanes more than usual a grid has.
  var laneStep = 0
  var cellRequests = CellRequests()
  /// The images of the cells, and what they were decided by; nil: anew.
  var cellWants = ImageWants()
  var cellView: CellView?
  /// Aspects of images of which the source tells none, as they were measured.
  var aspects: [ItemID: Double] = [:]

  /// Items that take a request of their own to be complete.
  var completion = Completion()
  /// Problems that the user is still to be told of, the oldest first.
  var problems: [CleanText] = []
  /// How the source goes on, and how sure that is; nil: its definition says.
  package var strategy: CleanText?
  /// The command that is being typed; nil when none is.
  var prompt: CommandPrompt?
  /// What was last looked for; nil: nothing yet.
  var search: Search?
  /// Where the list was when a search began that is being typed.
  var searchStart: ListViewport?
  /// What the stats line tells; nil while it is hidden, and then nothing is counted.
  var stats: StatsMeter?

  package init(
    source: SourceDescription,
    configuration: FeedConfiguration,
    size: Size,
    keyMap: KeyMap = .standard,
    hasMotion: Bool = true,
    imageSettings: ImageSettings = .none,
    reports: ItemReports = ItemReports()
  ) {
    self.source = source
    self.reports = reports
    title = CleanText(sanitizing: source.title)
    self.size = size
    self.keyMap = keyMap
    let views: [(Command, CleanText)] = source.view == .list ? [] : [(.changeView, "view")]
    let hints = keyMap.hints(views + [(.refresh, "refresh"), (.help, "help")], in: .list)
    self.hints = CleanText(joining: hints, separator: "  ")
    self.imageSettings = imageSettings
    // Cells without images are empty boxes; a row tells more.
    view = imageSettings.areShown ? source.view : .list
    reader = ListReader(FeedState(configuration), hasMotion: hasMotion)
    fitList()
  }
}

extension Model {
  /// What is loaded.
  package var feed: FeedState<Item> {
    _read { yield reader.feed }
    _modify { yield &reader.feed }
  }

  /// Which rows are on the screen.
  package var list: ListViewport {
    _read { yield reader.list }
    _modify { yield &reader.list }
  }

  /// The time of the last message, since any origin that the loop keeps to.
  package var now: Duration { reader.now }

  /// Whether anything may move by itself; false shows still marks instead.
  package var hasMotion: Bool { reader.hasMotion }
}
