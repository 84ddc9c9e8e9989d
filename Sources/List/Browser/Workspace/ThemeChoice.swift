import EverTerminal
import EverText
import Paging

/// The themes among which the user chooses in the status line, while the screen shows one of them.
struct ThemeChoice: Hashable, Sendable {
  let themes: [Theme]
  /// The theme that is restored when the user leaves the choice.
  let original: Theme
  private(set) var index: Int

  /// Shows the first of at least one theme when the current one isn't among them.
  init(_ themes: [Theme], current: Theme) {
    self.themes = themes
    original = current
    index = themes.firstIndex { $0.name == current.name } ?? 0
  }

  var chosen: Theme { themes[index] }

  /// Goes to another theme; after the last one it continues with the first.
  mutating func move(by step: Int) {
    index = (index + step + themes.count) % themes.count
  }

  private static let label: CleanText = "theme"
  private static let keys: CleanText = "Enter keep  Esc back"

  /// The status line with the names, and a mark before the chosen one.
  ///
  /// - Parameter columns: the columns of the screen; without enough room the names before the chosen one
  ///   are left out.
  /// - Returns: the line.
  func line(columns: Int) -> Line {
    let names = themes.map { CleanText(sanitizing: $0.name) }
    let keysWidth = DisplayWidth.of(Self.keys)
    let end = columns > 60 ? columns - keysWidth - 3 : columns - 1
    let start = 1 + DisplayWidth.of(Self.label) + 2
    var first = 0
    while first < index, start + Self.width(of: names[first...index]) > end { first += 1 }
    var line = Line()
    line.append(Self.label, at: 1, width: end - 1, style: .secondary)
    var column = start
    for place in first..<names.count where column < end {
      let isChosen = place == index
      if isChosen { line.append(RowPainter.cursorMark, at: column, width: 1, style: .accent) }
      let room = min(DisplayWidth.of(names[place]), end - column - 1)
      line.append(names[place], at: column + 1, width: room, style: isChosen ? .bold : .secondary)
      column += DisplayWidth.of(names[place]) + 2
    }
    if end < columns - 1 {
      line.append(Self.keys, at: columns - 1 - keysWidth, width: keysWidth, style: .secondary)
    }
    return line
  }

  private static func width(of names: ArraySlice<CleanText>) -> Int {
    names.reduce(0) { $0 + DisplayWidth.of($1) + 2 }
  }
}

extension Workspace {
  /// Lets the user choose a theme, in the status line of the screen.
  mutating func offer(_ themes: [Theme], problem: String?) {
    guard !themes.isEmpty, picker == nil else { return }
    self.themes = ThemeChoice(themes, current: theme)
    guard let problem, let tab = current else { return }
    announce(problem, of: tab.id)
  }

  /// Uses the theme that the user named.
  mutating func takeTheme(_ result: Result<Theme, PageError>) {
    switch result {
    case .success(let theme):
      self.theme = theme
      ask(.none, .keepTheme(theme.name))
    case .failure(let failure): announce(failure.message, of: currentID)
    }
  }

  /// Handles input while the user chooses a theme; false when the user doesn't choose one.
  mutating func takeInThemes(_ event: Event) -> Bool {
    guard var choice = themes else { return false }
    guard case .key(let chord) = event else { return true }
    switch chord {
    case Chord(.right), Chord(.down), Chord(.tab), "l", "j", "t": choice.move(by: 1)
    case Chord(.left), Chord(.up), Chord(.backTab), "h", "k": choice.move(by: -1)
    case Chord(.enter):
      keep(choice)
      return true
    case Chord(.escape), .control("g"), "q":
      theme = choice.original
      themes = nil
      return true
    default:
      runWhileTyping(chord)
      return true
    }
    themes = choice
    theme = choice.chosen
    return true
  }

  private mutating func keep(_ choice: ThemeChoice) {
    themes = nil
    guard let tab = current else { return }
    ask(.none, .keepTheme(choice.chosen.name))
    announce("theme \(choice.chosen.name)", of: tab.id, isError: false)
  }
}
