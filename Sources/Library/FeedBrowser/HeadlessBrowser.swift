import Browser
import Cells
import Input
import Items
import Paging

/// A browser without a terminal, with a source that responds at once and without images.
struct HeadlessBrowser {
  private var workspace: Workspace
  private let responses: Responses
  private let describe: (Item) -> ItemDetail

  /// The responses of the source.
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
          continuation: goesOn ? .unsaid : .end,
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
  init(
    _ opening: Opening,
    responses: Responses,
    size: Size,
    keyMap: KeyMap,
    wantsSplit: Bool?,
    describe: @escaping (Item) -> ItemDetail
  ) {
    self.responses = responses
    self.describe = describe
    workspace = Workspace(
      size: size,
      keyMap: keyMap,
      hasMotion: false,
      imageSettings: ImageSettings(cell: .usualCell),
      wantsSplit: wantsSplit
    )
    perform(start(&workspace, with: opening, now: .zero))
  }

  /// Types keys as a terminal sends them.
  mutating func type(_ keys: String) {
    var decoder = InputDecoder()
    let events = decoder.decode(keys.utf8, now: .zero) + decoder.expire(now: .seconds(1))
    for event in events { take(.event(event)) }
  }

  /// The screen, one line for each row.
  var text: String {
    var renderer = WorkspaceRenderer()
    return renderer.frame(of: workspace).lines.map(\.text).joined(separator: "\n")
  }

  private mutating func take(_ message: WorkspaceMessage) {
    perform(update(&workspace, message, now: .zero))
  }

  private mutating func perform(_ effects: [WorkspaceEffect]) {
    for case .source(let tab, let effect) in effects {
      switch effect {
      case .load(let ticket):
        if let result = responses.result(for: ticket) { take(.tab(tab, .page(ticket, result))) }
      case .describe(let item): take(.tab(tab, .described(item.id, describe(item))))
      // It has no images, and its source responds at once and as a whole.
      case .cancel, .countTotal, .complete, .cancelCompletion, .reload, .saveImage: break
      }
    }
  }
}
