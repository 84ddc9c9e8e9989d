import Cells
import Input
import ListReader
import Paging

/// An input of the model.
enum FeedViewMessage<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// Input of the terminal.
  case event(Event)
  /// The terminal has another size.
  case resized(Size)
  /// The result of loading a page.
  case page(Ticket, Result<Page<Item>, PageError>)
  /// The result of a request for the total.
  case total(generation: UInt64, Result<(Total, ServerHints), PageError>)
  /// A deadline of the model passed.
  case timePassed
}

/// Work that the model returns for its shell.
enum FeedViewEffect<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  case load(Ticket)
  case cancel(Ticket)
  case countTotal(generation: UInt64)
  /// Another item is under the cursor.
  case shown(Item)
  /// The user opened an item.
  case opened(Item)
  /// Restore the terminal and stop until the shell continues the program.
  case suspend
  /// Draw every cell again, whatever the terminal shows.
  case repaint
  /// Exit with this status.
  case quit(status: Int32)
}

extension FeedViewEffect {
  /// Makes the view's effect from that of the list; nil when the view has none.
  init?(_ effect: ListEffect) {
    switch effect {
    case .load(let ticket): self = .load(ticket)
    case .cancel(let ticket): self = .cancel(ticket)
    case .countTotal(let generation): self = .countTotal(generation: generation)
    case .renewed: return nil
    }
  }
}
