import EverItems
import EverTerminal
import EverText
import Paging

/// The mouse: the wheel, and clicks.
extension Model {
  /// Rows that a notch of the wheel moves, as in most programs.
  private static let rowsPerNotch = 3

  mutating func take(_ action: MouseAction) {
    switch action.kind {
    case .wheel(let isDown): turnWheel(isDown: isDown)
    case .press where prompt == nil: press(at: action.position)
    case .press: break
    }
  }

  private mutating func turnWheel(isDown: Bool) {
    guard isOnList else {
      return scroll(isDown ? .scrollDown : .scrollUp, count: Self.rowsPerNotch)
    }
    // At the top, the wheel pulls as an up key does.
    let isPull = !isDown && list.offset == 0
    let movement = isPull ? ListMovement.moveUp : isDown ? .scrollDown : .scrollUp
    send(reader.run(movement, count: isPull ? nil : Self.rowsPerNotch))
  }

  private mutating func press(at position: Position) {
    guard isOnList else { return pressInDetail(at: position) }
    guard opening == nil, feed.status == .ready else { return }
    let line = position.row - (showsHeading ? 2 : 1) - pulledLines
    if line == -1, showsHeading { return sort(atColumn: position.column) }
    guard (0..<list.height).contains(line) else { return }
    if hasScrollBar, position.column == scrollBarColumn, list.lineCount > list.height {
      return goTo(row: list.row(atLine: line * (list.lineCount - 1) / max(1, list.height - 1)))
    }
    if let split, position.column >= split.rule { return }
    guard list.offset + line < list.lineCount else { return }
    let band = list.band(of: list.row(atLine: list.offset + line)).rows
    let lane = cells.map { $0.lane(atColumn: position.column) } ?? 0
    let row = min(band.lowerBound + lane, band.upperBound - 1)
    guard row != list.cursor else { return take(.key(Chord(.enter))) }
    reader.going.stay()
    list.moveCursor(to: row)
  }

  /// Chooses the value or link at a place of the detail; a second time, opens it.
  private mutating func pressInDetail(at position: Position) {
    guard text == nil, let detail, !detail.showsJSON else { return }
    let row = detail.rows.scroll.top + position.row - 1 - detailGap
    let index = detail.rows.stops.lastIndex { $0.row == row }
    guard let index else { return }
    guard detail.rows.chosen != index else { return take(.key(Chord(.enter))) }
    changeDetail { $0.rows.choose(index) }
  }

  /// Sorts by the column at a column of the screen: upwards, then downwards, then as sent.
  private mutating func sort(atColumn column: Int) {
    let field = rowLayout.fields.last { $0.start - 1 <= column }
    guard let field, column < field.start + field.width + field.spare else { return }
    sort(by: source.columns[field.index])
  }
}

extension Workspace {
  /// Lets the program receive clicks, or the terminal again.
  mutating func toggleMouse(in id: TabID) {
    mouse = mouse == .full ? .wheel : .full
    ask(id, .use(mouse))
    let keys = keyMap.labels(of: .mouse, in: .list).first ?? ":mouse"
    let sentence =
      mouse == .full
      ? "the mouse clicks here, and Shift selects text · \(keys) ends that"
      : "the mouse selects text, and its wheel scrolls"
    announce(sentence, of: id, isError: false)
  }

  /// Shows the tab whose title is clicked; false when none is.
  mutating func showsTab(at action: MouseAction) -> Bool {
    guard action.kind == .press, action.position.row == 0, tabs.count > 1,
      let tab = current, tab.model.showsList
    else { return false }
    let strip = strip(over: tab.model)
    guard let index = strip.title(at: action.position.column) else { return false }
    show(tabs[index].id)
    return true
  }
}
