import Cells
import Items
import ListParts
import ListReader
import Paging
import Viewport

extension Model {
  /// How long the cursor rests on an item before the detail beside the list shows it.
  private static let rest = Duration.milliseconds(80)

  /// The division of the screen; nil while the list has all of it.
  var split: SplitLayout? {
    guard view == .list, !hasOwnRows, !source.opensLists, !source.isItem,
      size.columns >= SplitLayout.fewestColumns,
      wantsSplit ?? (size.columns >= SplitLayout.usualColumns)
    else { return nil }
    return SplitLayout(
      source: source.columns,
      columns: size.columns,
      numberWidth: ListLayout.numberWidth(rowCount: feed.rowCount)
    )
  }

  /// The columns of the list.
  var listColumns: Int { split?.list ?? size.columns }

  /// Displays or hides the detail beside the list.
  mutating func toggleSplit() {
    guard view == .list, !hasOwnRows, !source.opensLists else {
      return say("only a list can have the detail beside it: v changes the view", isError: true)
    }
    guard size.columns >= SplitLayout.fewestColumns else {
      let columns = CleanText(SplitLayout.fewestColumns)
      return say("a detail beside the list needs " + columns + " columns", isError: true)
    }
    wantsSplit = split == nil
    side = nil
    takeWidest()
  }

  /// Shows the item under the cursor beside the list, once the cursor has rested on it.
  ///
  /// A held key never waits for it, nor draws it.
  mutating func followCursor() -> [Effect] {
    guard let split, isOnList else {
      if self.split == nil { side = nil }
      sideDue = nil
      return []
    }
    let item = feed.item(at: list.cursor)
    let place = ScrollPlace(cursor: list.cursor, travel: list.travel)
    guard let side, sideTravel == list.travel, side.item?.id == item?.id else {
      guard side == nil || hasRested(at: place) else { return [] }
      return show(item, in: split)
    }
    sideDue = nil
    return side.item == item ? [] : show(item, in: split)
  }

  private mutating func show(_ item: Item?, in split: SplitLayout) -> [Effect] {
    let isSame = side?.item == item
    var detail = side?.item?.id == item?.id ? side ?? DetailScreen() : DetailScreen()
    detail.item = item
    side = detail
    sideDue = nil
    sideTravel = list.travel
    layOutSide(split)
    return isSame ? [] : item.map { [.source(.describe($0))] } ?? []
  }

  /// Whether the cursor has rested; each movement starts the rest anew.
  private mutating func hasRested(at place: ScrollPlace) -> Bool {
    if sideDue == nil || restPlace != place {
      restPlace = place
      sideDue = now + Self.rest
    }
    return sideDue.map { $0 <= now } ?? true
  }

  private var isOnList: Bool {
    if case .list = screen { true } else { false }
  }

  /// The size for the layout of the detail beside the list: its rows and two more, as a screen has.
  private func sideSize(_ split: SplitLayout) -> Size {
    Size(columns: split.detail, rows: listHeight + 2)
  }

  /// Lays the detail beside the list out again.
  mutating func layOutSide(_ split: SplitLayout) {
    guard var side else { return }
    let size = sideSize(split)
    side.layOut(
      in: size,
      columns: source.columns,
      image: place(ofSideImageOf: side.item, size),
      failure: nil,
      appearance: appearance
    )
    self.side = side
  }

  /// The place of an item's image, at the top and at most half as high as the screen.
  private func place(ofSideImageOf item: Item?, _ size: Size) -> ImagePlace? {
    guard imageSettings.areShown, let image = item?.image else { return nil }
    let room = Size(columns: size.columns - 4, rows: size.rows / 2 + 2)
    guard room.rows > 6 else { return nil }
    return ImagePlace(image, .above, screen: room, cell: imageSettings.cell)
  }

  /// The detail of an item on the whole screen; what is known of it beside the list is displayed at
  /// once.
  func detail(of item: Item) -> DetailScreen {
    var detail = DetailScreen()
    guard let side, side.item == item, side.content != nil else { return detail }
    detail.item = item
    detail.content = side.content
    return detail
  }
}

/// Where the cursor and the screen are in a list.
struct ScrollPlace: Hashable, Sendable {
  /// The row of the cursor.
  var cursor = 0
  /// The distance that the list was scrolled.
  var travel = 0
}
