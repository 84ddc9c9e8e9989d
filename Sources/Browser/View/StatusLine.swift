import Cells
import ListParts
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
  }

  /// The cursor's place in the list, and how far down that is.
  static func position(of model: Model) -> CleanText {
    position(of: model.list.cursor, in: model.feed)
  }
}
