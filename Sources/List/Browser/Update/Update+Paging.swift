import Cells

extension Model {
  /// Displays how the list is paged.
  mutating func showPaging() {
    guard let description = source.paging else {
      return say("nothing is known of how this source is read", isError: true)
    }
    var paging = PagingScreen(description)
    paging.layOut(in: size)
    screen = .paging(paging)
  }

  /// Runs a command on the screen of `:paging`.
  mutating func runInPaging(_ command: Command, count: Int?) -> [Effect] {
    let times = count ?? 1
    let height = max(1, ListLayout.bodyHeight(of: size))
    switch command {
    case .moveDown: moveChoice(by: times)
    case .moveUp: moveChoice(by: -times)
    case .halfPageDown, .pageDown: moveChoice(by: height)
    case .halfPageUp, .pageUp: moveChoice(by: -height)
    case .goToTop: moveChoice(by: .min / 2)
    case .goToEnd: moveChoice(by: .max / 2)
    case .scrollDown: scrollScreen(by: times)
    case .scrollUp: scrollScreen(by: -times)
    case .open: return tryChoice()
    case .back: leaveScreen()
    default: break
    }
    return []
  }

  private mutating func moveChoice(by step: Int) {
    guard case .paging(var paging) = screen else { return }
    paging.move(by: step, in: size)
    screen = .paging(paging)
  }

  private func tryChoice() -> [Effect] {
    guard case .paging(let paging) = screen, let choice = paging.choice else { return [] }
    return [.changeSource(choice.change)]
  }
}
