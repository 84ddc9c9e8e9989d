import Cells
import ListParts
import ListReader
import Paging
import Viewport

extension StatusLine {
  init(of model: borrowing Model) {
    let state = StatusState(of: model)
    self.init(
      left: "",
      isError: state.isError,
      position: Self.position(of: model),
      hints: state.hints(in: model),
      columns: model.size.columns
    )
    besidePlace = model.markCount.map { DisplayWidth.of($0 + Self.separator) } ?? 0
    hasKeys = true
    halves = model.cells != nil
    left = state.text(in: model, cells: room)
    isMessage = state.isMessage
    if isMessage, isCut(on: model.size.rows) { hints = model.input.hints.message }
    guard state == .list(.idle), model.cells != nil,
      let item = model.feed.item(at: model.list.cursor)
    else { return }
    left = Caption.text(of: item, columns: model.source.columns, width: room)
  }

  /// The width in columns from which a number alone has a word before it.
  private static let roomForWord = 80
  /// The width in columns from which the place has a percentage.
  private static let roomForPercent = 40
  /// The same beside the number of marks, so that the keys have room too.
  private static let roomForPercentAndMarks = 120

  /// The number of marked items, and the cursor's position in the list, also in percent.
  static func position(of model: Model) -> CleanText {
    let marks = model.markCount
    let room = marks == nil ? roomForPercent : roomForPercentAndMarks
    let place = position(
      of: model.list.cursor,
      in: model.feed,
      hasPercent: model.size.columns >= room,
      hasWord: model.size.columns >= roomForWord
    )
    let parts = [marks, place].compactMap(\.self).filter { !$0.isEmpty }
    return CleanText(joining: parts, separator: Self.separator)
  }

  /// The text between the number of marked items and the place.
  private static let separator: CleanText = " · "
}
