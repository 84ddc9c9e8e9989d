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
  ///   - total: the number of items that the source announces; nil for the number of `items`.
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
      workspace: workspace(
        size: Size(columns: max(0, columns), rows: max(0, height)),
        cell: .usualCell,
        hasMotion: false
      )
    ) { effect in
      switch effect {
      case .load(let ticket):
        return Self.response(to: ticket, shown, total: total, failure).map { [.page(ticket, $0)] }
          ?? []
      case .describe(let item): return [.described(item.id, source.describe(item))]
      case .wantImages(let wants):
        return wants.visible.map { .image($0, .success(Picture($0))) }
      // Without reports for callbacks, these are commands and the outcomes of insertions.
      case .report(let report) where !report.takesTerminal:
        receive(report) { _ in }
        return changes.withLock { waiting in
          defer { waiting = [] }
          return waiting
        }
      // Its only source is open from the start and responds at once and as a whole, no image has
      // bytes, and it has neither a disk nor a loop.
      default: return []
      }
    }
    browser.open(
      .feed(TabOpener.request(0), description(self.columns ?? Reflection.columns(of: items)))
    )
    if let startItem { browser.take(.tab(.first, .selected(source.id(startItem)))) }
    browser.type(keys)
    var renderer = WorkspaceRenderer()
    let frame = renderer.frame(of: browser.workspace)
    let styles = hasStyles ? [Frame.styleLegend, frame.stylePicture] : []
    return ([frame.textPicture] + styles).joined(separator: "\n")
  }

  /// The result of a request when all items are on page one; nil while there is none.
  private static func response(
    to ticket: Ticket,
    _ items: [Item],
    total: Int?,
    _ failure: PageError?
  ) -> Result<Page<Item>, PageError>? {
    if let failure, items.isEmpty || !ticket.isHead { return .failure(failure) }
    guard ticket.isHead else { return nil }
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

/// A browser without a terminal.
private struct HeadlessBrowser {
  var workspace: Workspace
  var now = Duration.zero
  /// Performs an effect, and returns the messages that are its results.
  let perform: (Effect) -> [Message]

  mutating func open(_ opening: Opening) { take(start(&workspace, with: opening, now: now)) }

  /// Types keys as a terminal sends them, and waits until the cursor is at rest.
  mutating func type(_ keys: String) {
    var decoder = InputDecoder()
    let events = decoder.decode(keys.utf8, now: .zero) + decoder.expire(now: .seconds(1))
    for event in events { take(.event(event)) }
    now += .seconds(1)
    take(.timePassed)
  }

  mutating func take(_ message: WorkspaceMessage) {
    take(update(&workspace, message, now: now))
  }

  private mutating func take(_ effects: [TabEffect]) {
    for effect in effects {
      for message in perform(effect.effect) { take(.tab(effect.tab, message)) }
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
