import EverBase
import EverItems
import EverText

/// The content of one row of a list; equal content makes an equal line.
enum RowContent: Hashable, Sendable {
  case item(Item, missing: MissingFields)
  /// An item that isn't loaded, with the columns of the light that passes over it.
  case placeholder(light: Range<Int>?)
  /// Why rows are missing, and what can be done; with a number when it takes the row of an item.
  case failure(CleanText, short: CleanText, remedy: CleanText, isNumbered: Bool)
  /// A sentence instead of an item: a gap, or the end.
  case message(CleanText)
  /// A failure or a sentence that the program draws itself.
  case own([Line])

  /// Whether it depends neither on the time nor on other rows.
  ///
  /// A placeholder may belong to a failed page, whose failure is displayed in its first visible row.
  var lasts: Bool { if case .item = self { true } else { false } }
}

extension Style {
  /// The words for the levels of log records, with their styles.
  private static let severities = Dictionary(
    uniqueKeysWithValues: [
      ("alert crit critical emerg emergency err error fatal ftl panic severe", Style.error),
      ("warn warning wrn", .warning), ("dbg debug trace trc verbose", .secondary),
      ("inf info notice", .plain),
    ].flatMap { words, style in words.split(separator: " ").map { (String($0), style) } }
  )

  /// The style of a level of log records; nil for another word.
  fileprivate static func severity(_ level: some StringProtocol) -> Style? {
    severities[level.lowercased()]
  }
}

extension CleanText {
  /// The level of a log record in a line of text, with its style; nil for other lines.
  ///
  /// It is near the start, in capitals or beside a sign, as in `ERROR`, `[warn]`, `error:` and
  /// `level=debug`.
  fileprivate var level: (column: Int, width: Int, style: Style)? {
    let start = string.prefix(120)
    for word in start.split(whereSeparator: { !$0.isLetter && $0 != "_" && $0 != "-" }) {
      guard let style = Style.severity(word) else { continue }
      let lead = start[..<word.startIndex]
      let beside = [lead.last, start[word.endIndex...].first].compactMap(\.self)
      let isMarked = beside.contains(where: "[]<>:=|".contains)
      guard isMarked || word == word.uppercased() else { continue }
      return (DisplayWidth.of(CleanText(sanitizing: String(lead))), word.count, style)
    }
    return nil
  }
}

/// The display of the fields of an item that have no text.
enum MissingFields: Hashable, Sendable {
  /// Nothing: the field has no value.
  case blank
  /// Shade: the field isn't loaded yet.
  case coming
  /// A mark: the request for the field failed.
  case failed
}

/// Makes lines of rows.
struct RowPainter: Hashable, Sendable {
  let layout: ListLayout
  /// The layouts of items of other kinds, by `Item.layout` from 1.
  var kinds: [ListLayout] = []
  /// The texts that are marked in the fields.
  var patterns: [TextPattern] = []
  /// Whether the list is about to be replaced.
  let isDimmed: Bool

  /// The mark of the cursor's row in the gutter.
  static let cursorMark: CleanText = "▌"
  /// The mark of an item that the user marked; in a grid, it replaces the cursor's mark.
  static let itemMark: CleanText = "●"

  /// Paints one row, by its index from 0, without the marks of the cursor and of a marked item; the
  /// line ends where its last text ends.
  func line(of content: RowContent, row: Int, mark: RowMark) -> Line {
    var line = Line()
    switch content {
    case .item(let item, let missing):
      let isNew = mark.isNew && !isDimmed
      appendNumber(row, isNew ? "+" : "", style: isNew ? .changed : .secondary, to: &line)
      guard !patterns.isEmpty else {
        append(item, missing: missing, row: row, to: &line)
        break
      }
      var fields = Line()
      append(item, missing: missing, row: row, to: &fields)
      line.append(fields.marking(patterns))
    case .placeholder(let light):
      appendNumber(row, style: .secondary, to: &line)
      for field in layout.fields { appendShade(row: row, field: field, to: &line) }
      if let light { line = line.styled(.plain, in: light.clamped(to: textColumns)) }
    case .failure(let reason, let short, let remedy, let isNumbered):
      if isNumbered { appendNumber(row, style: .secondary, to: &line) }
      let room = layout.textWidth - DisplayWidth.of(" · " + remedy)
      let fits = DisplayWidth.of(reason) <= room
      append(failure: fits ? reason : short, remedy: remedy, to: &line)
    case .message(let text):
      let shown = Self.fitted(text, to: layout.textWidth)
      line.append(shown, at: layout.textColumn, width: layout.textWidth, style: .secondary)
    case .own(let lines):
      if let first = lines.first { line.append(first) }
    }
    return mark.isLit ? line.styled(.changed, in: textColumns) : line
  }

  private var textColumns: Range<Int> {
    layout.textColumn..<max(layout.textColumn, layout.columns)
  }

  /// The columns of the main field of an item; nil for other rows, and where all text is secondary.
  func mainField(of content: RowContent) -> Range<Int>? {
    guard !isDimmed, case .item(let item, _) = content else { return nil }
    let values = item.content
    if values.isSentence(across: layout.fields.count) {
      return layout.textColumn..<(layout.textColumn + layout.textWidth)
    }
    guard let field = values.value(of: layout, kinds).mainField else { return nil }
    return field.start..<(field.start + field.width + field.spare)
  }

  /// Fields are plain and everything else is secondary: each change of style sends as many bytes in
  /// every step as a short word.
  private var textStyle: Style { isDimmed ? .secondary : .plain }

  /// Appends the number together with the blanks before it, so that the terminal changes from the
  /// mark's colour to the number's without a reset between them.
  private func appendNumber(
    _ row: Int,
    _ sign: String = "",
    style: Style,
    to line: inout Line
  ) {
    let start = ListLayout.gutterColumn + 1
    let number = String(row + 1)
    let width = ListLayout.numberColumn + layout.numberWidth - start
    let blanks = max(0, width - sign.utf8.count - number.utf8.count)
    line.append(
      CleanText(sanitizing: sign + String(repeating: " ", count: blanks) + number),
      at: start,
      width: min(width, layout.columns - start),
      style: style
    )
  }

  /// Appends a failure; the reason is shortened before the remedy.
  private func append(failure reason: CleanText, remedy: CleanText, to line: inout Line) {
    let rest = " · " + remedy
    let room = layout.textWidth - DisplayWidth.of(rest)
    guard DisplayWidth.of(reason) > room, room >= layout.textWidth / 3 else {
      return append(failure: reason + rest, to: &line)
    }
    append(failure: TextClipper.clip(reason, to: room).text + rest, to: &line)
  }

  private func append(failure text: CleanText, to line: inout Line) {
    line.append(text, at: layout.textColumn, width: layout.textWidth, style: .error)
  }

  private func append(_ item: Item, missing: MissingFields, row: Int, to line: inout Line) {
    let values = item.content
    if layout.isOfLines || values.isSentence(across: layout.fields.count),
      let text = values.fields.first ?? nil
    {
      let shown = Self.shownPart(of: text)
      let start = layout.textColumn
      var words = Line(shown, at: start, width: layout.textWidth, style: textStyle)
      if !isDimmed, let (column, width, style) = shown.level {
        words = words.styled(style, in: (start + column)..<(start + column + width))
      }
      line.append(words)
      return
    }
    let layout = values.value(of: layout, kinds)
    for field in layout.fields {
      guard field.index < values.fields.count, let text = values.fields[field.index] else {
        append(missing, row: row, field: field, to: &line)
        continue
      }
      line.append(
        Self.shownPart(of: layout.shown(text, in: field)),
        at: field.start,
        width: field.width + field.spare,
        style: field.form == .level && !isDimmed ? .severity(text) ?? textStyle : textStyle,
        alignment: field.alignment
      )
    }
  }

  private func append(
    _ missing: MissingFields,
    row: Int,
    field: ListLayout.Field,
    to line: inout Line
  ) {
    switch missing {
    case .blank: break
    case .coming: appendShade(row: row, field: field, to: &line)
    case .failed:
      line.append(
        "✗",
        at: field.start,
        width: field.width,
        style: .error,
        alignment: field.alignment
      )
    }
  }

  /// The largest number of characters read from a field; a row displays a few hundred at most.
  private static let longestField = 4_096

  static func shownPart(of text: String) -> CleanText {
    guard text.utf8.count > longestField else { return CleanText(sanitizing: text) }
    return CleanText(sanitizing: String(text.unicodeScalars.prefix(longestField)))
  }

  /// Appends shade of about the length of a value.
  private func appendShade(row: Int, field: ListLayout.Field, to line: inout Line) {
    line.append(
      Self.shade(row: row, field: field.index, longest: min(field.width, 16) - field.index % 2),
      at: field.start,
      width: field.width,
      style: .secondary,
      alignment: field.alignment
    )
  }

  /// Shade of a length up to a longest one, which differs by row, so that a list of placeholders
  /// doesn't look like a block.
  static func shade(row: Int, field: Int, longest: Int) -> CleanText {
    let longest = max(1, longest)
    let shortest = max(1, longest * 2 / 3)
    let length = shortest + Int(hash(of: row, field) % UInt64(longest - shortest + 1))
    return CleanText(joining: Array(repeating: "░", count: length))
  }

  /// A number for a field of a row: neighbours differ without a pattern.
  private static func hash(of row: Int, _ field: Int) -> UInt64 {
    var generator = SplitMix64(seed: UInt64(truncatingIfNeeded: row << 8 | field))
    return generator.next()
  }
}

extension RowPainter {
  /// The lines around a sentence in the place of an item.
  private static let rule = "──"

  /// The fewest cells of a reason before which the key after it is shortened.
  private static let fewestCells = 30

  /// A sentence in the place of an item as far as it has room: the lines around it are left out
  /// first, and then the end of a long reason rather than the key after it.
  static func fitted(_ sentence: CleanText, to width: Int) -> CleanText {
    guard DisplayWidth.of(sentence) > width else { return sentence }
    var text = sentence.string[...]
    if text.hasPrefix(rule), text.hasSuffix(rule) { text = text.dropFirst(3).dropLast(3) }
    let whole = CleanText(sanitizing: String(text))
    let parts = text.split(separator: " · ").map { CleanText(sanitizing: String($0)) }
    guard parts.count == 2, DisplayWidth.of(whole) > width else { return whole }
    let rest = " · " + parts[1]
    let room = width - DisplayWidth.of(rest)
    guard room >= fewestCells else { return whole }
    return TextClipper.clip(parts[0], to: room).text + rest
  }
}
