import EverTerminal
import EverList

/// The help over the screen of a tab without a feed.
extension Workspace {
  mutating func showHelp() {
    var help = HelpScreen()
    help.open(keyMap, size: size, at: .opening)
    self.help = help
  }

  /// The keys of that help, in which nothing can be searched for.
  var keysOfHelp: KeyMap {
    keyMap.removing([.search, .searchNext, .searchPrevious])
  }

  /// Handles a chord while the help is displayed; nil when it isn't.
  mutating func takeInHelp(_ chord: Chord) -> [TabEffect]? {
    guard help != nil else { return nil }
    let outcome = keys.take(chord, map: keysOfHelp, context: .help)
    if case .nothing(let keys) = outcome { notice = keyMap.nothing(by: keys, in: .help) }
    guard case .stroke(let stroke) = outcome else { return [] }
    switch stroke.command {
    case .movement(let movement):
      let height = ListLayout.bodyHeight(of: size)
      let rows = movement.rows(ofText: height, times: stroke.count ?? 1)
      help?.rows.scroll.scroll(by: rows ?? 0)
      return []
    case .back, .cancel, .help:
      help = nil
      return []
    default: return runAnywhere(stroke.command)
    }
  }
}
