import EverBase
import EverBrowser
import EverImages
import EverItems
import EverRuntime
package import EverTerminal
import EverText
import EverWeb
import Glibc
package import Paging

extension FeedBrowser {
  /// The reports that its callbacks need.
  var reports: ItemReports {
    var reports: ItemReports = []
    if onShow != nil || onHide != nil { reports.insert(.shown) }
    if onDisplay != nil { reports.insert(.displayed) }
    if onError != nil || onImageFailed != nil { reports.insert(.failures) }
    return reports
  }

  func run(
    _ reports: ItemReports,
    onOpen: @escaping (Source.Item) -> Void
  ) throws(FeedBrowserError) -> Int32 {
    try RunningBrowsers.run { unread throws(FeedBrowserError) in
      do throws(TerminalError) {
        let terminal = try Terminal(
          Terminal.Options(environment: Terminal.Options.processEnvironment, images: .auto)
        )
        return try run(on: terminal, SteadyClock(), reports, unread: &unread, onOpen: onOpen)
      } catch {
        throw FeedBrowserError(error)
      }
    }
  }

  /// Lets the user choose an item as ``choose()`` does, on a screen that isn't a terminal.
  ///
  /// - Returns: the item; nil when the browser ends without one.
  /// - Throws: what the screen throws.
  package func choose(
    on screen: consuming some LoopScreen & ~Copyable,
    clock: some LoopClock
  ) throws(TerminalError) -> Source.Item? {
    var reports = reports
    reports.insert(.endsOnOpen)
    var chosen: Source.Item?
    var unread: [Event] = []
    _ = try run(on: screen, clock, reports, unread: &unread) { chosen = $0 }
    return chosen
  }

  private func run(
    on screen: consuming some LoopScreen & ~Copyable,
    _ clock: some LoopClock,
    _ reports: ItemReports,
    unread: inout [Event],
    onOpen: @escaping (Source.Item) -> Void
  ) throws(TerminalError) -> RunningBrowsers.Ending {
    let transport = transport
    var configuration = ImageWorker.Configuration()
    if let imageWorker { configuration.command = [imageWorker] }
    let worker = ImageWorker(configuration)
    let storage = OpenStorage(storage)
    let images = storage.transport(over: PoliteTransport(transport))
    let own = part(over: images, storage, reports, onOpen: onOpen)
    let parts = [own] + tabs.map { $0.part(images, storage) }
    defer {
      for part in parts { part.disconnect() }
      storage.close()
      worker.close()
      // OpenSSL's exit handler frees memory that an open connection still uses.
      transport.close(waitingAtMost: .seconds(2))
    }
    let opener = TabOpener(tabs: parts.map { ($0.feed, $0.source) }, storage: storage)
    var session = BrowserSession(
      workspace(size: screen.size, cell: screen.cell, hasMotion: hasMotion),
      opening: opener.opening,
      decoder: worker,
      opener: opener
    )
    session.observer = ItemObserver(of: parts)
    var loop = ScreenLoop(screen, driving: session, unread: unread, clock: clock)
    defer { unread = loop.unread }
    let status = try loop.run()
    let isRequested = parts.contains { $0.quitStatus() == status }
    return RunningBrowsers.Ending(status: status, isRequested: isRequested)
  }

  /// The connections to the servers of images.
  var transport: CurlTransport {
    CurlTransport(configuration: TransportConfiguration(userAgent: userAgent))
  }

  func workspace(size: Size, cell: PixelSize, hasMotion: Bool) -> Workspace {
    var workspace = Workspace(size: size, keyMap: keyMap, hasMotion: hasMotion)
    workspace.imageSettings = ImageSettings(cell: cell)
    workspace.wantsSplit = split
    return workspace
  }

  var keyMap: KeyMap {
    let own = commands.map(OwnCommand.init)
    let others = tabs.flatMap(\.commands)
    let names = Set(own.map(\.name))
    return KeyMap(
      own + others.filter { !names.contains($0.name) },
      keys: keys,
      appearance: appearance,
      hasTabs: !tabs.isEmpty
    )
  }

  /// The browser as a tab.
  func part(
    over transport: any HTTPTransport,
    _ storage: OpenStorage,
    _ reports: ItemReports,
    onOpen: @escaping (Source.Item) -> Void
  ) -> TabPart {
    let source = source(over: transport, storage)
    // The columns may be known from a stored page one.
    var kept = source.kept(storage.position(titled: title), configuration)
    if let startItem {
      kept = kept ?? KeptFeed(page: nil)
      kept?.position = ReadingPosition(item: source.id(startItem), row: 0)
    }
    var feed = description(columns ?? source.shownColumns ?? [], reports)
    feed.kept = kept
    return TabPart(
      feed: feed,
      source: source,
      receive: { receive($0, onOpen: onOpen) },
      connect: { send in
        updates.connect(source.invalidations) { change in send(source.message(of: change)) }
      },
      disconnect: { updates.disconnect() },
      quitStatus: { updates.quitStatus }
    )
  }

  /// Calls the program with a report; false for a command that the browser lacks.
  @discardableResult
  func receive(_ report: ItemReport, onOpen: (Source.Item) -> Void) -> Bool {
    switch report {
    case .shown(let item): own(item).map { onShow?($0) }
    case .hidden(let item): own(item).map { onHide?($0) }
    case .displayed(let item): own(item).map { onDisplay?($0) }
    case .opened(let item): own(item).map(onOpen)
    case .chosen(let chosen): chosen.first?.items.first.flatMap(own).map(onOpen)
    case .imageFailed(let item, let failure):
      own(item).map { onImageFailed?($0, failure.message) }
    case .loadFailed(let error): onError?(error)
    case .inserted(let number, let outcome): updates.end(number, FeedInsertion(outcome))
    case .command(let command, let item, let count, let text):
      guard let own = commands.last(where: { $0.name == command.name }) else { return false }
      own.run(
        FeedCommand<Source.Item>.Selection(item: item.flatMap(self.own), count: count, text: text)
      )
    }
    return true
  }

  /// The item of the program from which the browser's was made.
  private func own(_ item: Item) -> Source.Item? { item.original?.value as? Source.Item }

  func description(_ columns: [Column], _ reports: ItemReports = []) -> FeedDescription {
    var feed = FeedDescription(
      source: SourceDescription(title: title, columns: columns) {
        $0.hasHeading = self.columns == nil && appearance.row == nil && appearance.rows == nil
        $0.view = ViewMode(layout)
        $0.lanes = cellsPerRow
      },
      configuration: configuration
    )
    (feed.reports, feed.appearance) = (reports, Appearance(appearance))
    return feed
  }

  func source(
    over transport: any HTTPTransport,
    _ storage: OpenStorage = OpenStorage(nil)
  ) -> EntrySource<Source> {
    let archive = itemCoding.flatMap { storage.pages($0, titled: title) }
    switch images {
    case .http:
      let images = HTTPImages(transport: transport)
      return entries(archive) { url in try await images.bytes(of: url) }
    case .files: return entries(archive) { try ImageFiles.bytes(of: $0) }
    case .custom(let bytes): return entries(archive) { url in ChargedBytes(try await bytes(url)) }
    }
  }

  func entries(
    _ archive: PageArchive<Source.Item>? = nil,
    _ imageBytes: @escaping @Sendable (String) async throws -> ChargedBytes
  ) -> EntrySource<Source> {
    EntrySource(
      source: source,
      listColumns: columns,
      entry: entry,
      imageBytes: imageBytes,
      archive: archive,
      notice: updates.showNotice
    )
  }
}

extension EntrySource {
  func message(of change: FeedUpdates<Source.Item>.Change) -> Message {
    switch change {
    case .replace(let own): .replaced(item(own))
    case .insert(let own, .top, let number): .inserted(item(own), .top, number: number)
    case .insert(let own, .before(let next), let number):
      .inserted(item(own), .before(id(next)), number: number)
    case .insert(let own, .after(let last), let number):
      .inserted(item(own), .after(id(last)), number: number)
    case .remove(let own): .removed(id(own))
    case .select(let own): .selected(id(own))
    case .other(let message): message
    case .notice(let text): .notice(text, isError: false)
    case .quit(let status): .left(status: status)
    }
  }
}

extension FeedBrowser {
  /// Runs the browser as the whole program: ``run()`` with its errors on standard error.
  ///
  /// - Returns: the exit status for the program: the status of ``run()``, or 1 when no terminal can
  ///   be used.
  public func main() -> Int32 {
    do {
      return try run()
    } catch {
      let line = Array("\(error)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      return 1
    }
  }
}
