package import EverText
package import EverList

/// Rows of text that scroll, and the search in them.
package struct TextRows: Hashable, Sendable {
  package internal(set) var lines: [Line] = []
  package internal(set) var scroll = ListViewport()
  /// The text that is marked; nil without a search.
  private(set) var pattern: TextPattern?
  /// The row of the last match that the user went to.
  private var matchRow: Int?

  /// Sets the rows and the height of the screen; the place in the text stays where possible.
  mutating func fit(_ lines: [Line], height: Int) {
    self.lines = lines
    scroll.setHeight(height)
    scroll.setRowCount(lines.count)
  }

  /// The visible rows, with the matches of the search.
  var visible: [Line] {
    let rows = lines[scroll.visible.clamped(to: 0..<lines.count)]
    guard let pattern else { return Array(rows) }
    return rows.map { $0.marking(pattern) }
  }

  /// Searches for another text; nil ends the search.
  mutating func look(for text: String?) {
    pattern = text.flatMap(TextPattern.init)
    matchRow = nil
  }

  /// The outcome of going to a match.
  enum Outcome: Hashable, Sendable {
    case found
    /// The search continued at the other end of the text.
    case foundPastEnd
    case none
  }

  /// Goes to the first match from the top of the screen (0), or to the next (1) or previous one
  /// (-1).
  ///
  /// - Complexity: O(characters of the text).
  mutating func goToMatch(_ step: Int) -> Outcome {
    guard let pattern else { return .none }
    let rows = lines.indices.filter { pattern.isIn(lines[$0]) }
    let start = matchRow ?? scroll.top
    let next: Int?
    switch step {
    case 0: next = rows.first { $0 >= start }
    case 1...: next = rows.first { $0 > (matchRow ?? start - 1) }
    default: next = rows.last { $0 < start }
    }
    guard let row = next ?? (step < 0 ? rows.last : rows.first) else { return .none }
    matchRow = row
    scroll.moveCursor(to: row, centeredUnlessIn: scroll.visible)
    return next == nil ? .foundPastEnd : .found
  }
}
