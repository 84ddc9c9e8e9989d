package import EverText

/// The keys and their meaning, made from a key map: first the keys of one screen, then the other
/// keys of other screens.
package struct KeyHelp: Sendable {
  /// The keys of a command as they are usually written, and what it does.
  package struct Entry: Hashable, Sendable {
    package let keys: String
    package let meaning: CleanText
  }

  package private(set) var sections: [(title: CleanText, entries: [Entry])] = []

  private static let titles: [(context: KeyContext, title: CleanText)] = [
    (.list, "In the list"), (.grid, "In the grid"), (.detail, "In the detail"),
    (.photo, "In a photo"),
    (.json, "In the JSON of the detail"), (.columns, "In the sheet of the columns"),
    (.counts, "In the values of a column"), (.paging, "In what :paging shows"),
    (.help, "In this help"), (.opening, "While a source opens, or after it failed"),
  ]

  /// - Complexity: O(bindings).
  package init(_ keyMap: KeyMap, from first: KeyContext = .list) {
    let own = keyMap.ownBindings.map { Self.entry(of: $0.command, in: .list, of: keyMap) }
    if !own.isEmpty { sections.append(("Of this program", own)) }
    var known = Set(own)
    let others = Self.titles.filter { $0.context != first && keyMap.bindings[$0.context] != nil }
    for (context, title) in Self.titles.filter({ $0.context == first }) + others {
      let entries = (keyMap.bindings[context] ?? [])
        .map { Self.entry(of: $0.command, in: context, of: keyMap) }
        .filter { known.insert($0).inserted }
      let shown = context == first ? title : title + ", beside these"
      if !entries.isEmpty { sections.append((shown, entries)) }
    }
  }

  private static func entry(
    of command: Command,
    in context: KeyContext,
    of keyMap: KeyMap
  ) -> Entry {
    let chooses = keyMap.isChooser && command == .open && KeyContext.details.contains(context)
    return Entry(
      keys: keyMap.labels(of: command, in: context).joined(separator: "  "),
      meaning: chooses
        ? "choose the item or all marked ones, or open the link that Tab chose"
        : CleanText(sanitizing: command.row.summary(in: context))
    )
  }
}

/// The rows of the help, in as many columns as fit.
struct HelpLayout {
  private(set) var lines: [Line] = []

  private static let keysColumn = 3
  /// The largest width in cells of the keys of one command.
  private static let keysWidth = 18
  /// The fewest cells of a column beside others.
  private static let columnWidth = 59

  /// - Complexity: O(bindings).
  init(_ keyMap: KeyMap, from context: KeyContext = .list, columns: Int) {
    let count = max(1, columns / Self.columnWidth)
    let width = columns / count
    var all: [Line] = []
    for section in KeyHelp(keyMap, from: context).sections {
      all += Line.wrapped(section.title, at: 1, width: width - 2, style: .heading)
      for entry in section.entries { all += Self.rows(of: entry, columns: width) }
      all.append(Line())
    }
    let height = (all.count + count - 1) / count
    let parts = (0..<count).map { Array(all.dropFirst($0 * height).prefix(height)) }
    lines = Line.beside(parts, columns: width)
  }

  private static func rows(of entry: KeyHelp.Entry, columns: Int) -> [Line] {
    let width = min(keysWidth, columns / 3)
    let column = keysColumn + width + 2
    return Line.beside([
      TextBlock(wrapping: CleanText(sanitizing: entry.keys), at: keysColumn, width: width),
      TextBlock(wrapping: entry.meaning, at: column, width: max(2, columns - column - 1)),
    ])
  }
}
