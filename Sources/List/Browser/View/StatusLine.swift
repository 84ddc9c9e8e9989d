import Cells
import ListParts
import ListReader
import Paging
import Viewport

extension StatusLine {
  /// The status line of the list.
  init(of model: Model) {
    let state = StatusState(of: model)
    self.init(
      left: state.text(in: model),
      isError: state.isError,
      position: Self.position(of: model),
      hints: model.hints,
      columns: model.size.columns
    )
    guard state == .list(.idle), model.cells != nil,
      let item = model.feed.item(at: model.list.cursor)
    else { return }
    left = Caption.text(of: item, columns: model.source.columns, width: room)
  }

  /// The cursor's position in the list, also in percent; for photos without a known total, also the
  /// number of loaded rows.
  static func position(of model: Model) -> CleanText {
    position(
      of: model.list.cursor,
      in: model.feed,
      countsLoaded: model.source.view != .list
    )
  }
}
