import Browser
import Cells
import Images
import Items
public import Paging
import Runtime
import ScreenLoop
import Terminal
import Transport

/// A browser of any items in the terminal: list, grid and feed with images, detail and search.
///
/// Give it a source of pages, and entries for its items where their stored properties aren't
/// enough; ``run()`` does the rest. It has all keys of `everscroll` except those that open other
/// sources, prefetching, images in the size at which they are drawn, failures with a key to retry,
/// refresh, resizing and suspension, and it restores the terminal however it ends.
public struct FeedBrowser<Source: PageSource> {
  /// The initial layout of the items.
  public var layout = FeedLayout.list
  /// The origin of the bytes of images.
  public var images = ImageLoading.http
  /// The path of `image-worker`, the program that decodes images in a process of its own.
  ///
  /// Nil searches beside the running program, then in `../libexec/everscroll/image-worker` from
  /// there. Without the program, each image is replaced by a message, and everything else works.
  public var imageWorker: String?
  /// Whether animations are displayed, such as an image that grows to the size of the screen.
  public var hasMotion = true
  /// Called with an item when its row becomes visible.
  ///
  /// It runs on the thread of ``run()`` between two frames; nothing is displayed while it runs.
  public var onShow: ((Source.Item) -> Void)?
  /// Called with an item that the user opens, under the same conditions as ``onShow``.
  public var onOpen: ((Source.Item) -> Void)?
  /// Changes items while the browser runs.
  public let updates = FeedUpdates<Source.Item>()

  private let title: String
  private let source: Source
  /// Nil when they follow from page one.
  private let columns: [Column]?
  private let configuration: FeedConfiguration
  private let entry: @Sendable (Source.Item) -> FeedEntry

  /// Makes a browser.
  ///
  /// Items are identified by the debug description of their ids.
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
  public init(
    source: Source,
    title: String? = nil,
    configuration: FeedConfiguration? = nil
  ) {
    self.title = title ?? "\(Source.self)"
    self.source = source
    columns = nil
    entry = { Reflection.entry(of: $0) }
    self.configuration = (configuration ?? FeedConfiguration()).adapted(to: source)
  }

  /// Takes the terminal over and displays the feed until the user or a signal ends it.
  ///
  /// Blocks the calling thread, which has to be the program's main thread: call it from a `main`
  /// that is not asynchronous, and never from a task.
  ///
  /// - Returns: the exit status for the program: 0 after `q`, 130 after ^C, otherwise 128 and the
  ///   number of the signal that ended it.
  /// - Throws: a ``FeedBrowserError`` when no terminal can be used; the terminal is unchanged.
  @discardableResult
  public func run() throws(FeedBrowserError) -> Int32 {
    try run(ItemReports(tellsShown: onShow != nil, tellsOpened: onOpen != nil)) { onOpen?($0) }
  }

  /// Lets the user choose an item: Enter ends the browser and returns the item under the cursor.
  ///
  /// Blocks the calling thread as ``run()`` does.
  ///
  /// - Returns: the item; nil when the user quits without one.
  /// - Throws: `ended` when ^C or a signal ends it, otherwise a ``FeedBrowserError`` when no
  ///   terminal can be used; the terminal is unchanged.
  public func choose() throws(FeedBrowserError) -> Source.Item? {
    var chosen: Source.Item?
    let reports = ItemReports(tellsShown: onShow != nil, endsOnOpen: true)
    let status = try run(reports) { chosen = $0 }
    guard status == 0 else { throw .ended(status: status) }
    return chosen
  }

  private func run(
    _ reports: ItemReports,
    onOpen: (Source.Item) -> Void
  ) throws(FeedBrowserError) -> Int32 {
    let transport = CurlTransport(configuration: TransportConfiguration(userAgent: "everscroll"))
    // OpenSSL's exit handler frees memory that an open connection still uses.
    defer { transport.close(waitingAtMost: .seconds(2)) }
    let worker = ImageWorker(ImageWorker.Configuration(imageWorker))
    defer { worker.close() }
    do throws(TerminalError) {
      return try withoutActuallyEscaping(onOpen) { onOpen throws(TerminalError) in
        try run(source(over: PoliteTransport(transport)), reports, decoder: worker, onOpen: onOpen)
      }
    } catch {
      throw FeedBrowserError(error)
    }
  }

  /// The screen as text, without a terminal, to compare entries in tests.
  ///
  /// The source is not called, and no image is loaded.
  ///
  /// - Parameters:
  ///   - items: all items of the list.
  ///   - keys: keys as a terminal sends them: `"vj\r"` changes the layout, moves down and opens an
  ///     item.
  ///   - columns: cells of a row.
  ///   - height: rows of the screen.
  /// - Returns: a line for each row of the screen, without blanks at its end.
  public func picture(
    of items: [Source.Item],
    after keys: String = "",
    columns: Int = 80,
    height: Int = 24
  ) -> String {
    let source = entries { _ in [] }
    let shown = Reflection.columns(of: items)
    var browser = HeadlessBrowser(
      OneSourceOpener(feed: description(self.columns ?? shown), source: source).opening,
      items: items.map(source.item),
      size: Size(columns: columns, rows: height),
      describe: source.describe
    )
    browser.type(keys)
    return browser.text
  }
}

extension FeedBrowser {
  private func run(
    _ source: EntrySource<Source>,
    _ reports: ItemReports,
    decoder: any ImageDecoder,
    onOpen: @escaping (Source.Item) -> Void
  ) throws(TerminalError) -> Int32 {
    let terminal = try Terminal(
      Terminal.Options(environment: Terminal.Options.processEnvironment, images: .auto)
    )
    let opener = OneSourceOpener(feed: description(columns ?? [], reports), source: source)
    defer { updates.connect(nil) }
    let workspace = Workspace(
      size: terminal.size,
      keyMap: .oneSource,
      hasMotion: hasMotion,
      imageSettings: ImageSettings(cell: terminal.cell)
    )
    let session = BrowserSession(
      workspace,
      opening: opener.opening,
      log: nil,
      decoder: decoder,
      opener: opener,
      observer: observer(of: source, onOpen: onOpen)
    )
    var loop = ScreenLoop(terminal, driving: session)
    return try loop.run()
  }

  private func observer(
    of source: EntrySource<Source>,
    onOpen: @escaping (Source.Item) -> Void
  ) -> ItemObserver {
    ItemObserver(
      onShow: { item in (item.original?.value as? Source.Item).map { onShow?($0) } },
      onOpen: { item in (item.original?.value as? Source.Item).map(onOpen) },
      onStart: { send in
        updates.connect { change in
          switch change {
          case .replace(let item): send(.replaced(source.item(item)))
          case .invalidate: send(.invalidated)
          }
        }
      }
    )
  }

  private func description(
    _ columns: [Column],
    _ reports: ItemReports = ItemReports()
  ) -> FeedDescription {
    FeedDescription(
      source: SourceDescription(
        title: title,
        columns: columns,
        hasHeading: self.columns == nil,
        view: ViewMode(layout)
      ),
      configuration: configuration,
      reports: reports
    )
  }

  /// The source with the items of the browser.
  func source(over transport: any HTTPTransport) -> EntrySource<Source> {
    switch images {
    case .http:
      let images = HTTPImages(transport: transport)
      return entries { url in try await images.bytes(of: url) }
    case .custom(let bytes): return entries(bytes)
    }
  }

  private func entries(
    _ imageBytes: @escaping @Sendable (String) async throws -> [UInt8]
  ) -> EntrySource<Source> {
    EntrySource(source: source, listColumns: columns, entry: entry, imageBytes: imageBytes)
  }
}

extension ImageWorker.Configuration {
  /// - Parameter path: the worker; nil for the one that was installed with the program.
  fileprivate init(_ path: String?) {
    self.init()
    if let path { command = [path] }
  }
}
