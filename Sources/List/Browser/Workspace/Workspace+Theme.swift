import EverText
import EverTerminal
import Paging

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
    case .success(let theme): self.theme = theme
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
    let name = choice.chosen.name
    let option = keyMap.opensSources ? " · next time: --theme \(name)" : ""
    announce("theme \(name)" + option, of: tab.id, isError: false)
  }
}
