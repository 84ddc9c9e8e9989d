import EverText
import EverItems
import EverBase

/// The content of one row of a list; equal content makes an equal line.
enum RowContent: Hashable, Sendable {
  case item(Item, missing: MissingFields)
  case placeholder
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
  /// The hint after a shortened sentence, such as a key that displays all of it.
  var cutHint: CleanText = ""
  /// The text that is marked in the fields; nil for none.
  var pattern: TextPattern?
  /// The text that rows of a filtered list have where they don't display it; nil for other lists.
  var hidden: HiddenMatch?
  /// Whether the list is about to be replaced.
  let isDimmed: Bool

  /// The mark of the cursor's row in the gutter.
  static let cursorMark: CleanText = "▌"
  /// The mark of an item that the user marked, before that of the cursor.
  static let itemMark: CleanText = "●"

  /// Paints one row, by its index from 0; the line ends where its last text ends.
  func line(of content: RowContent, row: Int, mark: RowMark) -> Line {
    var line = Line()
    if mark.isMarked {
      line.append(Self.itemMark, at: ListLayout.markColumn, width: 1, style: .mark)
    }
    if mark.isInGutter, layout.columns > ListLayout.gutterColumn {
      line.append(Self.cursorMark, at: ListLayout.gutterColumn, width: 1, style: .accent)
    }
    switch content {
    case .item(let item, let missing):
      let isNew = mark.isNew && !isDimmed
      appendNumber(row, isNew ? "+" : "", style: isNew ? .changed : .secondary, to: &line)
      guard let pattern else {
        append(item, missing: missing, row: row, to: &line)
        break
      }
      var fields = Line()
      append(item, missing: missing, row: row, to: &fields)
      line.append(marked(fields, of: item, with: pattern))
    case .placeholder:
      appendNumber(row, style: .secondary, to: &line)
      for field in layout.fields { appendShade(row: row, field: field, to: &line) }
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
    if mark.isBold, let field = mainField(of: content) { line.setBold(true, in: field) }
    return line
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
    let hint = room - DisplayWidth.of(cutHint) >= layout.textWidth / 3 ? cutHint : ""
    let start = TextClipper.clip(reason, to: room - DisplayWidth.of(hint))
    append(failure: start.text + rest + hint, to: &line)
  }

  private func append(failure text: CleanText, to line: inout Line) {
    line.append(text, at: layout.textColumn, width: layout.textWidth, style: .error)
  }

  private func append(_ item: Item, missing: MissingFields, row: Int, to line: inout Line) {
    let values = item.content
    if values.isSentence(across: layout.fields.count), let text = values.fields[0] {
      line.append(
        Self.shownPart(of: text),
        at: layout.textColumn,
        width: layout.textWidth,
        style: textStyle
      )
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
        style: textStyle,
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

  /// Appends shade of about the length of a value; the length differs by row, so that a list of
  /// placeholders doesn't look like a block.
  private func appendShade(row: Int, field: ListLayout.Field, to line: inout Line) {
    let longest = max(1, min(field.width, 16) - field.index % 2)
    let shortest = max(1, longest * 2 / 3)
    let spread = longest - shortest + 1
    let length = shortest + Int(Self.hash(of: row, field.index) % UInt64(spread))
    line.append(
      CleanText(joining: Array(repeating: "░", count: length)),
      at: field.start,
      width: field.width,
      style: .secondary,
      alignment: field.alignment
    )
  }

  /// A number for a field of a row: neighbours differ without a pattern.
  private static func hash(of row: Int, _ field: Int) -> UInt64 {
    var generator = SplitMix64(seed: UInt64(truncatingIfNeeded: row << 8 | field))
    return generator.next()
  }
}
