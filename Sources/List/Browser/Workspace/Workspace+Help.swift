import ListReader
import Input
import Viewport

/// The help over the screen of a tab without a feed.
extension Workspace {
  mutating func showHelp() {
    var help = HelpScreen()
    help.open(keyMap, size: size, at: .opening)
    self.help = help
  }

  /// Handles a chord while the help is displayed.
  ///
  /// - Returns: the effects; nil when the help isn't displayed.
  mutating func takeInHelp(_ chord: Chord) -> [WorkspaceEffect]? {
    guard help != nil else { return nil }
    guard let stroke = keys.read(chord, map: keyMap, context: .help),
      let command = stroke.command
    else { return [] }
    guard let rows = rows(of: command, count: stroke.count) else { return leaveHelp(by: command) }
    help?.rows.scroll.scroll(by: rows)
    return []
  }

  private mutating func leaveHelp(by command: Command) -> [WorkspaceEffect] {
    switch command {
    case .back, .cancel, .help:
      help = nil
      return []
    default: return runAnywhere(command)
    }
  }

  /// The rows by which a command scrolls; nil for another command.
  private func rows(of command: Command, count: Int?) -> Int? {
    let height = max(1, ListLayout.bodyHeight(of: size))
    let times = count ?? 1
    return switch command {
    case .moveDown, .scrollDown: times
    case .moveUp, .scrollUp: -times
    case .halfPageDown: max(1, height / 2)
    case .halfPageUp: -max(1, height / 2)
    case .pageDown: height.multipliedClamped(by: times)
    case .pageUp: -height.multipliedClamped(by: times)
    case .goToTop: .min / 2
    case .goToEnd: .max / 2
    default: nil
    }
  }
}
