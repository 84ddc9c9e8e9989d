import EverItems
import EverText
import Paging

/// The detail over the list.
extension Model {
  mutating func leaveScreen() {
    if text?.table?.kind == .counts { ask(for: .cancelJob(.counting)) }
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

  mutating func chooseStop(by step: Int) {
    guard let detail, !detail.rows.stops.isEmpty else {
      return announce("this item has no values", isError: true)
    }
    changeDetail { $0.chooseStop(by: step) }
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
    defer { if isAnother { slide(from: detail) } }
    changeDetail { detail in
      if isAnother {
        detail.content = nil
        detail.restart()
      }
      detail.item = item
    }
    guard let item else { return }
    if isAnother, own.reports.contains(.displayed) { ask(for: .report(.displayed(item))) }
    ask(for: .describe(item))
  }

  /// Receives the content of an item, unless the detail now shows another item.
  mutating func takeDescription(_ id: ItemID, _ content: ItemDetail) {
    if let split, side.screen?.item?.id == id {
      side.screen?.content = content
      layOutSide(split)
    }
    guard let detail, detail.item?.id == id else { return }
    changeDetail { detail in
      detail.content = content
      detail.typedAhead = []
    }
    for typed in detail.typedAhead { run(typed.command, count: typed.count) }
  }

  /// Keeps a command that chooses or opens a value while the content is on its way, which has other
  /// values than the columns, and those that use the chosen value; false for others.
  mutating func keepsForContent(_ command: Command, _ count: Int?) -> Bool {
    guard context == .detail, let detail, detail.item != nil, detail.content == nil else {
      return false
    }
    switch command {
    case .nextValue, .previousValue: break
    case .open where !keyMap.isChooser: break
    case .open, .copy, .openLink: if detail.typedAhead.isEmpty { return false }
    default: return false
    }
    if detail.typedAhead.count < TypeAhead.longest {
      self.detail?.typedAhead.append(TypedAhead(command: command, count: count))
    }
    return true
  }

  /// Changes the detail, and lays it out again.
  mutating func changeDetail(_ change: (inout DetailScreen) -> Void) {
    guard var detail else { return }
    change(&detail)
    let place = place(ofImageOf: detail.item, detail.zoom)
    detail.layOut(in: detailSize, imageAt: place, of: self)
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
      if detail.value == nil { changeDetail { $0.chooseLink() } }
      return
    }
    guard keyMap.opensSources else { return run(.openLink, count: nil) }
    if let link = webLink(chosen.text) { ask(for: .follow(link)) }
  }
}

/// The texts over the list and the detail, and the rows of the detail.
extension Model {
  /// Displays a text over the list or the detail.
  mutating func show(_ content: TextScreen.Content) {
    var screen = TextScreen(content)
    screen.layOut(keyMap, size: size)
    text = screen
  }

  mutating func toggleHelp() {
    if text?.isHelp == true { text = nil } else { show(.help(context)) }
  }

  /// Displays how the list is paged.
  mutating func showPaging() {
    if let description = source.paging { return show(.paging(description)) }
    announce(
      opening == nil
        ? "how this source is read is unknown" : "there is no list yet: type :paging PATH",
      isError: true
    )
  }

  /// Performs a movement on a screen that covers the list.
  mutating func scroll(_ movement: ListMovement, count: Int?) {
    if movePhoto(movement, times: count ?? 1) { return }
    let height = ListLayout.bodyHeight(of: text == nil ? detailSize : size)
    guard let rows = movement.rows(ofText: height, times: count ?? 1) else { return }
    let scrolls = movement == .scrollDown || movement == .scrollUp
    if var moved = text {
      moved.move(by: rows, scrolls: scrolls)
      text = moved
    } else if context == .json, [.moveDown, .moveUp, .goToTop, .goToEnd].contains(movement) {
      changeText { $0.scroll.moveCursor(by: rows) }
    } else {
      changeText { $0.scroll.scroll(by: rows) }
    }
  }

  /// Changes the rows of the text on the screen, or of the detail.
  mutating func changeText(_ change: (inout TextRows) -> Void) {
    if var rows = text?.rows {
      change(&rows)
      text?.rows = rows
    } else if var rows = detail?.rows {
      change(&rows)
      detail?.rows = rows
    }
  }

  /// Marks a text, and goes to its first place.
  ///
  /// - Returns: whether that is above the screen; nil when the text isn't here.
  @discardableResult
  mutating func lookInText(for text: String) -> Bool? {
    changeDetail { $0.unfold() }
    changeText { $0.look(for: text) }
    return goToMatch(0)
  }

  private mutating func goToMatch(_ step: Int) -> Bool? {
    var isPastEnd: Bool?
    changeText { isPastEnd = $0.goToMatch(step) }
    text?.chooseFound()
    return isPastEnd
  }

  /// Goes to the next match of the search, or to the previous one.
  mutating func searchText(_ times: Int) {
    guard (text?.rows ?? detail?.rows)?.pattern != nil else {
      return announce(keyMap.noSearch(in: context), isError: true)
    }
    var isPastEnd: Bool?
    for _ in 0..<min(abs(times), 1_000) { isPastEnd = goToMatch(times.signum()) }
    announce(isPastEnd: isPastEnd, isUp: times < 0)
  }

  /// Says that a search didn't find its text, or that it continued at the other end.
  mutating func announce(isPastEnd: Bool?, isUp: Bool = false) {
    guard let isPastEnd else { return announce("this text is not here", isError: true) }
    if isPastEnd { announce("search continued at the " + (isUp ? "end" : "top")) }
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
    default: nil
    }
  }
}
