import EverText
import EverList

/// A screen of finished lines between a title and a status line.
struct ScrollingScreen {
  var title: CleanText
  /// Blank rows below the title.
  var gap = 0
  var right: CleanText
  var lines: [Line]
  /// The visible lines, where these are made for the frame; nil: those of ``lines``.
  var visible: [Line]?
  var scroll: ListViewport
  /// The identity of the scrolled content, for the terminal; see `Frame.ScrollRegion`.
  var identity: Int
  var status: CleanText
  var isError = false
  /// Whether the status is a message, which may cover rows, rather than a row of keys.
  var isMessage = false

  func frame(of size: Size) -> Frame {
    let height = ListLayout.bodyHeight(of: size) - gap
    var all = [TitleLine(title: title, right: right, columns: size.columns).line]
    all.reserveCapacity(size.rows)
    all += Array(repeating: Line(), count: gap)
    all += visible?.prefix(height) ?? lines[scroll.visible.clamped(to: 0..<lines.count)]
    all += Array(repeating: Line(), count: max(0, height + 1 + gap - all.count))
    var line = StatusLine(left: status, isError: isError, position: place, columns: size.columns)
    line.isMessage = isMessage
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

  /// The frame over the list of a model; its status line responds to the user before it displays
  /// keys.
  func frame(of model: Model) -> Frame {
    let state = StatusState(of: model)
    guard !state.isProgress else { return frame(of: model.size) }
    var screen = self
    screen.status = state.text(in: model, cells: model.size.columns - 2)
    (screen.isError, screen.isMessage) = (state.isError, state.isMessage)
    return screen.frame(of: model.size)
  }

  /// The position in the text; empty when everything fits.
  private var place: CleanText {
    guard scroll.lastTop > 0 else { return "" }
    return CleanText(scroll.top * 100 / scroll.lastTop) + "%"
  }
}
