import Cells
import ListParts
import ListReader

/// The screen of `:paging`.
enum PagingView {
  static func screen(of model: Model, paging: PagingScreen) -> ScrollingScreen {
    ScrollingScreen(
      title: "Paging of " + model.title,
      right: "",
      lines: paging.lines,
      scroll: paging.scroll,
      identity: 15,
      status: keys(of: paging, in: model)
    )
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
