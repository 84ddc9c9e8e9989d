import EverText
import EverItems
import Paging
import EverList

extension Model {
  /// The division of the screen; nil while the list has all of it.
  var split: SplitLayout? {
    guard view == .list, !hasOwnRows, !source.opensLists, !source.isItem,
      size.columns >= SplitLayout.fewestColumns,
      side.isWanted ?? (size.columns >= SplitLayout.usualColumns)
    else { return nil }
    return SplitLayout(
      source: source.columns,
      columns: size.columns,
      numberWidth: ListLayout.numberWidth(rowCount: feed.rowCount)
    )
  }

  /// Displays or hides the detail beside the list.
  mutating func toggleSplit() {
    guard view == .list, !hasOwnRows, !source.opensLists else {
      return announce(
        "only a list can have the detail beside it: v changes the view",
        isError: true
      )
    }
    guard size.columns >= SplitLayout.fewestColumns else {
      let columns = CleanText(SplitLayout.fewestColumns)
      return announce("a detail beside the list needs " + columns + " columns", isError: true)
    }
    side.isWanted = split == nil
    side.hide()
    takeWidest()
  }

  /// Shows the item under the cursor beside the list, once the cursor is at rest on it.
  ///
  /// A held key neither waits for the detail nor draws it.
  mutating func followCursor() {
    let item = feed.item(at: list.cursor)
    if isOnList, view == .list {
      let place = ScrollPlace(cursor: list.cursor, travel: list.travel)
      rest.follow(place, on: item?.id, now: now)
    } else {
      rest.end()
    }
    guard let split else { return side.hide() }
    guard isOnList else { return }
    guard let shown = side.screen, side.travel == list.travel, shown.item?.id == item?.id else {
      guard side.screen == nil || rest.isOver else { return }
      return show(item, in: split)
    }
    if shown.item != item { show(item, in: split) }
  }

  private mutating func show(_ item: Item?, in split: SplitLayout) {
    let isNew = side.show(item, travel: list.travel)
    layOutSide(split)
    guard isNew, let item else { return }
    ask(for: .describe(item))
  }

  /// The size for the layout of the detail beside the list: its rows and two more, as a screen has.
  private func sideSize(_ split: SplitLayout) -> Size {
    Size(columns: split.detail, rows: listHeight + 2)
  }

  /// Lays the detail beside the list out again.
  mutating func layOutSide(_ split: SplitLayout) {
    guard let item = side.screen.map(\.item) else { return }
    let size = sideSize(split)
    let place = place(ofSideImageOf: item, size)
    let failure = failure(at: place)
    let image = failure == nil || hasBlock(at: place) ? place : nil
    side.change { [columns = source.columns, appearance = own.appearance] detail in
      detail.layOut(
        in: size,
        columns: columns,
        image: image,
        failure: failure,
        appearance: appearance
      )
    }
  }

  /// The place of the image in the detail beside the list; nil when it has none.
  func place(inSide split: SplitLayout) -> ImagePlace? {
    place(ofSideImageOf: side.screen?.item, sideSize(split))
  }

  /// The place of an item's image, at the top and at most half as high as the screen.
  private func place(ofSideImageOf item: Item?, _ size: Size) -> ImagePlace? {
    guard images.settings.areShown, let image = item?.image else { return nil }
    let room = Size(columns: size.columns, rows: size.rows / 2 + 2)
    guard room.rows > 6 else { return nil }
    return ImagePlace(image, .above, screen: room, cell: images.settings.cell, margin: 2)
  }

  /// The detail of an item on the whole screen, with the content that is already displayed beside
  /// the list.
  func detail(of item: Item) -> DetailScreen {
    var detail = DetailScreen()
    guard let side = side.screen, side.item == item, side.content != nil else { return detail }
    detail.item = item
    detail.content = side.content
    return detail
  }
}
