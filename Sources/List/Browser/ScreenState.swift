package import Cells
import Items
package import Viewport

/// The screen that is displayed; the list is below all others.
package enum ScreenState: Hashable, Sendable {
  case list
  case detail(DetailScreen)
  /// How the list is paged, and the alternatives.
  case paging(PagingScreen)
  /// The help, and the screen from which the user opened it.
  indirect case help(HelpScreen, over: ScreenState)
}

extension Model {
  /// Whether the list is visible, possibly with an image that grows over it.
  var showsList: Bool {
    if case .zoom = motion?.kind { return true }
    return screen == .list
  }
}

/// The detail of the item under the cursor.
package struct DetailScreen: Hashable, Sendable {
  /// Whether the JSON is displayed instead of the fields.
  package internal(set) var showsJSON = false
  /// The item whose detail was requested; nil while its row isn't loaded.
  var item: Item?
  /// The content of the detail; while it is nil, the columns of the list are displayed.
  var content: ItemDetail?
  /// Its rows at the current width.
  package internal(set) var lines: [Line] = []
  package internal(set) var scroll = ListViewport()
  /// The place of its image among its rows; nil when no image is displayed.
  var image: ImagePlace?
  /// The direction in which the user goes through the items: 1 forwards, -1 backwards.
  var direction = 1

  /// Lays the rows out for a screen.
  ///
  /// - Parameters:
  ///   - size: the screen.
  ///   - columns: those of the source.
  ///   - image: the place of the image; JSON is displayed without an image.
  ///   - failure: why there is no picture of it; nil unless that failed.
  ///   - appearance: draws the detail, if the program does.
  mutating func layOut(
    in size: Size,
    columns: [Column],
    image: ImagePlace?,
    failure: ImageFailure?,
    appearance: Appearance
  ) {
    let content = content ?? item.map { DetailLayout.preview(of: $0, columns: columns) }
    self.image = showsJSON ? nil : image
    lines =
      content.map {
        DetailLayout.lines(of: $0, json: showsJSON, columns: size.columns, place: self.image)
      } ?? []
    if let item, !showsJSON, let own = appearance.detail {
      let start = DetailLayout.textColumn
      let columns = self.image?.textColumns(of: size.columns) ?? size.columns
      lines = own(item, Appearance.Room(start: start, width: columns - start - 1))
    }
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
