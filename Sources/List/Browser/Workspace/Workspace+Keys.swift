import Input

extension Workspace {
  /// Handles input of the terminal.
  mutating func take(_ event: Event) -> [WorkspaceEffect] {
    // The status for SIGHUP, which arrives with it: 128 and the signal's number.
    if event == .hangup { return [.quit(status: 129)] }
    if let effects = takeInThemes(event) { return effects }
    if picker != nil { return takeInPicker(event) }
    guard let tab = current else { return [] }
    if case .open = tab.state { return tell(tab.id, .event(event)) }
    if case .paste(let text) = event { prompt?.insert(text) }
    guard case .key(let chord) = event else { return [] }
    notice = nil
    if let effects = takeInHelp(chord) { return effects }
    if let effects = takeAtPrompt(chord, in: tab) { return effects }
    guard let stroke = keys.read(chord, map: keyMap, context: .opening),
      let command = stroke.command
    else {
      tabs[currentIndex].typeAhead(chord)
      return []
    }
    return run(command, count: stroke.count, in: tab)
  }

  /// Runs a command on the screen of a tab without a feed.
  mutating func run(_ command: Command, count: Int?, in tab: Tab) -> [WorkspaceEffect] {
    switch command {
    case .prompt:
      prompt = CommandPrompt()
      return []
    case .help:
      showHelp()
      return []
    case .open, .refresh: return retry()
    case .cancel, .stop: return undoChange(of: tab) ?? giveUp()
    case .closeSource: return close(tab.id)
    case .chooseSource: return leaveFailed() + choose()
    case .nextSource: return show(by: count ?? 1)
    case .previousSource: return show(by: -(count ?? 1))
    default: return runAnywhere(command)
    }
  }

  /// Runs a command on the program itself.
  func runAnywhere(_ command: Command) -> [WorkspaceEffect] {
    switch command {
    case .theme: [.listThemes]
    case .quit: [.quit(status: 0)]
    case .interrupt: [.quit(status: 130)]
    case .suspend: [.suspend]
    case .redraw: [.repaint]
    default: []
    }
  }

  private mutating func takeInPicker(_ event: Event) -> [WorkspaceEffect] {
    switch event {
    case .key(let chord): return takeInPicker(chord)
    case .paste(let text): picker?.insert(text)
    case .wheel(let notches): picker?.scroll(by: notches)
    case .hangup, .focusGained, .focusLost: return []
    }
    return listCompletions()
  }

  private mutating func takeInPicker(_ chord: Chord) -> [WorkspaceEffect] {
    switch picker?.take(chord) ?? .ignored {
    case .choosing: return listCompletions()
    case .chosen(let request): return open(request)
    case .ended: return [.quit(status: 0)]
    case .left:
      guard !tabs.isEmpty else { return [] }
      picker = nil
      return showCurrent()
    case .ignored:
      // Keys for the program rather than the text have the same meaning here.
      guard case .command(let command) = keyMap.match([chord], in: .list), command != .quit else {
        return []
      }
      return runAnywhere(command)
    }
  }
}
