package import Cells
import Items
package import Viewport

/// Which screen is shown; the list is below all others.
package enum ScreenState: Hashable, Sendable {
  case list
  case detail(DetailScreen)
  /// The help, and the screen that it was called from.
  indirect case help(HelpScreen, over: ScreenState)
}

/// The detail of the item under the cursor.
package struct DetailScreen: Hashable, Sendable {
  /// Whether the JSON is shown rather than the fields.
  package internal(set) var showsJSON = false
  /// The item that is shown and was asked to be taken apart; nil while its row is not loaded.
  var item: Item?
  /// What came of it; until then the columns of the list are shown.
  var content: ItemDetail?
  /// Its rows at the present width.
  package internal(set) var lines: [Line] = []
  package internal(set) var scroll = ListViewport()

  /// Lays the rows out for a screen.
  mutating func layOut(in size: Size, columns: [Column]) {
    let content = content ?? item.map { DetailLayout.preview(of: $0, columns: columns) }
    lines =
      content.map { DetailLayout.lines(of: $0, json: showsJSON, columns: size.columns) } ?? []
    scroll.setHeight(ListLayout.bodyHeight(of: size))
    scroll.setRowCount(lines.count)
  }
}

/// The list of keys.
package struct HelpScreen: Hashable, Sendable {
  package internal(set) var lines: [Line] = []
  package internal(set) var scroll = ListViewport()
}
