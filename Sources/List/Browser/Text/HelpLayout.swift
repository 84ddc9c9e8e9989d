import EverText

/// The rows of the help, made from the current key map, in as many columns as fit.
struct HelpLayout {
  private(set) var lines: [Line] = []
  /// The row in which the section of each context begins.
  private(set) var starts: [KeyContext: Int] = [:]

  private static let keysColumn = 3
  /// The largest width in cells of the keys of one command.
  private static let keysWidth = 18
  /// The fewest cells of a column beside others.
  private static let columnWidth = 59

  private static let sections: [(context: KeyContext, title: CleanText)] = [
    (.list, "In the list"), (.grid, "In the grid, beside these"), (.detail, "In the detail"),
    (.json, "In the JSON of the detail, beside these"), (.paging, "In what :paging shows"),
    (.help, "In this help"),
    (.opening, "While a source opens, or after it failed"),
  ]

  /// - Complexity: O(bindings).
  init(_ keyMap: KeyMap, columns: Int) {
    let count = max(1, columns / Self.columnWidth)
    let width = columns / count
    var all = Self.ownLines(of: keyMap, columns: width)
    var places: [KeyContext: Int] = [:]
    for (context, title) in Self.sections where keyMap.bindings[context] != nil {
      // The commands of a program precede those of the list.
      places[context] = context == .list ? 0 : all.count
      all += Self.lines(title, at: 1, columns: width, style: .heading)
      for binding in Self.own(context, of: keyMap) {
        all += Self.rows(of: binding, in: context, of: keyMap, columns: width)
      }
      all.append(Line())
    }
    let height = (all.count + count - 1) / count
    let parts = (0..<count).map { Array(all.dropFirst($0 * height).prefix(height)) }
    lines = Line.beside(parts, columns: width)
    starts = places.mapValues { $0 % height }
  }

  /// The commands of the program, before those of the browser.
  private static func ownLines(of keyMap: KeyMap, columns: Int) -> [Line] {
    let own = keyMap.ownBindings
    guard !own.isEmpty else { return [] }
    return lines("Of this program", at: 1, columns: columns, style: .heading)
      + own.flatMap { rows(of: $0, in: .list, of: keyMap, columns: columns) } + [Line()]
  }

  /// The bindings of a context; for the grid and the JSON, only those that the list and the detail
  /// don't have.
  private static func own(_ context: KeyContext, of keyMap: KeyMap) -> [KeyMap.Binding] {
    let bindings = (keyMap.bindings[context] ?? []).filter { !$0.isOwn }
    let base: [KeyContext: KeyContext] = [.grid: .list, .json: .detail]
    guard let known = base[context].flatMap({ keyMap.bindings[$0] }) else { return bindings }
    return bindings.filter { !known.contains($0) }
  }

  private static func rows(
    of binding: KeyMap.Binding,
    in context: KeyContext,
    of keyMap: KeyMap,
    columns: Int
  ) -> [Line] {
    rows(
      of: keyMap.labels(of: binding.command, in: context),
      summary(of: binding.command, in: context, of: keyMap),
      columns: columns
    )
  }

  /// The description of a command; where no other source can be opened, neither the prompt nor a
  /// link offers it.
  private static func summary(
    of command: Command,
    in context: KeyContext,
    of keyMap: KeyMap
  ) -> CleanText {
    let opensLink = command == .open && (context == .detail || context == .json)
    if !keyMap.opensSources {
      if command == .prompt { return "a command by its name; :40 goes to row 40" }
      if opensLink {
        let hasLinks = keyMap.knows(.nextValue)
        return (hasLinks ? "the link in the browser; " : "") + "on an error: load it"
      }
    }
    if opensLink, keyMap.isChooser {
      return "choose the item or all marked ones, or open the link that Tab chose"
    }
    return CleanText(sanitizing: command.row.summary(in: context))
  }

  /// The width in columns below which the meaning of keys is on the next line.
  private static let narrow = 50

  private static func rows(of labels: [String], _ summary: CleanText, columns: Int) -> [Line] {
    let labels = CleanText(sanitizing: labels.joined(separator: "  "))
    guard columns >= narrow else {
      return lines(labels, at: keysColumn - 2, columns: columns)
        + lines(summary, at: keysColumn, columns: columns)
    }
    let width = min(keysWidth, columns / 3)
    let column = keysColumn + width + 2
    return Line.beside([
      TextBlock(wrapping: labels, at: keysColumn, width: width),
      TextBlock(wrapping: summary, at: column, width: max(2, columns - column - 1)),
    ])
  }

  /// A text from a column to the last but one, in as many lines as it needs.
  private static func lines(
    _ text: CleanText,
    at column: Int,
    columns: Int,
    style: Style = .plain
  ) -> [Line] {
    Line.wrapped(text, at: column, width: max(2, columns - column - 1), style: style)
  }
}
