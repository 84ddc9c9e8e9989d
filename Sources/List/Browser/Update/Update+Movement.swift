import EverText
import EverList

extension Model {
  /// Loads page one again in a new generation, or tries to open the source again.
  mutating func refresh() {
    opening == nil ? send(reader.refresh()) : ask(for: .retry)
  }

  /// Goes to a row; a source with serial pages loads all pages up to it.
  mutating func goTo(row: Int) { send(reader.goTo(row: row)) }

  /// Continues loading where the cursor is on a row that isn't loaded.
  mutating func proceed() { send(reader.proceed()) }

  mutating func stop() { send(reader.stop()) }

  /// Displays a notice in the status line for a while.
  mutating func announce(_ text: CleanText, isError: Bool = false, isInFlight: Bool = false) {
    reader.announce(text, isError: isError, isInFlight: isInFlight)
  }

  /// Displays the oldest problem, once the status line has room for it.
  mutating func announceProblem() {
    guard !problems.isEmpty, reader.notice == nil else { return }
    switch StatusState(of: self) {
    case .prompt, .pendingKeys, .typedAhead, .list(.pullOffer), .list(.refreshing),
      .list(.lookingForNewItems):
      break
    case .list: announce(problems.removeFirst(), isError: true)
    }
  }
}
