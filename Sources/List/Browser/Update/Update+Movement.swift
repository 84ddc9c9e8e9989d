import Cells
import ListReader

extension Model {
  /// Starts the feed again at page one.
  mutating func refresh() -> [Effect] { effects(of: reader.refresh()) }

  /// Goes to a row, loading up to it where the source can only be asked page by page.
  mutating func goTo(row: Int) -> [Effect] { effects(of: reader.goTo(row: row)) }

  /// Goes on where the cursor is on a row that is not loaded.
  mutating func goOn() -> [Effect] { effects(of: reader.goOn()) }

  /// Stops what is loading.
  mutating func stop() -> [Effect] { effects(of: reader.stop()) }

  /// Says something in the status line for a while.
  mutating func say(_ text: CleanText, isError: Bool = false) {
    reader.say(text, isError: isError)
  }
}

extension Command {
  /// What it moves in a list; nil where it does something else.
  var movement: ListMovement? {
    switch self {
    case .moveDown: .moveDown
    case .moveUp: .moveUp
    case .moveLeft: .moveLeft
    case .moveRight: .moveRight
    case .scrollDown: .scrollDown
    case .scrollUp: .scrollUp
    case .halfPageDown: .halfPageDown
    case .halfPageUp: .halfPageUp
    case .pageDown: .pageDown
    case .pageUp: .pageUp
    case .goToTop: .goToTop
    case .goToEnd: .goToEnd
    case .goToPercent: .goToPercent
    case .screenTop: .screenTop
    case .screenMiddle: .screenMiddle
    case .screenBottom: .screenBottom
    case .cursorToTop: .cursorToTop
    case .cursorToMiddle: .cursorToMiddle
    case .cursorToBottom: .cursorToBottom
    default: nil
    }
  }
}
