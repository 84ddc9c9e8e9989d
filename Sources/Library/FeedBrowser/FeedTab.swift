import EverBrowser
import EverItems
import EverRuntime
import EverWeb
import Paging

/// A list in a tab of its own beside the running browser's list; its items may have another type.
///
/// It is displayed as if its browser ran alone, with its callbacks, updates and commands. The
/// screen as a whole follows the browser that runs: its ``FeedBrowser/FeedBrowser/keys``,
/// ``FeedBrowser/FeedBrowser/split``, ``FeedBrowser/FeedBrowser/hasMotion``,
/// ``FeedBrowser/FeedBrowser/imageWorker`` and ``FeedBrowser/FeedBrowser/storage``.
public struct FeedTab {
  let commands: [OwnCommand]
  let part: (_ transport: any HTTPTransport, _ storage: OpenStorage) -> TabPart

  /// Makes a tab.
  ///
  /// - Parameter browser: displays the list; its own ``FeedBrowser/FeedBrowser/tabs`` don't count.
  public init<Source>(_ browser: FeedBrowser<Source>) {
    commands = browser.commands.map(OwnCommand.init)
    part = { transport, storage in
      var reports = browser.reports
      if browser.onOpen != nil { reports.insert(.opened) }
      return browser.part(over: transport, storage, reports) { browser.onOpen?($0) }
    }
  }
}

/// What a tab consists of, without the type of its items.
struct TabPart {
  let feed: FeedDescription
  let source: any ItemSource
  /// Calls the program with a report; false for a command that the browser of the tab lacks.
  let receive: (ItemReport) -> Bool
  /// Sends the changes of the program to a function.
  let connect: (_ send: @escaping @Sendable (Message) -> Void) -> Void
  let disconnect: () -> Void
  /// The status with which the program ends the browser; nil: it doesn't.
  let quitStatus: () -> Int32?
}

extension ItemObserver {
  /// The callbacks of the browsers of all tabs.
  ///
  /// A command that a tab's own browser lacks belongs to another browser; it receives no item there.
  init(of tabs: [TabPart]) {
    @Sendable func place(_ tab: TabID) -> Int { tab.number - TabID.first.number }
    func receive(_ report: ItemReport, _ tab: TabID) {
      let part = tabs[place(tab)]
      if part.receive(report) { return }
      _ = tabs.contains { $0.receive(report) }
    }
    self.init()
    onReport = receive
    onStart = { send in
      for (index, tab) in tabs.enumerated() {
        let id = TabID(number: TabID.first.number + index)
        tab.connect { send($0, id) }
      }
    }
    onTerminal = { report, tab, unread in
      RunningBrowsers.offer(&unread) { receive(report, tab) }
      return RunningBrowsers.endStatus
    }
  }
}

/// Opens the sources of a program, which are all open from the start.
struct TabOpener: SourceOpener {
  let tabs: [(feed: FeedDescription, source: any ItemSource)]
  let storage: OpenStorage

  /// A placeholder for the source of a tab: the workspace needs a request for each.
  static func request(_ index: Int) -> OpenRequest {
    .source(name: String(index), argument: nil)
  }

  /// The initial content of the workspace.
  var opening: Opening {
    .sources(tabs.enumerated().map { index, tab in (Self.request(index), .feed(tab.feed)) })
  }

  private func tab(
    of wanted: WantedSource
  ) throws(PageError) -> (feed: FeedDescription, source: any ItemSource) {
    guard let index = tabs.indices.first(where: { Self.request($0) == wanted.request }) else {
      throw PageError("This program shows its own sources only.")
    }
    var tab = tabs[index]
    guard case .column(let order) = wanted.changes.order else { return tab }
    tab.source = tab.source.sorted(
      by: order,
      tab.feed.configuration,
      limit: tab.feed.configuration.maximumItems ?? .max
    )
    tab.feed.arrange(by: order)
    tab.feed.kept = nil
    return tab
  }

  func prepare() {}

  func plan(_ wanted: WantedSource) throws(PageError) -> OpenPlan {
    .feed(try tab(of: wanted).feed)
  }

  func connect(_ wanted: WantedSource) throws(PageError) -> any ItemSource {
    try tab(of: wanted).source
  }

  func find(_ wanted: WantedSource) async throws(PageError) -> FoundSource {
    let tab = try tab(of: wanted)
    return FoundSource(feed: tab.feed, source: tab.source)
  }

  func remember(_ position: ReadingPosition, in wanted: WantedSource) {
    if let tab = try? tab(of: WantedSource(wanted.request)) {
      storage.save(position, titled: tab.feed.source.title)
    }
  }

  func noteVisit(_ wanted: WantedSource) {}

  func save(_ wanted: WantedSource, as name: String) throws(PageError) -> String {
    throw PageError("This program keeps no sources.")
  }

  func sources() -> [PickerEntry] { [] }

  func visits() async -> [PickerEntry] { [] }

  func completions() async throws(PageError) -> [PickerEntry] { [] }
}
