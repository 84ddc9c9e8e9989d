import EverTerminal

extension Workspace {
  /// Handles input of the terminal.
  mutating func take(_ event: Event) {
    if event == .hangup { return ask(.none, .hangUp) }
    if takeBackChoice(event) || takeInThemes(event) { return }
    if picker != nil { return takeInPicker(event) }
    send(currentID, .event(event))
  }

  /// Runs a command on the program itself; ignores any other.
  mutating func runAnywhere(_ command: Command) {
    let effect: Effect? =
      switch command {
      case .theme: .listThemes
      case .redraw: .repaint
      case .suspend: .suspend
      case .quit: .quit(status: 0)
      case .interrupt: .interrupt
      default: nil
      }
    if let effect { ask(.none, effect) }
  }

  /// Runs the command of a key that also has a meaning while the user types a text or chooses.
  mutating func runWhileTyping(_ chord: Chord) {
    guard case .command(let command) = keyMap.match([chord], in: .list),
      command.row.worksWhileTyping
    else { return }
    runAnywhere(command)
  }

  private mutating func takeInPicker(_ event: Event) {
    switch event {
    case .key(let chord): return takeInPicker(chord)
    case .paste(let text): picker?.insert(text)
    case .wheel(let notches): picker?.scroll(by: notches)
    case .hangup, .focusGained, .focusLost: return
    }
    listCompletions()
  }

  private mutating func takeInPicker(_ chord: Chord) {
    switch picker?.take(chord) ?? .ignored {
    case .choosing: listCompletions()
    case .completing(let text): ask(.none, .listValues(.files(text)))
    case .chosen(let request): open(request)
    case .ended: if tabs.isEmpty { ask(.none, .quit(status: 0)) }
    case .left:
      guard !tabs.isEmpty else { return }
      picker = nil
      showCurrent()
    case .ignored: runWhileTyping(chord)
    }
  }
}
