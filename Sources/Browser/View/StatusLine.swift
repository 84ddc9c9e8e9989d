import Cells
import Paging
import Viewport

/// What the last line shows: what goes on at the left, where the cursor is and the main keys at the
/// right.
struct StatusLine: Hashable, Sendable {
  var left: CleanText
  var isError = false
  var position: CleanText
  var hints: CleanText = ""
  var columns: Int

  /// Blank cells between the position and the hints.
  private static let gap = 6
  /// Cells at the left below which hints and position give way.
  private static let smallestLeft = 24

  /// The status line of the list.
  init(of model: Model) {
    let state = StatusState(of: model)
    left = state.text(in: model)
    isError = state.isError
    position = Self.position(of: model)
    hints = "r refresh  ? help"
    columns = model.size.columns
  }

  init(left: CleanText, isError: Bool = false, position: CleanText, columns: Int) {
    self.left = left
    self.isError = isError
    self.position = position
    self.columns = columns
  }

  /// The line; where room is short the hints go first, then the position.
  var line: Line {
    let hintsStart = columns - 1 - DisplayWidth.of(hints)
    let positionWidth = DisplayWidth.of(position)
    let room = max(DisplayWidth.of(left), Self.smallestLeft)
    var line = Line()
    if !hints.isEmpty, room <= hintsStart - Self.gap - positionWidth - 3 {
      appendLeft(to: &line)
      line.append(position, at: hintsStart - Self.gap - positionWidth, width: positionWidth)
      line.append(hints, at: hintsStart, width: columns - 1 - hintsStart, style: .dim)
      return line
    }
    appendLeft(to: &line)
    let positionStart = columns - 1 - positionWidth
    if positionStart > line.endColumn + 1 {
      line.append(position, at: positionStart, width: positionWidth)
    }
    return line
  }

  private func appendLeft(to line: inout Line) {
    let style = isError ? Style(foreground: .palette(1), attributes: .bold) : .plain
    line.append(left, at: 1, width: columns - 2, style: style)
  }

  /// The cursor's place, and how far down that is.
  ///
  /// Both stand still as they grow, so that a step changes the few cells whose digits differ.
  static func position(of model: Model) -> CleanText {
    guard model.feed.status == .ready, model.feed.rowCount > 0 else { return "" }
    let row = min(model.list.cursor, max(0, model.lastItemRow)) + 1
    guard let total = model.feed.total, total > 0 else { return CleanText(row) }
    let digits = String(total)
    let place = right(String(row), width: digits.utf8.count) + "/" + digits
    return CleanText(sanitizing: place + right("\(percent(row, of: total))%", width: 5))
  }

  /// Rounded to the nearest, but 100 is the last row alone.
  private static func percent(_ row: Int, of total: Int) -> Int {
    row >= total ? 100 : min(99, (row * 200 + total) / (2 * total))
  }

  private static func right(_ text: String, width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }
}
