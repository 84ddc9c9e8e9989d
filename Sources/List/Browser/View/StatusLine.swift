import EverText
import Paging

/// The last line of the screen, in three zones: the status, the place in the list, and the most
/// important keys.
///
/// The zones depend on the width of the line and of the place alone, so that no text moves or hides
/// another one. A message that is longer than its zone covers the lines above; what has no room
/// there either ends at a word, and a key shows all of it. Where there is no room for keys, the
/// place is at the end of the line, and some keys are in the zone of the status while it is empty.
struct StatusLine: Hashable, Sendable {
  var left: CleanText
  var isError = false
  var position: CleanText
  /// Cells of the place that display something else, such as the number of marks.
  var besidePlace = 0
  /// Keys with their effects; the last one is the most important.
  var hints: [CleanText] = []
  var columns: Int
  /// Whether there is a zone for keys although it is empty.
  var hasKeys = false
  /// Whether half of the line is for the text, rather than two fifths.
  var halves = false
  /// Whether the text is a message, which is displayed in lines above when its zone is too narrow.
  var isMessage = false

  var line: Line {
    var line = Line()
    if keyRoom == 0, left.isEmpty {
      line.append(keys(in: room), at: 1, width: room, style: .secondary)
    } else if !isAbove {
      line.append(left, at: 1, width: room, style: isError ? .error : .plain)
    }
    line.append(position, at: positionStart, width: min(DisplayWidth.of(position), columns - 2))
    let keys = keys(in: keyRoom)
    let width = DisplayWidth.of(keys)
    line.append(keys, at: columns - 1 - width, width: width, style: .secondary)
    return line
  }

  private var isAbove: Bool { isMessage && !fits }

  /// The most lines for a text above the place; more where lines are short.
  private var mostLines: Int { columns < Self.narrow ? 6 : 2 }

  /// Returns the lines above the place for a text that has no room beside it; two rows of the
  /// screen are left free of them.
  func above(on rows: Int) -> [Line] {
    guard isAbove else { return [] }
    let parts = parts
    let limit = limit(on: rows)
    return parts.prefix(limit).enumerated().map { index, part in
      let isCut = index == limit - 1 && parts.count > limit
      return Line(
        isCut ? part + "…" : part,
        at: 1,
        width: columns - 2,
        style: isError ? .error : .plain
      )
    }
  }

  /// Whether a part of the text has no room, not even above the place.
  func isCut(on rows: Int) -> Bool {
    !fits && (!isAbove || parts.count > limit(on: rows))
  }

  /// The text in lines of the whole width.
  private var parts: [CleanText] { TextWrapper.wrap(left, to: columns - 2) }

  private func limit(on rows: Int) -> Int { max(1, min(mostLines, rows - 2)) }

  /// Appends the status line to the lines of a screen, and returns how many of the last the lines
  /// above it cover.
  @discardableResult
  func append(_ line: Line? = nil, to lines: inout [Line]) -> Int {
    let text = above(on: lines.count + 1)
    lines.replaceSubrange(max(1, lines.count - text.count)..., with: text)
    lines.append(line ?? self.line)
    return text.count
  }

  var fits: Bool { DisplayWidth.of(left) <= room }

  var room: Int { max(0, positionStart - (position.isEmpty && keyRoom == 0 ? 1 : 3)) }

  private var gap: Int { columns < 100 ? 4 : 6 }

  private var positionStart: Int {
    max(1, columns - 1 - DisplayWidth.of(position) - (keyRoom > 0 ? keyRoom + gap : 0))
  }

  /// The width in columns below which half of the line is for the text.
  private static let narrow = 80
  /// The largest width in cells of a place whose progress has room in two fifths of the line.
  private static let shortPlace = 18
  private static let fewestKeys = 6

  private var mostKeys: Int {
    columns < 100 ? 26 : columns < 120 ? 30 : columns < 140 ? 40 : max(50, columns / 3)
  }

  /// Cells for the keys; 0 where they would leave too little of the line.
  private var keyRoom: Int {
    guard hasKeys || !hints.isEmpty else { return 0 }
    let place = DisplayWidth.of(position)
    let isHalved = halves || columns < Self.narrow || place - besidePlace > Self.shortPlace
    let text = isHalved ? columns / 2 : columns * 2 / 5
    let free = columns - text - 4 - place - gap
    return free < Self.fewestKeys ? 0 : min(free, mostKeys)
  }

  /// The hints that fit; the one before the last is left out first.
  private func keys(in cells: Int) -> CleanText {
    Self.joined(hints, in: cells, leaving: 0)
  }

  /// Joins hints, and leaves some out if there is too little room, first the hint before the last;
  /// `count` of them, 0 or 1, stay in any case.
  private static func joined(_ hints: [CleanText], in cells: Int, leaving count: Int) -> CleanText {
    var shown = hints
    let blanks = 2
    var width = shown.reduce(-blanks) { $0 + blanks + DisplayWidth.of($1) }
    while width > cells, shown.count > count {
      width -= blanks + DisplayWidth.of(shown.remove(at: max(count, shown.count - 2)))
    }
    return CleanText(joining: shown, separator: "  ")
  }

  /// Returns keys with their meaning as the text of a line, as far as they have room beside a
  /// percentage.
  ///
  /// The first, and then the last, are left out last.
  static func keys(_ hints: [CleanText], columns: Int) -> CleanText {
    joined(hints, in: columns - 8, leaving: 1)
  }

  /// The cursor's position in the list, also in percent and with a word where they have room; empty
  /// without a list.
  ///
  /// Both have a fixed place while their digits grow, so that a step changes only the cells whose
  /// digits differ.
  static func position<Item>(
    of cursor: Int,
    in feed: FeedState<Item>,
    hasPercent: Bool = true,
    hasWord: Bool = true
  ) -> CleanText {
    guard feed.status == .ready, feed.rowCount > 0 else { return "" }
    let row = min(cursor, max(0, feed.lastItemRow)) + 1
    guard let total = feed.wholeCount, total > 0 else {
      return blanks(beside: row, of: feed.rowCount) + (hasWord ? "row " : "")
        + CleanText(grouped: row)
    }
    let place =
      blanks(beside: row, of: total) + CleanText(grouped: row) + "/"
      + CleanText(grouped: total) + (feed.isCounting ? "+" : "")
    guard hasPercent, !feed.isCounting else { return place }
    let percent = CleanText(sanitizing: "\(percent(row, of: total))%")
    return place + CleanText(blanks: 5 - DisplayWidth.of(percent)) + percent
  }

  /// The cells that a number lacks compared with the largest one.
  private static func blanks(beside number: Int, of largest: Int) -> CleanText {
    CleanText(
      blanks: DisplayWidth.of(CleanText(grouped: largest))
        - DisplayWidth.of(CleanText(grouped: number))
    )
  }

  /// Rounded to the nearest, but only the last row is 100.
  private static func percent(_ row: Int, of total: Int) -> Int {
    row >= total ? 100 : min(99, (row * 200 + total) / (2 * total))
  }
}

extension StatusLine {
  init(of model: borrowing Model) {
    let status = ListStatus(of: model)
    self.init(
      left: "",
      isError: status.isError,
      position: Self.position(of: model),
      hints: status.hints(in: model),
      columns: model.size.columns
    )
    besidePlace = model.markCount.map { DisplayWidth.of($0 + Self.separator) } ?? 0
    hasKeys = true
    halves = model.cells != nil
    left = status.text(in: model.reader, cells: room)
    isMessage = status.isMessage
    if isMessage, isCut(on: model.size.rows) {
      hints = model.keyMap.hints([(.showError, "all of it")], in: .list)
    }
    guard status == .idle, model.cells != nil else { return }
    if let failure = model.images.failure(ofRow: model.list.cursor) {
      (left, isError) = (failure.sentence, true)
      return
    }
    guard let item = model.feed.item(at: model.list.cursor) else { return }
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
    if model.prompt?.kind == .filter, let typed = model.searching.typed { return typed }
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

extension ListStatus {
  /// The key hints while it is displayed in a list.
  func hints(in model: Model) -> [CleanText] {
    switch self {
    case .prompt(let prompt) where prompt.isChoosing: []
    case .prompt(let prompt) where prompt.kind == .search: ["Enter find", "Esc leave"]
    case .prompt(let prompt) where prompt.kind == .filter: ["Enter filter", "Esc leave"]
    case .prompt: ["Tab complete", "Enter run", "Esc leave"]
    default:
      model.opening != nil
        ? model.keyMap.hints([(.help, "help")], in: .opening)
        : model.input.hints.hints(at: model.list.cursor, in: model.feed)
    }
  }
}
