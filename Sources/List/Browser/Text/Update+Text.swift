import EverList
import EverText

/// The texts over the list and the detail, and the rows of the detail.
extension Model {
  /// Displays a text over the list or the detail.
  mutating func show(_ content: TextScreen.Content) {
    var screen = TextScreen(content)
    screen.layOut(keyMap, size: size)
    screen.begin(at: context, keyMap, size: size)
    text = screen
  }

  mutating func toggleHelp() {
    if text?.content == .help { text = nil } else { show(.help) }
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
    let height = ListLayout.bodyHeight(of: text == nil ? detailSize : size)
    guard let rows = movement.rows(ofText: height, times: count ?? 1) else { return }
    let scrolls = movement == .scrollDown || movement == .scrollUp
    if var moved = text {
      moved.move(by: rows, scrolls: scrolls, keyMap, size: size)
      text = moved
    } else if context == .json, [.moveDown, .moveUp, .goToTop, .goToEnd].contains(movement) {
      changeText { $0.scroll.moveCursor(by: rows) }
    } else {
      scrollScreen(by: rows)
    }
  }

  mutating func scrollScreen(by rows: Int) { changeText { $0.scroll.scroll(by: rows) } }

  /// Changes the rows of the text on the screen, or those of the detail.
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
  @discardableResult
  mutating func lookInText(for text: String) -> TextRows.Outcome {
    changeDetail { $0.unfold() }
    var outcome = TextRows.Outcome.none
    changeText { rows in
      rows.look(for: text)
      outcome = rows.goToMatch(0)
    }
    return outcome
  }

  /// Goes to the next match of the search, or to the previous one.
  mutating func searchText(_ times: Int) {
    var outcome: TextRows.Outcome?
    changeText { rows in
      guard rows.pattern != nil else { return }
      for _ in 0..<min(abs(times), 1_000) { outcome = rows.goToMatch(times < 0 ? -1 : 1) }
    }
    guard let outcome else { return announce(keyMap.noSearch(in: context), isError: true) }
    announce(outcome, isUp: times < 0)
  }

  /// Displays the outcome of a search, unless it found the text without wrapping around.
  mutating func announce(_ outcome: TextRows.Outcome, isUp: Bool = false) {
    switch outcome {
    case .found: break
    case .foundPastEnd:
      announce(isUp ? "search continued at the end" : "search continued at the top")
    case .none: announce("this text is not here", isError: true)
    }
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
