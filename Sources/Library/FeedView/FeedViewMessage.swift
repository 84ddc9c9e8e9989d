import Cells
import Input
import ListReader
import Paging

/// Something that the model hears of.
enum FeedViewMessage<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// The terminal sent something.
  case event(Event)
  /// The terminal has another size.
  case resized(Size)
  /// A page came, or failed.
  case page(Ticket, Result<Page<Item>, PageError>)
  /// A total came, or failed.
  case total(generation: UInt64, Result<(Total, ServerHints), PageError>)
  /// A deadline of the model's came.
  case timePassed
}

/// Something that has to be done outside of the model.
enum FeedViewEffect<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  case load(Ticket)
  case cancel(Ticket)
  case countTotal(generation: UInt64)
  /// The cursor came to stand on another item.
  case shown(Item)
  /// The user opened an item.
  case opened(Item)
  /// Put the terminal back and stop until the shell continues the program.
  case suspend
  /// Draw every cell anew, whatever stands there.
  case repaint
  /// End with that exit status.
  case quit(status: Int32)
}

extension FeedViewEffect {
  /// What the list wants done; nil for what concerns no view.
  init?(_ effect: ListEffect) {
    switch effect {
    case .load(let ticket): self = .load(ticket)
    case .cancel(let ticket): self = .cancel(ticket)
    case .countTotal(let generation): self = .countTotal(generation: generation)
    case .renewed: return nil
    }
  }
}
