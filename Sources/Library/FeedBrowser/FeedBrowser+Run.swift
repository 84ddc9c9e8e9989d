import Browser
import Cells
import Images
import Input
import Items
import Memory
package import Paging
import Runtime
package import ScreenLoop
package import Terminal
import Transport

extension FeedBrowser {
  /// The reports that its callbacks need.
  var reports: ItemReports {
    ItemReports(
      shown: onShow != nil,
      failures: onError != nil || onImageFailed != nil
    )
  }

  func run(
    _ reports: ItemReports,
    onOpen: (Source.Item) -> Void
  ) throws(FeedBrowserError) -> Int32 {
    let transport = CurlTransport(configuration: TransportConfiguration(userAgent: "everscroll"))
    // OpenSSL's exit handler frees memory that an open connection still uses.
    defer { transport.close(waitingAtMost: .seconds(2)) }
    let worker = ImageWorker(ImageWorker.Configuration(imageWorker))
    defer { worker.close() }
    let storage = OpenStorage(storage)
    defer { storage.close() }
    return try withoutActuallyEscaping(onOpen) { onOpen throws(FeedBrowserError) in
      let source = source(over: storage.transport(over: PoliteTransport(transport)))
      return try RunningBrowsers.run { unread throws(FeedBrowserError) in
        do throws(TerminalError) {
          return try run(
            source,
            reports,
            storage: storage,
            decoder: worker,
            unread: &unread,
            onOpen: onOpen
          )
        } catch {
          throw FeedBrowserError(error)
        }
      }
    }
  }

  private func run(
    _ source: EntrySource<Source>,
    _ reports: ItemReports,
    storage: OpenStorage,
    decoder: any ImageDecoder,
    unread: inout [Event],
    onOpen: @escaping (Source.Item) -> Void
  ) throws(TerminalError) -> RunningBrowsers.Ending {
    let terminal = try Terminal(
      Terminal.Options(environment: Terminal.Options.processEnvironment, images: .auto)
    )
    defer { updates.disconnect() }
    let session = session(
      of: source,
      reports,
      storage: storage,
      decoder: decoder,
      size: terminal.size,
      cell: terminal.cell,
      onOpen: onOpen
    )
    var loop = ScreenLoop(terminal, driving: session, unread: unread)
    defer { unread = loop.unread }
    let status = try loop.run()
    return RunningBrowsers.Ending(status: status, isRequested: updates.quitStatus == status)
  }

  /// Lets the user choose an item as ``choose()`` does, on a screen that isn't a terminal.
  ///
  /// - Returns: the item; nil when the browser ends without one.
  /// - Throws: what the screen throws.
  package func choose(
    on screen: consuming some LoopScreen & ~Copyable,
    clock: some LoopClock
  ) throws(TerminalError) -> Source.Item? {
    let transport = CurlTransport(configuration: TransportConfiguration(userAgent: "everscroll"))
    let worker = ImageWorker(ImageWorker.Configuration(imageWorker))
    let storage = OpenStorage(storage)
    defer {
      updates.disconnect()
      storage.close()
      worker.close()
      transport.close(waitingAtMost: .seconds(2))
    }
    var reports = reports
    reports.endsOnOpen = true
    let chosen = Box<Source.Item>()
    let session = session(
      of: source(over: storage.transport(over: PoliteTransport(transport))),
      reports,
      storage: storage,
      decoder: worker,
      size: screen.size,
      cell: screen.cell,
      onOpen: { chosen.value = $0 }
    )
    var loop = ScreenLoop(screen, driving: session, clock: clock)
    _ = try loop.run()
    return chosen.value
  }

  private func session(
    of source: EntrySource<Source>,
    _ reports: ItemReports,
    storage: OpenStorage,
    decoder: any ImageDecoder,
    size: Size,
    cell: PixelSize,
    onOpen: @escaping (Source.Item) -> Void
  ) -> BrowserSession {
    var feed = description(columns ?? [], reports)
    feed.kept = storage.keptFeed(titled: title)
    let opener = OneSourceOpener(feed: feed, source: source, storage: storage)
    let workspace = Workspace(
      size: size,
      keyMap: KeyMap(commands, keys: keys, appearance: appearance),
      hasMotion: hasMotion,
      imageSettings: ImageSettings(cell: cell),
      wantsSplit: split
    )
    return BrowserSession(
      workspace,
      opening: OneSourceOpener.opening(feed),
      log: nil,
      decoder: decoder,
      opener: opener,
      observer: observer(of: source, onOpen: onOpen)
    )
  }

  private func observer(
    of source: EntrySource<Source>,
    onOpen: @escaping (Source.Item) -> Void
  ) -> ItemObserver {
    ItemObserver(
      onReport: { receive($0, onOpen: onOpen) },
      onStart: { send in
        updates.connect { change in send(source.message(of: change)) }
      },
      onTerminal: { report, unread in
        RunningBrowsers.offer(&unread) { receive(report, onOpen: onOpen) }
        return RunningBrowsers.endStatus
      }
    )
  }

  func receive(_ report: ItemReport, onOpen: (Source.Item) -> Void) {
    switch report {
    case .shown(let item): own(item).map { onShow?($0) }
    case .opened(let item): own(item).map(onOpen)
    case .chosen(let chosen): chosen.first?.items.first.flatMap(own).map(onOpen)
    case .imageFailed(let item, let failure):
      own(item).map { onImageFailed?($0, failure.message) }
    case .loadFailed(let error): onError?(error)
    case .inserted(let number, let outcome): updates.end(number, FeedInsertion(outcome))
    case .command(let command, let item, let count):
      let selection = FeedCommand<Source.Item>.Selection(item: item.flatMap(own), count: count)
      commands.last { $0.name == command.name }?.run(selection)
    }
  }

  /// The item of the program from which the browser's was made.
  private func own(_ item: Item) -> Source.Item? { item.original?.value as? Source.Item }

  func description(
    _ columns: [Column],
    _ reports: ItemReports = ItemReports()
  ) -> FeedDescription {
    FeedDescription(
      source: SourceDescription(
        title: title,
        columns: columns,
        hasHeading: self.columns == nil && appearance.row == nil && appearance.rows == nil,
        view: ViewMode(layout),
        lanes: cellsPerRow
      ),
      configuration: configuration,
      reports: reports,
      appearance: Appearance(appearance)
    )
  }

  /// The source with the items of the browser.
  func source(over transport: any HTTPTransport) -> EntrySource<Source> {
    switch images {
    case .http:
      let images = HTTPImages(transport: transport)
      return entries { url in try await images.bytes(of: url) }
    case .files: return entries { try ImageFiles.bytes(of: $0) }
    case .custom(let bytes): return entries { url in ChargedBytes(try await bytes(url)) }
    }
  }

  func entries(
    _ imageBytes: @escaping @Sendable (String) async throws -> ChargedBytes
  ) -> EntrySource<Source> {
    EntrySource(source: source, listColumns: columns, entry: entry, imageBytes: imageBytes)
  }
}

/// A value that a closure sets.
private final class Box<Value> {
  var value: Value?
}

extension ImageWorker.Configuration {
  /// - Parameter path: the worker; nil for the one that was installed with the program.
  fileprivate init(_ path: String?) {
    self.init()
    if let path { command = [path] }
  }
}

extension EntrySource {
  /// The browser's message for a change of the program.
  func message(of change: FeedUpdates<Source.Item>.Change) -> Message {
    switch change {
    case .replace(let own): .replaced(item(own))
    case .insert(let own, .top, let number): .inserted(item(own), .top, number: number)
    case .insert(let own, .before(let next), let number):
      .inserted(item(own), .before(id(next)), number: number)
    case .insert(let own, .after(let last), let number):
      .inserted(item(own), .after(id(last)), number: number)
    case .remove(let own): .removed(id(own))
    case .invalidate: .invalidated
    case .say(let text): .notice(text, isError: false)
    case .quit(let status): .left(status: status)
    }
  }
}
