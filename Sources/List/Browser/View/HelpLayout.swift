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
    return lines
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
    let keys = keyMap.labels(of: binding.command, in: context).joined(separator: "  ")
    let width = min(keysWidth, columns / 3)
    let summaryColumn = keysColumn + width + 2
    var line = Line()
    line.append(CleanText(sanitizing: keys), at: keysColumn, width: width)
    line.append(
      CleanText(sanitizing: binding.command.summary(in: context)),
      at: summaryColumn,
      width: columns - summaryColumn - 1
    )
    return line
  }
}
