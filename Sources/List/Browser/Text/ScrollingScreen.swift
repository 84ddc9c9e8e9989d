import EverList
import EverText

/// A screen of finished lines between a title and a status line.
struct ScrollingScreen {
  var title: CleanText
  /// Blank rows below the title.
  var gap = 0
  var right: CleanText = ""
  /// The visible lines.
  var lines: [Line]
  var scroll: ListViewport
  /// The identity of the scrolled content, for the terminal; see `Frame.ScrollRegion`.
  var identity: Int
  /// The keys that work here.
  var status: CleanText

  /// The frame over the list of a model; its status line responds to the user before it displays
  /// keys, or the state of the list where that is of interest.
  func frame(of model: Model, _ state: StatusState, hidesProgress: Bool = true) -> Frame {
    let size = model.size
    let height = ListLayout.bodyHeight(of: size) - gap
    var all = [TitleLine(title: title, right: right, columns: size.columns).line]
    all.reserveCapacity(size.rows)
    all.pad(to: 1 + gap)
    all += lines.prefix(height)
    all.pad(to: height + 1 + gap)
    let text = state.text(in: model, cells: size.columns - 2)
    let hasText = !text.isEmpty && !(hidesProgress && state.isProgress)
    var line = StatusLine(
      left: hasText ? text : status,
      isError: hasText && state.isError,
      position: place,
      columns: size.columns
    )
    line.isMessage = hasText && state.isMessage
    line.append(to: &all)
    return Frame(
      size: size,
      lines: all,
      scrollRegion: Frame.ScrollRegion(
        rows: (1 + gap)..<(1 + gap + height),
        offset: scroll.top,
        identity: identity
      )
    )
  }

  /// The position in the text; empty when everything fits.
  private var place: CleanText {
    guard scroll.lastTop > 0 else { return "" }
    return CleanText(scroll.top * 100 / scroll.lastTop) + "%"
  }
}
