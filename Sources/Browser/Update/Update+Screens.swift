package import Cells
import Items
import Paging
package import Viewport

/// The detail of the item under the cursor.
package struct DetailScreen: Hashable, Sendable {
  /// Whether the JSON is shown rather than the fields.
  package var showsJSON = false
  /// The item that was asked to be taken apart, so that it is asked once.
  var requested: Item?
  /// What came of it.
  var content: ItemDetail?
  /// Its rows at the present width.
  package var lines: [Line] = []
  package var scroll = ListViewport()
}

/// The list of keys.
package struct HelpScreen: Hashable, Sendable {
  package var lines: [Line] = []
  package var scroll = ListViewport()
}

extension Model {
  /// Commands of a screen that covers the list.
  mutating func runOnScreen(_ command: Command, count: Int?) -> [Effect] {
    let times = count ?? 1
    let height = max(1, ListLayout.bodyHeight(of: size))
    switch command {
    case .moveDown, .scrollDown: scrollScreen(by: times)
    case .moveUp, .scrollUp: scrollScreen(by: -times)
    case .halfPageDown: scrollScreen(by: height / 2)
    case .halfPageUp: scrollScreen(by: -height / 2)
    case .pageDown: scrollScreen(by: height)
    case .pageUp: scrollScreen(by: -height)
    case .goToTop: scrollScreen(by: .min / 2)
    case .goToEnd: scrollScreen(by: .max / 2)
    case .back: leaveScreen()
    case .nextItem: return goToItem(by: times)
    case .previousItem: return goToItem(by: -times)
    case .toggleJSON: toggleJSON()
    default: break
    }
    return []
  }

  mutating func scrollScreen(by rows: Int) {
    switch screen {
    case .list: break
    case .detail(var detail):
      detail.scroll.scroll(by: rows)
      screen = .detail(detail)
    case .help(var help, let below):
      help.scroll.scroll(by: rows)
      screen = .help(help, over: below)
    }
  }

  mutating func toggleHelp() {
    if case .help = screen { return leaveScreen() }
    screen = .help(HelpScreen(), over: screen)
    layOutScreen()
  }

  private mutating func leaveScreen() {
    switch screen {
    case .list: break
    case .detail: screen = .list
    case .help(_, let below):
      screen = below
      layOutScreen()
    }
  }

  private mutating func toggleJSON() {
    guard case .detail(var detail) = screen else { return }
    detail.showsJSON.toggle()
    detail.scroll = ListViewport()
    screen = .detail(detail)
    layOutScreen()
  }

  /// Goes through the feed item by item; the list below follows, and the feed loads on.
  private mutating func goToItem(by items: Int) -> [Effect] {
    guard case .detail(let detail) = screen else { return [] }
    let row = list.cursor + items
    guard row >= 0, row <= max(lastItemRow, 0) || feed.tail == .idle || feed.tail == .loading
    else { return [] }
    var next = DetailScreen()
    next.showsJSON = detail.showsJSON
    screen = .detail(next)
    return goTo(row: row)
  }

  /// Asks for the parts of the item that is shown, once for each state of it.
  mutating func describeShownItem() -> [Effect] {
    guard case .detail(var detail) = screen, let item = feed.item(at: list.cursor),
      detail.requested != item
    else { return [] }
    detail.requested = item
    screen = .detail(detail)
    return [.describe(item)]
  }

  /// Takes the parts of an item, unless another is shown by now.
  mutating func takeDescription(_ id: ItemID, _ content: ItemDetail) -> [Effect] {
    guard case .detail(var detail) = screen, detail.requested?.id == id else { return [] }
    detail.content = content
    screen = .detail(detail)
    layOutScreen()
    return []
  }

  /// Lays the rows of the screen over the list out anew, after its content or its size changed.
  mutating func layOutScreen() {
    let height = ListLayout.bodyHeight(of: size)
    switch screen {
    case .list: break
    case .detail(var detail):
      if let content = detail.content {
        detail.lines = DetailLayout.lines(
          of: content,
          json: detail.showsJSON,
          columns: size.columns
        )
      }
      detail.scroll.setHeight(height)
      detail.scroll.setRowCount(detail.lines.count)
      screen = .detail(detail)
    case .help(var help, let below):
      help.lines = HelpLayout.lines(of: keyMap, columns: size.columns)
      help.scroll.setHeight(height)
      help.scroll.setRowCount(help.lines.count)
      screen = .help(help, over: below)
    }
  }
}
