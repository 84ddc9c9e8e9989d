import EverBrowser
import EverText
import EverTerminal
import EverItems
import Paging

/// A browser without a terminal, with a source that responds at once and images without content.
struct HeadlessBrowser {
  private(set) var workspace: Workspace
  private var now = Duration.zero
  private let responses: Responses
  private let describe: (Item) -> ItemDetail
  private let report: (ItemReport) -> [Message]

  struct Responses {
    /// The items of page one.
    var items: [Item]
    /// The announced total; nil for the number of items.
    var total: Int?
    /// The error of the page after them, or of page one without items; nil: none.
    var failure: PageError?

    /// The result of a request; nil while there is none.
    func result(for ticket: Ticket) -> Result<Page<Item>, PageError>? {
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

  /// Opens a feed.
  ///
  /// - Parameters:
  ///   - opening: the feed.
  ///   - responses: the responses of its source.
  ///   - size: the screen.
  ///   - keyMap: its keys.
  ///   - wantsSplit: whether the detail is beside a list; nil: on a wide screen.
  ///   - describe: returns the detail of an item.
  ///   - report: receives commands of the program and the outcomes of insertions, and returns the
  ///     changes that the program made.
  init(
    _ opening: Opening,
    responses: Responses,
    size: Size,
    keyMap: KeyMap,
    wantsSplit: Bool?,
    describe: @escaping (Item) -> ItemDetail,
    report: @escaping (ItemReport) -> [Message]
  ) {
    self.responses = responses
    self.describe = describe
    self.report = report
    workspace = Workspace(
      size: size,
      keyMap: keyMap,
      hasMotion: false,
      imageSettings: ImageSettings(cell: .usualCell),
      wantsSplit: wantsSplit
    )
    perform(start(&workspace, with: opening, now: .zero))
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
        if let result = responses.result(for: ticket) { take(.tab(tab, .page(ticket, result))) }
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
    case .shown, .opened, .chosen, .imageFailed, .loadFailed: false
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
