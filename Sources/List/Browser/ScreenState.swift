package import Cells
import Items
package import Viewport

/// Which screen is shown; the list is below all others.
package enum ScreenState: Hashable, Sendable {
  case list
  case detail(DetailScreen)
  /// How the list goes on, and what can be tried instead.
  case paging(PagingScreen)
  /// The help, and the screen that it was called from.
  indirect case help(HelpScreen, over: ScreenState)
}

extension Model {
  /// Whether the list is what is seen, be it with an image that grows over it.
  var showsList: Bool {
    if case .zoom = motion?.kind { return true }
    return screen == .list
  }
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
  /// Where its image stands among its rows; nil where none is shown.
  var image: ImagePlace?
  /// The way in which one goes through the items: 1 forwards, -1 backwards.
  var direction = 1

  /// Lays the rows out for a screen.
  ///
  /// - Parameters:
  ///   - size: the screen.
  ///   - columns: those of the source.
  ///   - image: where the image may stand; the JSON takes its room.
  ///   - failure: why there is no picture of it; nil where that isn't so.
  mutating func layOut(
    in size: Size,
    columns: [Column],
    image: ImagePlace?,
    failure: ImageFailure?
  ) {
    let content = content ?? item.map { DetailLayout.preview(of: $0, columns: columns) }
    self.image = showsJSON ? nil : image
    lines =
      content.map {
        DetailLayout.lines(of: $0, json: showsJSON, columns: size.columns, place: self.image)
      } ?? []
    if let item, let place = self.image {
      lines = DetailLayout.lines(
        lines,
        with: place,
        caption: failure.map { "✗ " + CleanText(sanitizing: $0.message) }
          ?? Caption.text(of: item, columns: columns),
        columns: size.columns
      )
    }
    scroll.setHeight(ListLayout.bodyHeight(of: size))
    scroll.setRowCount(lines.count)
  }
}

/// The list of keys.
package struct HelpScreen: Hashable, Sendable {
  package internal(set) var lines: [Line] = []
  package internal(set) var scroll = ListViewport()

  /// Lays its rows out for a screen.
  mutating func layOut(_ keyMap: KeyMap, size: Size) {
    lines = HelpLayout.lines(of: keyMap, columns: size.columns)
    scroll.setHeight(ListLayout.bodyHeight(of: size))
    scroll.setRowCount(lines.count)
  }

  /// Its frame.
  func frame(_ keyMap: KeyMap, size: Size) -> Frame {
    ScrollingScreen(
      title: "Keys",
      right: "",
      lines: lines,
      scroll: scroll,
      identity: 2,
      status: CleanText(joining: keyMap.hints([(.back, "back")], in: .help))
    ).frame(of: size)
  }
}
