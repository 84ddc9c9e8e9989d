import Cells
import ListReader

extension Model {
  /// Displays the oldest problem, once the status line has room for it.
  mutating func announceProblem() {
    guard !problems.isEmpty, reader.notice == nil else { return }
    switch StatusState(of: self) {
    case .prompt, .pendingKeys, .list(.pullOffer), .list(.refreshing), .list(.lookingForNewItems):
      break
    case .list: announce(problems.removeFirst(), isError: true)
    }
  }
}
