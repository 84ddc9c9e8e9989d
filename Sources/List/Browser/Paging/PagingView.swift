import Cells
import ListParts
import ListReader

/// The screen of `:paging`.
enum PagingView {
  static func frame(of model: Model, paging: PagingScreen) -> Frame {
    let state = StatusState(of: model)
    let status: CleanText =
      switch state {
      case .prompt, .pendingKeys, .list(.notice):
        state.text(in: model, cells: model.size.columns - 2)
      default: keys(of: paging, in: model)
      }
    return ScrollingScreen(
      title: "Paging of " + model.title,
      right: "",
      lines: paging.lines,
      scroll: paging.scroll,
      identity: 15,
      status: status,
      isError: state.isError,
      isMessage: state.isMessage
    ).frame(of: model.size)
  }

  private static func keys(of paging: PagingScreen, in model: Model) -> CleanText {
    let choosing: [(Command, CleanText)] =
      paging.choice == nil ? [] : [(.movement(.moveDown), "next"), (.screen(.open), "tries it")]
    let hints = model.keyMap.hints(
      [(.screen(.back), "back")] + choosing + [(.typed(.save), "saves this source")],
      in: .paging
    )
    return StatusLine.keys(hints, columns: model.size.columns)
  }
}
