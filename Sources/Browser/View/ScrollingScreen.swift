import Cells
import Viewport

/// A screen of ready lines between a title and a status line.
struct ScrollingScreen {
  var title: CleanText
  /// At the right of the title.
  var position: CleanText
  var lines: [Line]
  var scroll: ListViewport
  /// What is scrolled, for the terminal; see `Frame.ScrollRegion`.
  var identity: Int
  var status: CleanText

  func frame(of model: Model) -> Frame {
    let height = ListLayout.bodyHeight(of: model.size)
    let shown = scroll.visible.clamped(to: 0..<lines.count)
    var body = Array(lines[shown])
    body += Array(repeating: Line(), count: max(0, height - body.count))
    let all =
      [TitleLine.line(title: title, right: position, columns: model.size.columns)] + body + [
        StatusLine.line(
          left: status,
          isError: false,
          position: place,
          hints: "",
          columns: model.size.columns
        )
      ]
    return Frame(
      size: model.size,
      lines: all,
      scrollRegion: Frame.ScrollRegion(
        rows: 1..<(1 + height),
        offset: scroll.top,
        identity: identity
      )
    )
  }

  /// How far down one has read; empty when everything fits.
  private var place: CleanText {
    guard scroll.lastTop > 0 else { return "" }
    return CleanText(scroll.top * 100 / scroll.lastTop) + "%"
  }
}
