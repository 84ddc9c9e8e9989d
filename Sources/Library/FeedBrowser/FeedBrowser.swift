import Browser
import Cells
import Images
import Items
public import Paging
import Runtime
import ScreenLoop
import Terminal
import Transport

/// A browser of any items on the whole terminal: list, grid and feed with images, detail and search.
///
/// Give it a source of pages, and say what an item's entry is where its properties won't do; ``run()``
/// does the rest: all keys of
/// `everscroll` but those that open other sources, loading ahead, images at the size at which they are
/// drawn, failures with a way to try again, refresh, resizing, suspension, and a terminal that is as it
/// was on every way out.
public struct FeedBrowser<Source: PageSource> {
  /// How items are laid out to begin with.
  public var layout = FeedLayout.list
  /// Where the bytes of images come from.
  public var images = ImageLoading.http
  /// The path of `image-worker`, the program that decodes images in a process of its own; nil: the one
  /// beside the running program, else `../libexec/everscroll/image-worker` from there.
  ///
  /// Where there is none, each image's place says so, and everything else works.
  public var imageWorker: String?
  /// Whether anything may move by itself, such as an image that grows to the screen.
  public var hasMotion = true
  /// Called with an item whose row comes into view, on the thread of ``run()`` between two frames;
  /// nothing is shown while it runs.
  public var onShow: ((Source.Item) -> Void)?
  /// Called with an item that the user opens, as ``onShow`` is.
  public var onOpen: ((Source.Item) -> Void)?
  /// Changes items while the browser runs.
  public let updates = FeedUpdates<Source.Item>()

  private let title: String
  private let source: Source
  /// Nil: page one decides.
  private let columns: [Column]?
  private let configuration: FeedConfiguration
  private let entry: @Sendable (Source.Item) -> FeedEntry

  /// Makes a browser that shows nothing yet.
  ///
  /// Items are told apart by the debug description of their ids.
  ///
  /// - Parameters:
  ///   - title: what is shown, in a few words: for the first line and the window's title.
  ///   - source: where pages come from; asked on threads of Swift's pool, not on the caller's.
  ///   - columns: the columns of the list, the most important first.
  ///   - configuration: how to load; nil for the defaults. How pages are reached and counted is what
  ///     the source says, whatever the configuration does.
  ///   - entry: what is shown of an item; called on threads of Swift's pool, once for each item of a
  ///     page that came.
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

  /// Makes a browser that shows the stored properties of items.
  ///
  /// - Parameters:
  ///   - source: where pages come from; asked on threads of Swift's pool, not on the caller's.
  ///   - title: what is shown, in a few words; nil: the name of the source's type.
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

  /// Takes the terminal over and shows the feed until the user or a signal ends it.
  ///
  /// Blocks the calling thread, which is to be the program's main thread: call it from a `main` that
  /// is not asynchronous, and never from a task.
  ///
  /// - Returns: the exit status for the program: 0 after `q`, 130 after ^C, else 128 and the number of
  ///   the signal that ended it.
  /// - Throws: a ``FeedBrowserError`` when there is no terminal to use; it is as it was.
  @discardableResult
  public func run() throws(FeedBrowserError) -> Int32 {
    try run(ItemReports(tellsShown: onShow != nil, tellsOpened: onOpen != nil)) { onOpen?($0) }
  }

  /// Lets the user choose an item: Enter ends the browser and returns the item under the cursor.
  ///
  /// Blocks the calling thread as ``run()`` does.
  ///
  /// - Returns: the item; nil when the user quits without one.
  /// - Throws: `ended` when ^C or a signal ends it, else a ``FeedBrowserError`` when there is no terminal
  ///   to use; it is as it was.
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
    // OpenSSL's exit handler pulls away what a connection that is still open uses.
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

  /// The screen as text, without a terminal: what tests of entries compare.
  ///
  /// The source is not asked, and no image comes.
  ///
  /// - Parameters:
  ///   - items: all that there is.
  ///   - keys: what a user types, as a terminal sends it: `"vj\r"` changes the layout, goes down and
  ///     opens an item.
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

  /// The source as the browser reads it.
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
  /// - Parameter path: the worker; nil: the one that came with the program.
  fileprivate init(_ path: String?) {
    self.init()
    if let path { command = [path] }
  }
}
