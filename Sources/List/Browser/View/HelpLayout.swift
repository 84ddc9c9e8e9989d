import Cells

/// The rows of the help, made from the current key map.
enum HelpLayout {
  /// The first column of the keys.
  private static let keysColumn = 5
  /// The largest width in cells of the keys of one command.
  private static let keysWidth = 24

  private static let sections: [(context: KeyContext, title: CleanText)] = [
    (.list, "In the list"), (.grid, "In the grid, beside these"), (.detail, "In the detail"),
    (.paging, "In what :paging shows"), (.opening, "While a source is found out, or could not be"),
  ]

  /// - Complexity: O(bindings).
  static func lines(of keyMap: KeyMap, columns: Int) -> [Line] {
    var lines: [Line] = []
    for (context, title) in sections where keyMap.bindings[context] != nil {
      var heading = Line()
      heading.append(title, at: 3, width: columns - 4, style: .bold)
      lines.append(heading)
      for binding in own(context, of: keyMap) {
        lines.append(row(of: binding, in: context, of: keyMap, columns: columns))
      }
      lines.append(Line())
    }
    return ownLines(of: keyMap, columns: columns) + lines
  }

  /// The commands of the program, before those of the browser.
  private static func ownLines(of keyMap: KeyMap, columns: Int) -> [Line] {
    guard !keyMap.own.isEmpty else { return [] }
    var heading = Line()
    heading.append("Of this program", at: 3, width: columns - 4, style: .bold)
    let rows = keyMap.own.map {
      row(of: $0.labels, CleanText(sanitizing: $0.summary), columns: columns)
    }
    return [heading] + rows + [Line()]
  }

  /// The bindings of a context; for the grid, only those that the list doesn't have.
  private static func own(_ context: KeyContext, of keyMap: KeyMap) -> [KeyMap.Binding] {
    let bindings = keyMap.bindings[context] ?? []
    guard context == .grid else { return bindings }
    return bindings.filter { !(keyMap.bindings[.list] ?? []).contains($0) }
  }

  private static func row(
    of binding: KeyMap.Binding,
    in context: KeyContext,
    of keyMap: KeyMap,
    columns: Int
  ) -> Line {
    row(
      of: keyMap.labels(of: binding.command, in: context),
      summary(of: binding.command, in: context, of: keyMap),
      columns: columns
    )
  }

  /// The description of a command; where no other source can be opened, the prompt doesn't offer
  /// it.
  private static func summary(
    of command: Command,
    in context: KeyContext,
    of keyMap: KeyMap
  ) -> CleanText {
    guard command != .prompt || keyMap.knows(.chooseSource) else {
      return "a command by its name; :40 goes to row 40"
    }
    return CleanText(sanitizing: command.summary(in: context))
  }

  private static func row(of labels: [String], _ summary: CleanText, columns: Int) -> Line {
    let keys = labels.joined(separator: "  ")
    let width = min(keysWidth, columns / 3)
    let summaryColumn = keysColumn + width + 2
    var line = Line()
    line.append(CleanText(sanitizing: keys), at: keysColumn, width: width)
    line.append(
      summary,
      at: summaryColumn,
      width: columns - summaryColumn - 1
    )
    return line
  }
}
