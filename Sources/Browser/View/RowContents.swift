import Cells
import Items
import Paging
import Viewport

/// Says what the visible rows of a model show, from the top down.
///
/// A page that failed is told once, in its first row on the screen; its other rows stay placeholders.
struct RowContents {
  let model: Model
  private var toldFailures: Set<UInt64> = []

  init(model: Model) {
    self.model = model
  }

  mutating func content(of row: Int) -> RowContent {
    switch model.feed.row(at: row) {
    case .item(let item):
      let isIncomplete = item.detailURL != nil && !model.completion.hasFailed(item.id)
      return .item(item, isCompleting: isIncomplete)
    case .placeholder, nil:
      return .placeholder
    case .failed(let failure):
      guard toldFailures.insert(failure.ticket.id).inserted else { return .unavailable }
      return .message(Sentences.failure(failure, now: model.now), isError: true)
    case .gap(let isLoading):
      return .message(
        isLoading ? "⋯ loading what lies between" : "⋯ more items lie between: Enter loads them",
        isError: false
      )
    case .footer(let tail):
      return footer(tail)
    }
  }

  private func footer(_ tail: TailState) -> RowContent {
    switch tail {
    case .failed(let failure):
      .message(Sentences.failure(failure, now: model.now), isError: true)
    case .ended(let reason):
      .message("── " + Sentences.end(reason) + " · Enter checks again ──", isError: false)
    case .paused(let reason):
      .message("── " + Sentences.pause(reason) + " ──", isError: false)
    case .idle, .loading:
      .message("── more ──", isError: false)
    }
  }
}
