import EverText
import EverItems

/// Shows why a row of a filtered list is there: the text in a column that has no room, or behind
/// the end of a text that is cut.
struct HiddenMatch: Hashable, Sendable {
  let columns: [Column]
  let search: Search
  let pattern: TextPattern

  /// Creates the matches of a filter; nil for an empty text.
  init?(of search: Search, in columns: [Column]) {
    guard let pattern = TextPattern(search.text) else { return nil }
    (self.columns, self.search, self.pattern) = (columns, search, pattern)
  }

  /// The title of the field of an item that has the text, where it has room, and its text from
  /// about there on.
  ///
  /// - Parameters:
  ///   - item: an item with the columns of the list.
  ///   - room: the cells for both.
  /// - Returns: a line that begins at column 0; nil when no field has the text.
  /// - Complexity: O(characters of the item).
  func line(of item: Item, room: Int) -> Line? {
    guard let index = search.field(of: item), columns.indices.contains(index),
      let sent = item.fields[index]
    else { return nil }
    let forms = [columns[index].form.alone(sent), sent] + DisplayForm.texts(of: sent)
    let texts = forms.map { RowPainter.shownPart(of: $0) }
    guard let text = texts.first(where: { pattern.isIn(Self.line(of: $0)) }) else { return nil }
    var line = Line()
    let title = CleanText(sanitizing: columns[index].title) + ": "
    // A title that is cut says less than the text that it takes the room of.
    if DisplayWidth.of(title) <= room / 2 {
      line.append(title, at: 0, width: room, style: .secondary)
    }
    let start = line.endColumn
    let found = Line(shown(text, in: room - start), at: start, width: room - start)
    line.append(found.marking(pattern))
    return line
  }

  /// The text, without its start where the match has no room behind it.
  private func shown(_ text: CleanText, in room: Int) -> CleanText {
    let line = Self.line(of: text)
    guard let match = pattern.columns(in: line).first, match.upperBound > room else { return text }
    let start = max(0, min(match.lowerBound - room / 3, line.endColumn - room + 1))
    var column = 0
    let kept = text.string.drop { character in
      column += DisplayWidth.of(character)
      return column <= start
    }
    return "…" + CleanText(sanitizing: String(kept))
  }

  private static func line(of text: CleanText) -> Line { Line(text, at: 0, width: .max) }
}

extension RowPainter {
  /// The fields of an item with its matches marked; a match that none of them displays is at the
  /// right, in place of the last ones.
  func marked(_ fields: Line, of item: Item, with pattern: TextPattern) -> Line {
    guard let hidden, hidden.pattern == pattern, item.content.layout == 0,
      !item.content.isSentence(across: layout.fields.count), !pattern.isIn(fields),
      let place = placeOfHidden(item, hidden),
      let match = hidden.line(of: item, room: layout.columns - 1 - place)
    else { return fields.marking(pattern) }
    var line = fields.before(place)
    line.append(match, shiftedBy: place)
    return line
  }

  /// The column of a hidden match: that of the last field from which it fits, but not of the first.
  private func placeOfHidden(_ item: Item, _ hidden: HiddenMatch) -> Int? {
    let places = layout.fields.dropFirst().map(\.start)
    let least = layout.columns - 1 - layout.textWidth / 2
    guard let needed = hidden.line(of: item, room: layout.textWidth)?.endColumn else { return nil }
    return places.last { layout.columns - 1 - $0 >= min(needed, layout.textWidth / 2) } ?? places
      .first
      ?? least
  }
}

extension Line {
  /// The runs that begin before a column, cut there.
  fileprivate func before(_ column: Int) -> Line {
    var line = Line()
    for run in runs where run.column < column {
      line.append(run.text, at: run.column, width: column - run.column - 1, style: run.style)
    }
    return line
  }
}
