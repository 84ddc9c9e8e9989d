import Browser
import Cells
import Input
import Items
import Paging

/// A browser without a terminal, with a source that responds at once and without images.
struct HeadlessBrowser {
  private var workspace: Workspace
  private let items: [Item]
  private let describe: (Item) -> ItemDetail

  /// Opens a feed.
  ///
  /// - Parameters:
  ///   - opening: the feed.
  ///   - items: all items, which are one page.
  ///   - size: the screen.
  ///   - describe: returns the detail of an item.
  init(
    _ opening: Opening,
    items: [Item],
    size: Size,
    describe: @escaping (Item) -> ItemDetail
  ) {
    self.items = items
    self.describe = describe
    workspace = Workspace(
      size: size,
      keyMap: .oneSource,
      hasMotion: false,
      imageSettings: ImageSettings(cell: .usualCell)
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
    for case .tab(let tab, let effect) in effects {
      switch effect {
      case .load(let ticket):
        let page = Page(items: items, continuation: .end, total: .exact(items.count))
        take(.tab(tab, .page(ticket, .success(page))))
      case .describe(let item): take(.tab(tab, .described(item.id, describe(item))))
      default: break
      }
    }
  }
}
