import EverBrowser
import EverItems
import EverTerminal
public import Paging

/// A browser of any items in the terminal: list, grid and feed with images, detail and search.
///
/// Give it a source of pages, and entries or rows for its items where their stored properties
/// aren't enough; ``run()`` does the rest. It has prefetching, images in the size at which they are
/// drawn, failures with a key to retry, refresh, resizing, suspension, and all keys of `everscroll`
/// except keys that open other sources. It restores the terminal however it ends.
public struct FeedBrowser<Source: PageSource> {
  /// The parts of the screen that the program draws itself.
  public var appearance = FeedAppearance<Source.Item>()
  /// The initial layout of the items.
  public var layout = FeedLayout.list
  /// Whether the detail is displayed beside a list at first; nil: on a screen of at least 140
  /// columns.
  ///
  /// `p` changes it. A screen of fewer than 110 columns has no room for both, and rows of the
  /// program's own take the whole width.
  public var split: Bool?
  /// The item under the cursor at first, if page one contains it; nil: the first one, or where the user
  /// left the list.
  ///
  /// For a list that begins around an item, `FeedConfiguration.start` is the page of this item.
  public var startItem: Source.Item.ID?
  /// Cells side by side in a grid at first, at least 1; nil: as many as the screen has room for.
  public var cellsPerRow: Int?
  /// Lists of other items, each in a tab beside this one; all are opened at the start.
  ///
  /// Tab and Shift-Tab show the next and the previous one; `q` closes one, and the last one ends
  /// the browser.
  public var tabs: [FeedTab] = []
  /// Commands of the program, in addition to the browser's own commands.
  public var commands: [FeedCommand<Source.Item>] = []
  /// Other keys of the browser's commands, by the names that `:` accepts, such as `refresh`; `none`
  /// removes the meaning of a key.
  ///
  /// - Precondition: each name is `none` or the name of a command.
  public var keys: [FeedKey: String] = [:] { didSet { KeyMap.check(keys) } }
  /// The origin of the bytes of images.
  public var images = ImageLoading.http
  /// The path of `image-worker`, the program that decodes images in a process of its own.
  ///
  /// Nil searches beside the running program, then in `../libexec/everscroll/image-worker` from
  /// there. Without the program, each image is replaced by a message, and everything else works.
  public var imageWorker: String?
  /// Where the user's position, images and pages are stored for the next run; nil stores nothing.
  public var storage: FeedStorage?
  /// How items are stored, so that the next run displays them in its first frame, while page one is
  /// requested; nil stores no pages.
  ///
  /// It needs a ``storage``, in which lists are distinguished by their titles: two lists with the
  /// same title would display each other's pages.
  public var itemCoding: ItemCoding<Source.Item>?
  /// The name by which the browser introduces itself to the servers of images.
  public var userAgent = "everscroll"
  /// Whether animations are displayed, such as an image that grows to the size of the screen.
  public var hasMotion = true
  /// Called with an item when its row becomes visible, and again when the source sends a visible
  /// item again, as it does after a refresh.
  ///
  /// It runs on the thread of ``run()`` between two frames; nothing is displayed while it runs.
  public var onShow: ((Source.Item) -> Void)?
  /// Called with an item when its row is no longer visible, under the same conditions as ``onShow``.
  public var onHide: ((Source.Item) -> Void)?
  /// Called with an item when the detail displays it: the user opened it, or went to it from the item
  /// before or after it; under the same conditions.
  public var onDisplay: ((Source.Item) -> Void)?
  /// Called with an item that the user opens, under the same conditions as ``onShow``.
  public var onOpen: ((Source.Item) -> Void)?
  /// Called with an item whose image can't be displayed, and the reason as a sentence, under the
  /// same conditions.
  public var onImageFailed: ((Source.Item, String) -> Void)?
  /// Called with the error of a page, each time that it can't be loaded, under the same conditions.
  public var onError: ((PageError) -> Void)?
  /// Changes items while the browser runs.
  public let updates = FeedUpdates<Source.Item>()

  let title: String
  let source: Source
  /// Nil when they are derived from page one.
  let columns: [Column]?
  let configuration: FeedConfiguration
  let entry: @Sendable (Source.Item) -> FeedEntry

  /// Makes a browser.
  ///
  /// Items with equal ids are one item. Across runs, an id that is `Encodable` is remembered as its
  /// JSON; with any other id, the user's position isn't saved.
  ///
  /// - Parameters:
  ///   - title: a few words for the first line and the window's title.
  ///   - source: the origin of pages; called on threads of Swift's pool, not on the caller's.
  ///   - columns: the columns of the list, the most important first.
  ///   - configuration: how to load; nil for the defaults. The source alone decides how pages are
  ///     addressed and counted, whatever the configuration contains.
  ///   - entry: returns the entry of an item; called on threads of Swift's pool, once for each item
  ///     of a loaded page.
  public init(
    _ title: String,
    source: Source,
    columns: [FeedColumn],
    configuration: FeedConfiguration? = nil,
    entry: @escaping @Sendable (Source.Item) -> FeedEntry
  ) {
    self.title = title
    self.source = source
    self.columns = columns.map(Column.init)
    self.entry = entry
    self.configuration = (configuration ?? FeedConfiguration()).adapted(to: source)
  }

  /// Makes a browser that displays the stored properties of items.
  ///
  /// - Parameters:
  ///   - source: the origin of pages; called on threads of Swift's pool, not on the caller's.
  ///   - title: a few words; nil for the name of the source's type.
  ///   - configuration: how to load, as above.
  public init(source: Source, title: String? = nil, configuration: FeedConfiguration? = nil) {
    self.title = title ?? "\(Source.self)"
    self.source = source
    columns = nil
    entry = { Reflection.entry(of: $0) }
    self.configuration = (configuration ?? FeedConfiguration()).adapted(to: source)
  }

  /// Makes a browser with rows of the program's own.
  ///
  /// A search examines the texts of rows.
  ///
  /// - Parameters:
  ///   - title: a few words for the first line and the window's title.
  ///   - source: the origin of pages; called on threads of Swift's pool, not on the caller's.
  ///   - configuration: how to load, as above.
  ///   - row: the ``FeedAppearance/row`` of an item.
  public init(
    _ title: String,
    source: Source,
    configuration: FeedConfiguration? = nil,
    row: @escaping @Sendable (_ item: Source.Item, _ width: Int) -> StyledRow
  ) {
    self.init(
      title,
      source: source,
      columns: [FeedColumn("", width: 30, minimumWidth: 1, grows: true)],
      configuration: configuration
    ) { item in
      let text = row(item, Self.widthToSearch).plainText
      return FeedEntry([text], details: Reflection.entry(of: item).details)
    }
    appearance.row = row
  }

  /// Makes a browser that displays an array: the stored properties of its values, or their texts.
  ///
  /// - Parameters:
  ///   - title: a few words for the first line and the window's title.
  ///   - values: the values, one a row.
  public init<Value: Sendable>(_ title: String, _ values: [Value])
  where Source == ArraySource<Identified<Value, Int>> {
    let items = values.enumerated().map { Identified(id: $0, value: $1) }
    self.init(source: ArraySource(items), title: title)
  }

  /// The width of a row whose texts are searched: no text is left out.
  private static var widthToSearch: Int { 1_000 }

  /// Takes over the terminal and displays the feed until the user or a signal ends it.
  ///
  /// Blocks the calling thread, which must be the program's main thread: call it before the first
  /// `await` of the program, and never from a task. Tasks of the main actor run between two frames.
  ///
  /// - Returns: the exit status for the program: 0 after `q`, 130 after ^C, the status of
  ///   ``FeedUpdates/quit(status:)``, otherwise 128 and the number of the signal that ended it.
  /// - Throws: a ``FeedBrowserError`` when no terminal can be used, or another browser has it; the
  ///   terminal is unchanged.
  public func run() throws(FeedBrowserError) -> Int32 {
    var reports = reports
    if onOpen != nil { reports.insert(.opened) }
    return try run(reports) { onOpen?($0) }
  }

  /// Lets the user choose an item: Enter ends the browser and returns the item under the cursor.
  ///
  /// In one of ``tabs``, Enter opens the item, as it does in its own browser.
  ///
  /// Blocks the calling thread as ``run()`` does.
  ///
  /// - Returns: the item; nil when the user quits without one.
  /// - Throws: `ended` when ^C, a signal or ``FeedUpdates/quit(status:)`` ends it with a status
  ///   that isn't 0, otherwise as ``run()``.
  public func choose() throws(FeedBrowserError) -> Source.Item? {
    var chosen: Source.Item?
    var reports = reports
    reports.insert(.endsOnOpen)
    let status = try run(reports) { chosen = $0 }
    guard status == 0 else { throw .ended(status: status) }
    return chosen
  }
}

/// The initial layout of items; `v` changes to the next one.
public enum FeedLayout: Hashable, Sendable {
  /// A row of text for each item.
  case list
  /// Images of one size in columns; `+` and `-` change the number of columns.
  case grid
  /// One image below the other; the height of each follows from its aspect.
  case feed
}

extension ViewMode {
  init(_ layout: FeedLayout) {
    self =
      switch layout {
      case .list: .list
      case .grid: .grid
      case .feed: .feed
      }
  }
}

/// Why a feed can't be browsed.
public enum FeedBrowserError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither `/dev/tty` nor the standard streams are a terminal.
  case noTerminal
  /// `TERM` names a terminal that can't move its cursor or erase.
  case unknownTerminal(String)
  /// The system refused a call that the terminal needs; the number is its `errno`.
  case refused(Int32)
  /// Another browser has the terminal; only a command that takes the terminal may run one.
  case alreadyRunning
  /// ^C, a signal or ``FeedUpdates/quit(status:)`` with a status that isn't 0 ended
  /// ``FeedBrowser/FeedBrowser/choose()``; the exit status for the program.
  case ended(status: Int32)

  init(_ error: TerminalError) {
    self =
      switch error {
      case .noTerminal: .noTerminal
      case .unknownTerminal(let name): .unknownTerminal(name)
      case .refused(let code): .refused(code)
      }
  }

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .noTerminal:
      "There is no terminal to draw on; run the program in one."
    case .unknownTerminal(let name):
      "The terminal type ‘\(name)’ can't be drawn on; set TERM to one that terminfo knows, such as "
        + "xterm-256color."
    case .refused(let code):
      "The terminal can't be set up (error \(code) of the system)."
    case .alreadyRunning:
      "Another browser has the terminal; run this one in a command that takes the terminal."
    case .ended: "Nothing was chosen."
    }
  }
}
