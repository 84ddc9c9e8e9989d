import EverTerminal

extension Workspace {
  /// Handles input of the terminal.
  mutating func take(_ event: Event) -> [TabEffect] {
    if event == .hangup { return [TabEffect(.none, .hangUp)] }
    if let effects = takeBackChoice(event) { return effects }
    if let effects = takeInThemes(event) { return effects }
    if picker != nil { return takeInPicker(event) }
    return send(currentID, .event(event))
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
