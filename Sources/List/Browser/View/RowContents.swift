import Cells
import Items
import ListParts
import ListReader
import Paging

/// Determines the content of the visible rows of a model, from the top down.
struct RowContents {
  private var rows = ListRows()

  mutating func content(of row: Int, in model: Model) -> RowContent {
    switch rows.row(at: row, in: model.feed) {
    case .item(let item):
      guard item.detailURL != nil else { return .item(item, missing: .blank) }
      return .item(item, missing: model.completion.hasFailed(item.id) ? .failed : .coming)
    case .placeholder: return .placeholder
    case .failure(let failure, let isNumbered):
      return .failure(
        Sentences.reason(of: failure),
        remedy: Sentences.remedy(of: failure, now: model.now),
        isNumbered: isNumbered
      )
    case .message(let text): return .message(text)
    }
  }
}
