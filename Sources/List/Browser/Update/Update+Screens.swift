import EverItems
import EverList
import EverText
import Paging

/// The detail over the list.
extension Model {
  mutating func leaveScreen() {
    if text != nil { return text = nil }
    guard let detail else { return }
    // JSON is above the fields.
    if detail.showsJSON { return toggleJSON() }
    self.detail = nil
    shrinkImage(of: detail)
  }

  mutating func toggleJSON() {
    changeDetail { detail in
      detail.showsJSON.toggle()
      detail.restart()
    }
  }

  mutating func chooseLink(by step: Int) {
    guard let detail, !detail.links.isEmpty else {
      return announce("this item has no links", isError: true)
    }
    changeDetail { $0.chooseLink(by: step) }
  }

  /// Goes through the feed item by item; the list below follows, and the feed continues loading.
  mutating func goToItem(by items: Int) {
    guard detail != nil, feed.rowCount > 0 else { return }
    changeDetail { $0.direction = items < 0 ? -1 : 1 }
    let row = max(0, list.cursor + items)
    if row > feed.lastItemRow, feed.tail == .idle || feed.tail == .loading { return goTo(row: row) }
    let end = feed.tail.canGoOn ? feed.rowCount - 1 : max(0, feed.lastItemRow)
    let target = min(row, end)
    if target == list.cursor {
      if items < 0 { announce("this is the first item") } else { announceLastItem() }
      return
    }
    if target > feed.lastItemRow {
      list.moveCursor(to: target)
      return
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
  mutating func describeShownItem() {
    guard let detail else { return }
    let item = feed.item(at: list.cursor)
    guard detail.item != item else { return }
    let isAnother = detail.item?.id != item?.id
    changeDetail { detail in
      if isAnother {
        detail.content = nil
        detail.restart()
      }
      detail.item = item
    }
    if let item { ask(for: .describe(item)) }
  }

  /// Receives the content of an item, unless the detail now shows another item.
  mutating func takeDescription(_ id: ItemID, _ content: ItemDetail) {
    if let split, side.screen?.item?.id == id {
      side.change { $0.content = content }
      layOutSide(split)
    }
    guard let item = detail?.item, item.id == id else { return }
    changeDetail { $0.content = content }
  }

  /// Changes the detail, and lays it out again.
  mutating func changeDetail(_ change: (inout DetailScreen) -> Void) {
    guard var detail else { return }
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
    self.detail = detail
  }

  /// Lays out the screens above the list again, after the size changed.
  mutating func layOutScreen() {
    if let split { layOutSide(split) }
    changeDetail { _ in }
    guard var screen = text else { return }
    screen.layOut(keyMap, size: size)
    text = screen
  }

  /// Requests the item of the detail again; the list stays as it is.
  mutating func refreshItem() {
    guard let item = detail?.item, let page = feed.request(ofPageWith: item.id) else {
      return
    }
    announce("refreshing this item …", isInFlight: true)
    ask(for: .reload(item, page))
  }

  /// Receives the newer state of an item.
  mutating func takeReloaded(_ id: ItemID, _ result: Result<Item, PageError>) {
    switch result {
    case .success(let item):
      let isSame = feed.item(id)?.hasContent(of: item) == true
      replace(item)
      announce(isSame ? "refreshed: nothing changed" : "refreshed: this item changed")
    case .failure(let error):
      guard !error.isCancellation else { return }
      announce("✗ " + CleanText(sanitizing: error.description), isError: true)
    }
  }

  /// Opens the link that the user chose as a tab, or in the browser where no other source can be
  /// opened; without one, chooses the first.
  mutating func followLink() {
    guard let detail, !detail.showsJSON else { return }
    guard let chosen = detail.link else {
      guard !detail.links.isEmpty else { return }
      changeDetail { $0.chooseLink(by: 1) }
      return
    }
    switch chosen.target {
    case .rows(let table): changeDetail { $0.toggle(table: table) }
    case .address where !keyMap.opensSources: run(.openLink, count: nil)
    case .address(let url):
      if let link = webLink(url) { ask(for: .follow(link)) }
    }
  }
}
