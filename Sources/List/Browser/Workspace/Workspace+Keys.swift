import EverTerminal

extension Workspace {
  /// Handles input of the terminal.
  mutating func take(_ event: Event) -> [TabEffect] {
    if event == .hangup { return [TabEffect(.none, .hangUp)] }
    if let effects = takeBackChoice(event) { return effects }
    if let effects = takeInThemes(event) { return effects }
    if picker != nil { return takeInPicker(event) }
    // Without a copy of the tab: a second reference would make every change copy the feed's
    // storage.
    if tabs.indices.contains(currentIndex), case .open = tabs[currentIndex].state {
      return send(tabs[currentIndex].id, .event(event))
    }
    guard let tab = current else { return [] }
    if case .paste(let text) = event { prompt?.insert(text) }
    guard case .key(let chord) = event else { return [] }
    notice = nil
    if let effects = takeInHelp(chord) { return effects }
    if let effects = takeAtPrompt(chord, in: tab) { return effects }
    let outcome = keys.take(chord, map: keyMap, context: .opening)
    if case .stroke(let stroke) = outcome {
      return run(stroke.command, count: stroke.count, in: tab)
    }
    if case .finding = tab.state {
      tabs[currentIndex].typeAhead(chord)
    } else if case .nothing(let keys) = outcome {
      notice = keyMap.nothing(by: keys, in: .opening)
    }
    return []
  }

  /// Runs a command on the screen of a tab without a feed.
  mutating func run(_ command: Command, count: Int?, in tab: Tab) -> [TabEffect] {
    switch command {
    case .prompt: prompt = CommandPrompt()
    case .help: showHelp()
    case .open, .refresh: return retry()
    case .cancel, .stop:
      // Opens the source without the change with which opening failed.
      return tab.workingChanges.map { [TabEffect(tab.id, .change(tab.request, $0))] } ?? giveUp()
    case .chooseSource: return leaveFailed() + choose()
    case .nextSource: return show(by: count ?? 1)
    case .previousSource: return show(by: -(count ?? 1))
    case .closeSource: return close(tab.id)
    default: return runAnywhere(command)
    }
    return []
  }

  /// Runs a command on the program itself; ignores any other.
  func runAnywhere(_ command: Command) -> [TabEffect] {
    let effect: Effect? =
      switch command {
      case .theme: .listThemes
      case .redraw: .repaint
      case .suspend: .suspend
      case .quit: .quit(status: 0)
      case .interrupt: .interrupt
      default: nil
      }
    return effect.map { [TabEffect(.none, $0)] } ?? []
  }

  /// Runs the command of a key that also has a meaning while the user types a text or chooses.
  func runWhileTyping(_ chord: Chord) -> [TabEffect] {
    guard case .command(let command) = keyMap.match([chord], in: .list),
      command.row.worksWhileTyping
    else { return [] }
    return runAnywhere(command)
  }

  private mutating func takeInPicker(_ event: Event) -> [TabEffect] {
    switch event {
    case .key(let chord): return takeInPicker(chord)
    case .paste(let text): picker?.insert(text)
    case .wheel(let notches): picker?.scroll(by: notches)
    case .hangup, .focusGained, .focusLost: return []
    }
    return listCompletions()
  }

  private mutating func takeInPicker(_ chord: Chord) -> [TabEffect] {
    switch picker?.take(chord) ?? .ignored {
    case .choosing: return listCompletions()
    case .completing(let text): return [TabEffect(.none, .listValues(.files(text)))]
    case .chosen(let request): return open(request)
    case .ended: return tabs.isEmpty ? [TabEffect(.none, .quit(status: 0))] : []
    case .left:
      guard !tabs.isEmpty else { return [] }
      picker = nil
      return showCurrent()
    case .ignored: return runWhileTyping(chord)
    }
  }
}
