import EverBase
import EverBrowser
import EverItems
import EverTerminal
import EverText
public import Paging

extension FeedBrowser {
  /// The screen as text, without a terminal, to compare entries in tests.
  ///
  /// The cells of an image are `▒`. Commands of the program run, unless they take the terminal. The
  /// source and the callbacks are not called, and no image is loaded.
  ///
  /// - Parameters:
  ///   - items: all loaded items of the list.
  ///   - keys: keys as a terminal sends them: `"vj\r"` changes the layout, moves down and opens an
  ///     item.
  ///   - total: the number of items that the source announces; nil for that of the items.
  ///   - failure: the error of the page after these items, or of page one without items; nil when
  ///     there is none, and a page that is missing never arrives.
  ///   - columns: cells of a row; negative numbers count as 0.
  ///   - height: rows of the screen; negative numbers count as 0.
  ///   - hasStyles: whether the rows are followed by a line that explains letters of styles, and by
  ///     the letters of all cells.
  /// - Returns: a line for each row of the screen, without blanks at its end.
  public func picture(
    of items: [Source.Item],
    after keys: String = "",
    total: Int? = nil,
    failure: PageError? = nil,
    columns: Int = 80,
    height: Int = 24,
    hasStyles: Bool = false
  ) -> String {
    let source = entries { _ in [] }
    let shown = items.map(source.item)
    let changes = Lock<[Message]>([])
    updates.connect { change in changes.withLock { $0.append(source.message(of: change)) } }
    defer { updates.disconnect() }
    var browser = HeadlessBrowser(
      .feed(TabOpener.request(0), description(self.columns ?? Reflection.columns(of: items))),
      in: workspace(
        size: Size(columns: max(0, columns), rows: max(0, height)),
        cell: .usualCell,
        hasMotion: false
      ),
      respond: { Self.response(to: $0, shown, total: total, failure) },
      describe: source.describe,
      report: { report in
        receive(report) { _ in }
        return changes.withLock { waiting in
          defer { waiting = [] }
          return waiting
        }
      }
    )
    browser.type(keys)
    var renderer = WorkspaceRenderer()
    let frame = renderer.frame(of: browser.workspace)
    let styles = hasStyles ? [Frame.styleLegend, frame.stylePicture] : []
    return ([frame.textPicture] + styles).joined(separator: "\n")
  }

  /// The result of a request for items of which all are on page one; nil while there is none.
  private static func response(
    to ticket: Ticket,
    _ items: [Item],
    total: Int?,
    _ failure: PageError?
  ) -> Result<Page<Item>, PageError>? {
    let isFirst = ticket.request.key == .first || ticket.request.key == .offset(0)
    if let failure, items.isEmpty || !isFirst { return .failure(failure) }
    guard isFirst else { return nil }
    let goesOn = failure != nil || (total ?? 0) > items.count
    let total = total ?? (goesOn ? nil : items.count)
    return .success(
      Page(
        items: items,
        next: goesOn ? .opaque("next") : nil,
        continuation: goesOn ? .unstated : .end,
        total: total.map { .exact($0) } ?? .unknown
      )
    )
  }
}

/// A browser without a terminal, with a source that responds at once and images without content.
private struct HeadlessBrowser {
  private(set) var workspace: Workspace
  private var now = Duration.zero
  private let respond: (Ticket) -> Result<Page<Item>, PageError>?
  private let describe: (Item) -> ItemDetail
  private let report: (ItemReport) -> [Message]

  /// Opens a feed in an empty workspace.
  ///
  /// - Parameters:
  ///   - opening: the feed.
  ///   - workspace: the workspace.
  ///   - respond: returns the result of a request; nil while there is none.
  ///   - describe: returns the detail of an item.
  ///   - report: receives commands of the program and the outcomes of insertions, and returns the
  ///     changes that the program made.
  init(
    _ opening: Opening,
    in workspace: Workspace,
    respond: @escaping (Ticket) -> Result<Page<Item>, PageError>?,
    describe: @escaping (Item) -> ItemDetail,
    report: @escaping (ItemReport) -> [Message]
  ) {
    self.workspace = workspace
    self.respond = respond
    self.describe = describe
    self.report = report
    perform(start(&self.workspace, with: opening, now: .zero))
  }

  /// Types keys as a terminal sends them, and waits until the cursor is at rest.
  mutating func type(_ keys: String) {
    var decoder = InputDecoder()
    let events = decoder.decode(keys.utf8, now: .zero) + decoder.expire(now: .seconds(1))
    for event in events { take(.event(event)) }
    now += .seconds(1)
    take(.timePassed)
  }

  private mutating func take(_ message: WorkspaceMessage) {
    perform(update(&workspace, message, now: now))
  }

  private mutating func perform(_ effects: [TabEffect]) {
    for effect in effects {
      let tab = effect.tab
      switch effect.effect {
      case .load(let ticket):
        if let result = respond(ticket) { take(.tab(tab, .page(ticket, result))) }
      case .describe(let item): take(.tab(tab, .described(item.id, describe(item))))
      case .wantImages(let wants):
        for request in wants.visible {
          take(.tab(tab, .image(request, .success(Picture(request)))))
        }
      case .report(let report) where report.changesItems:
        for message in self.report(report) { take(.tab(tab, message)) }
      // Its only source is open from the start and responds at once and as a whole, no image has
      // bytes, and it has neither a disk nor a loop.
      default: break
      }
    }
  }
}

extension ItemReport {
  /// Whether a program without a terminal receives it, to change its items.
  fileprivate var changesItems: Bool {
    switch self {
    case .command, .inserted: !takesTerminal
    case .shown, .hidden, .displayed, .opened, .chosen, .imageFailed, .loadFailed: false
    }
  }
}

extension Picture {
  /// A picture that fills the cells of a request, without content.
  fileprivate init(_ request: ImageRequest) {
    self.init(
      size: Size(columns: request.columns, rows: request.rows),
      drawing: .graphics(id: 0),
      preview: PixelGrid(PixelGrid.Pixel(0)),
      source: PixelSize(width: 0, height: 0)
    )
  }
}
