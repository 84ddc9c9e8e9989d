import EverText
import EverItems
import EverList
import Paging

extension Model {
  /// Performs a movement on a screen that covers the list.
  mutating func scroll(_ movement: ListMovement, count: Int?) {
    if case .paging = screen { return moveInPaging(movement, count: count) }
    let height = ListLayout.bodyHeight(of: shownDetail == nil ? size : detailSize)
    guard let rows = movement.rows(ofText: height, times: count ?? 1) else { return }
    let movesCursor = [.moveDown, .moveUp, .goToTop, .goToEnd].contains(movement)
    if movesCursor, context == .json {
      changeText { $0.scroll.moveCursor(by: rows) }
    } else {
      scrollScreen(by: rows)
    }
  }

  mutating func scrollScreen(by rows: Int) {
    switch screen {
    case .list: break
    case .detail, .help, .error: changeText { $0.scroll.scroll(by: rows) }
    case .paging(var paging):
      paging.scroll(by: rows)
      screen = .paging(paging)
    }
  }

  mutating func toggleHelp() {
    if case .help = screen { return leaveScreen() }
    var help = HelpScreen()
    help.open(keyMap, size: size, at: context)
    screen = .help(help, over: screen)
  }

  mutating func leaveScreen() {
    switch screen {
    case .list: break
    // JSON is above the fields.
    case .detail(let detail) where detail.showsJSON: toggleJSON()
    case .detail(let detail):
      screen = .list
      shrinkImage(of: detail)
    case .help(_, let below):
      screen = below
      layOutScreen()
    case .paging, .error: screen = .list
    }
  }

  mutating func toggleJSON() {
    changeDetail { detail in
      detail.showsJSON.toggle()
      detail.restart()
    }
  }

  mutating func chooseLink(by step: Int) {
    guard let detail = shownDetail, !detail.links.isEmpty else {
      return announce("this item has no links", isError: true)
    }
    changeDetail { $0.chooseLink(by: step) }
  }

  /// Changes the rows of the detail or the help on the screen.
  mutating func changeText(_ change: (inout TextRows) -> Void) {
    switch screen {
    case .list, .paging: break
    case .detail(var detail):
      change(&detail.rows)
      screen = .detail(detail)
    case .help(var help, let below):
      change(&help.rows)
      screen = .help(help, over: below)
    case .error(var error):
      change(&error.rows)
      screen = .error(error)
    }
  }

  /// Goes through the feed item by item; the list below follows, and the feed continues loading.
  mutating func goToItem(by items: Int) -> [Effect] {
    guard case .detail = screen, feed.rowCount > 0 else { return [] }
    changeDetail { $0.direction = items < 0 ? -1 : 1 }
    let row = max(0, list.cursor + items)
    if row > feed.lastItemRow, feed.tail == .idle || feed.tail == .loading { return goTo(row: row) }
    let end = feed.tail.canGoOn ? feed.rowCount - 1 : max(0, feed.lastItemRow)
    let target = min(row, end)
    if target == list.cursor {
      if items < 0 { announce("this is the first item") } else { announceLastItem() }
      return []
    }
    if target > feed.lastItemRow {
      list.moveCursor(to: target)
      return []
    }
    return goTo(row: target)
  }

  /// Displays why there is no item after this one: the list ends, or its next page failed.
  private mutating func announceLastItem() {
    guard case .failed(let failure) = feed.tail else { return announce("this is the last item") }
    let row = failure.places.lowerBound
    announce(Sentences.failure(failure.error, at: row, keys: reader.keys), isError: true)
  }

  /// Displays the item under the cursor in the detail, and requests its content once for each state
  /// of the item; for a row that isn't loaded, the detail states this.
  mutating func describeShownItem() -> [Effect] {
    guard let detail = shownDetail else { return [] }
    let item = feed.item(at: list.cursor)
    guard detail.item != item else { return [] }
    let isAnother = detail.item?.id != item?.id
    changeDetail { detail in
      if isAnother {
        detail.content = nil
        detail.restart()
      }
      detail.item = item
    }
    return item.map { [.describe($0)] } ?? []
  }

  /// Receives the content of an item, unless the detail now shows another item.
  mutating func takeDescription(_ id: ItemID, _ content: ItemDetail) {
    if let split, side.screen?.item?.id == id {
      side.change { $0.content = content }
      layOutSide(split)
    }
    guard let item = shownDetail?.item, item.id == id else { return }
    changeDetail { $0.content = content }
  }

  /// The detail on the screen, or below the help.
  var shownDetail: DetailScreen? {
    switch screen {
    case .list, .paging, .error: nil
    case .detail(let detail), .help(_, over: .detail(let detail)): detail
    case .help: nil
    }
  }

  /// Changes the detail, on the screen or below the help, and lays it out again.
  mutating func changeDetail(_ change: (inout DetailScreen) -> Void) {
    guard var detail = shownDetail else { return }
    change(&detail)
    let image = place(ofImageOf: detail.item)
    let failure = failure(at: image)
    detail.layOut(
      in: detailSize,
      columns: source.columns,
      image: failure == nil || hasBlock(at: image) ? image : nil,
      failure: failure,
      appearance: own.appearance
    )
    if case .help(let help, _) = screen {
      screen = .help(help, over: .detail(detail))
    } else {
      screen = .detail(detail)
    }
  }

  /// Lays out the screen above the list again, after the size changed.
  mutating func layOutScreen() {
    if let split { layOutSide(split) }
    changeDetail { _ in }
    if case .paging(var paging) = screen {
      paging.layOut(in: size)
      screen = .paging(paging)
    }
    if case .error(var error) = screen {
      error.layOut(in: size)
      screen = .error(error)
    }
    guard case .help(var help, let below) = screen else { return }
    help.layOut(keyMap, size: size)
    screen = .help(help, over: below)
  }
}

extension ListMovement {
  /// The rows by which it scrolls a text; nil where it has no meaning in one.
  ///
  /// - Parameters:
  ///   - height: the rows of the screen for the text.
  ///   - times: the number typed before it, or 1.
  /// - Returns: the rows, downwards.
  func rows(ofText height: Int, times: Int) -> Int? {
    let height = max(1, height)
    return switch self {
    case .moveDown, .scrollDown: times
    case .moveUp, .scrollUp: -times
    case .halfPageDown: max(1, height / 2)
    case .halfPageUp: -max(1, height / 2)
    case .pageDown: height.multipliedClamped(by: times)
    case .pageUp: -height.multipliedClamped(by: times)
    case .goToTop: .min / 2
    case .goToEnd: .max / 2
    case .moveLeft, .moveRight, .goToPercent, .screenTop, .screenMiddle, .screenBottom,
      .cursorToTop, .cursorToMiddle, .cursorToBottom:
      nil
    }
  }
}
