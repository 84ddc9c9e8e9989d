import EverText
import EverItems
import EverList
import Paging

/// Determines the content of the visible rows of a model, from the top down.
struct RowContents {
  private var rows: ListRows

  init(keys: RowKeys) {
    rows = ListRows(keys: keys)
  }

  /// The content of a row.
  ///
  /// - Parameters:
  ///   - row: its index in the list, from 0.
  ///   - model: the state of the source.
  ///   - room: the columns for a row that the program draws itself.
  /// - Returns: the content.
  mutating func content(of row: Int, in model: Model, room: Appearance.Room) -> RowContent {
    if let loading = model.loadingLines(at: row, in: room) { return .own(loading) }
    switch rows.row(at: row, in: model.feed) {
    case .item(let item):
      guard item.detailURL != nil else { return .item(item, missing: .blank) }
      return .item(item, missing: model.completion.hasFailed(item.id) ? .failed : .coming)
    case .placeholder: return .placeholder
    case .failure(let failure, _) where model.drawsFailures:
      return .own(model.ownLines(of: failure, in: room))
    case .message(let text) where model.hasOwnRows:
      return .own([room.line(of: text, style: .secondary)])
    case .failure(let failure, let isNumbered):
      return .failure(
        Sentences.reason(of: failure),
        short: Sentences.shortReason(of: failure),
        remedy: Sentences.remedy(of: failure, now: model.now, keys: model.reader.keys),
        isNumbered: isNumbered
      )
    case .message(let text): return .message(text)
    }
  }
}

extension Model {
  /// Whether the program draws the rows of the list, which then have no numbers.
  var hasOwnRows: Bool { cells == nil && own.appearance.row != nil }

  /// Whether failures are drawn by the program, or as its rows are.
  fileprivate var drawsFailures: Bool { own.appearance.failure != nil || hasOwnRows }

  /// The row below the last item, when the program draws it while the next page is loading.
  fileprivate func loadingLines(at row: Int, in room: Appearance.Room) -> [Line]? {
    guard let loading = own.appearance.loading, case .loading = feed.tail,
      row == feed.loadedRows.last?.upperBound
    else { return nil }
    return loading(room)
  }

  /// The rows of a failure, at least one.
  fileprivate func ownLines(of failure: FailedLoad, in room: Appearance.Room) -> [Line] {
    let remedy = Sentences.remedy(of: failure, now: now, keys: reader.keys)
    let lines = own.appearance.failure?(failure, remedy.string, room) ?? []
    guard lines.isEmpty else { return lines }
    return [room.line(of: Sentences.reason(of: failure) + " · " + remedy, style: .error)]
  }
}
