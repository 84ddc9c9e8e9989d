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

  /// The cursor's place in the list, and how far down that is; of photos also how many there are so
  /// far, where nobody tells how many there will be.
  static func position(of model: Model) -> CleanText {
    position(
      of: model.list.cursor,
      in: model.feed,
      countsLoaded: model.source.view != .list
    )
  }
}
