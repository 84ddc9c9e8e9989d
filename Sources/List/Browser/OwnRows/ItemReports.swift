import EverText
package import EverItems
package import Paging
import EverList

/// The events that a program that uses the library wants to receive.
package struct ItemReports: Hashable, Sendable {
  /// Whether items are reported when their rows become visible.
  package var shown: Bool
  /// Whether an item is reported when the user opens it.
  package var opened: Bool
  /// Whether opening an item chooses it, which ends the program.
  package var endsOnOpen: Bool
  /// Whether failed pages and images are reported.
  package var failures: Bool

  package init(
    shown: Bool = false,
    opened: Bool = false,
    endsOnOpen: Bool = false,
    failures: Bool = false
  ) {
    self.shown = shown
    self.opened = opened
    self.endsOnOpen = endsOnOpen
    self.failures = failures
  }
}

/// An event that is reported to the program, once the frame with it is displayed.
package enum ItemReport: Hashable, Sendable {
  /// The row of an item became visible.
  case shown(Item)
  /// The user opened an item.
  case opened(Item)
  /// The user chose items, by source; the program ends.
  case chosen([ChosenItems])
  /// The image of an item can't be displayed.
  case imageFailed(Item, ImageFailure)
  /// A page can't be loaded.
  case loadFailed(PageError)
  /// The outcome of inserting an item, with the number of ``Message/inserted(_:_:number:)``.
  case inserted(number: UInt64, InsertionOutcome)
  /// The user ran a command of the program, with the item under the cursor and the typed number;
  /// nil where there is none.
  case command(OwnCommand, Item?, count: Int?)

  /// Whether it is a command of the program.
  package var isCommand: Bool {
    if case .command = self { true } else { false }
  }

  /// Whether the terminal is restored while the program receives it.
  package var takesTerminal: Bool {
    if case .command(let command, _, _) = self { command.takesTerminal } else { false }
  }
}

/// Whether and where an item of the program was inserted.
package enum InsertionOutcome: Hashable, Sendable {
  /// It was inserted; its row, from 0.
  case inserted(row: Int)
  /// An item with its id was loaded already; its row, from 0.
  case replaced(row: Int)
  /// Nothing is loaded at its place.
  case dropped
}

extension Model {
  /// Reports the items whose rows became visible since the last message, and those whose content
  /// the source sent again.
  ///
  /// - Complexity: O(rows of the screen), O(1) when they are not to be reported
  mutating func reportShownItems() {
    guard own.reports.shown else { return }
    let items = list.visible.compactMap { feed.item(at: $0) }
    let new = items.filter { own.itemsInView[$0.id] != $0 }
    own.itemsInView = Dictionary(items.map { ($0.id, $0) }) { $1 }
    for item in new { ask(for: .report(.shown(item))) }
  }

  /// Reports the items whose image can't be displayed.
  mutating func report(_ request: ImageRequest, _ result: Result<Picture, ImageFailure>) {
    guard own.reports.failures, case .failure(let failure) = result, !failure.isCancellation
    else { return }
    let requests = images.cells.requests
    var items = requests.rows.filter { requests[$0] == request }
      .compactMap { feed.item(at: $0) }
    if let detail, detail.image?.request == request, let item = detail.item {
      items.append(item)
    }
    for item in items { ask(for: .report(.imageFailed(item, failure))) }
  }

  /// Reports the failure of a page that the feed waits for.
  mutating func report(_ error: PageError) {
    guard own.reports.failures, !error.isCancellation else { return }
    ask(for: .report(.loadFailed(error)))
  }
}
