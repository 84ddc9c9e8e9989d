import Cells
import Items
import Paging

/// What one row of a list shows; equal content makes an equal line.
enum RowContent: Hashable, Sendable {
  case item(Item, isCompleting: Bool)
  case placeholder
  /// A placeholder of a page that failed.
  case unavailable
  /// A sentence in the place of a row: an error, a gap, the end.
  case message(CleanText, isError: Bool)
}

/// Makes lines of rows.
struct RowPainter: Hashable, Sendable {
  let layout: ListLayout
  /// Whether the list is about to be replaced.
  let isDimmed: Bool

  /// Paints one row.
  ///
  /// - Parameters:
  ///   - content: what it shows.
  ///   - row: its place in the list, from 0.
  ///   - hasCursor: whether the gutter mark is there.
  /// - Returns: the line; it ends where its last text ends.
  func line(of content: RowContent, row: Int, hasCursor: Bool) -> Line {
    var line = Line()
    if hasCursor, layout.columns > ListLayout.gutterColumn {
      line.append("▌", at: ListLayout.gutterColumn, width: 1, style: .bold)
    }
    switch content {
    case .item(let item, let isCompleting):
      appendNumber(row, to: &line)
      append(item, isCompleting: isCompleting, row: row, to: &line)
    case .placeholder, .unavailable:
      appendNumber(row, to: &line)
      appendShades(row: row, mark: content == .placeholder ? "░" : "·", to: &line)
    case .message(let text, let isError):
      let style = isError ? Style(foreground: .palette(1), attributes: .bold) : .dim
      line.append(
        text,
        at: ListLayout.numberColumn,
        width: layout.columns - ListLayout.numberColumn,
        style: style
      )
    }
    return line
  }

  private func appendNumber(_ row: Int, to line: inout Line) {
    line.append(
      CleanText(row + 1),
      at: ListLayout.numberColumn,
      width: min(layout.numberWidth, layout.columns - ListLayout.numberColumn),
      style: .dim,
      alignment: .right
    )
  }

  private func append(_ item: Item, isCompleting: Bool, row: Int, to line: inout Line) {
    for field in layout.fields {
      guard field.index < item.fields.count, let text = item.fields[field.index] else {
        if isCompleting { appendShade(row: row, mark: "░", field: field, to: &line) }
        continue
      }
      line.append(
        CleanText(sanitizing: text),
        at: field.start,
        width: field.width,
        style: isDimmed ? .dim : .plain,
        alignment: field.alignment
      )
    }
  }

  private func appendShades(row: Int, mark: CleanText, to line: inout Line) {
    for field in layout.fields { appendShade(row: row, mark: mark, field: field, to: &line) }
  }

  /// A stretch of shade about as long as a value would be; rows differ, so that a list of them
  /// doesn't look like a block.
  private func appendShade(row: Int, mark: CleanText, field: ListLayout.Field, to line: inout Line)
  {
    let longest = max(1, min(field.width, 16) - field.index % 2)
    let shortest = max(1, longest * 2 / 3)
    let spread = longest - shortest + 1
    let length = shortest + (row &* 7 &+ field.index &* 3) % spread
    line.append(
      CleanText(joining: Array(repeating: mark, count: length)),
      at: field.start,
      width: field.width,
      style: .dim,
      alignment: field.alignment
    )
  }
}
