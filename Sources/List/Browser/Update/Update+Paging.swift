import EverText
import EverList

extension Model {
  /// Displays how the list is paged.
  mutating func showPaging() {
    guard let description = source.paging else {
      return announce("how this source is read is unknown", isError: true)
    }
    var paging = PagingScreen(description)
    paging.layOut(in: size)
    screen = .paging(paging)
  }

  /// Performs a movement on the screen of `:paging`.
  mutating func moveInPaging(_ movement: ListMovement, count: Int?) {
    let times = count ?? 1
    let height = max(1, ListLayout.bodyHeight(of: size))
    switch movement {
    case .moveDown: moveChoice(by: times)
    case .moveUp: moveChoice(by: -times)
    case .halfPageDown, .pageDown: moveChoice(by: height)
    case .halfPageUp, .pageUp: moveChoice(by: -height)
    case .goToTop: moveChoice(by: .min / 2)
    case .goToEnd: moveChoice(by: .max / 2)
    case .scrollDown: scrollScreen(by: times)
    case .scrollUp: scrollScreen(by: -times)
    case .moveLeft, .moveRight, .goToPercent, .screenTop, .screenMiddle, .screenBottom,
      .cursorToTop, .cursorToMiddle, .cursorToBottom:
      break
    }
  }

  private mutating func moveChoice(by step: Int) {
    guard case .paging(var paging) = screen else { return }
    paging.move(by: step, in: size)
    screen = .paging(paging)
  }

  /// Opens the list in the way under the cursor.
  func tryChoice() -> [Effect] {
    guard case .paging(let paging) = screen, let choice = paging.choice else { return [] }
    return [.changeSource(choice.change)]
  }
}
