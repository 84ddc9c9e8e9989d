import EverText
import EverTerminal
import EverBase

/// The prompt on a screen without a feed.
extension Workspace {
  /// Handles a chord while the user types a command; nil without a prompt, and for a chord of the
  /// key map.
  mutating func takeAtPrompt(_ chord: Chord, in tab: Tab) -> [TabEffect]? {
    guard var line = prompt else { return nil }
    switch line.take(chord) {
    case .editing, .ignored: prompt = line
    case .completing(let step):
      switch line.expected {
      case .name: prompt?.offer(keyMap.typedNames, step: step)
      case .value(let values):
        prompt?.awaitNames()
        return [TabEffect(tab.id, .listValues(values))]
      case .column, nil: prompt?.offer([])
      }
    case .left: prompt = nil
    case .entered(let text):
      prompt = nil
      return run(PromptCommand(text), in: tab)
    }
    return []
  }

  /// Offers what can follow a command at the prompt, or complete the text of the picker.
  mutating func takeValues(_ names: [String]) -> [TabEffect] {
    if picker != nil {
      picker?.offer(paths: names)
      return []
    }
    guard prompt == nil else {
      prompt?.offerAwaited(names)
      return []
    }
    return current.map { send($0.id, .values(names)) } ?? []
  }

  private mutating func run(_ command: PromptCommand, in tab: Tab) -> [TabEffect] {
    switch command {
    case .nothing: return []
    case .text(.header, let text):
      if let header = SecretHeader(text) { return change(tab.id, by: .header(header)) }
      notice = PromptCommand.noHeader
    case .text(.paging, let path): return change(tab.id, by: .items(path))
    case .text(.open, let text): return openTyped(text)
    case .text(.theme, let name): return [TabEffect(tab.id, .findTheme(name))]
    case .command(.header): return announceHeaders(of: tab.id)
    case .command(.paging): notice = "there is no list yet: type :paging PATH"
    case .command(let command) where keyMap.isBound(command, in: .opening):
      return run(command, count: nil, in: tab)
    case .unknown(let name): notice = keyMap.noCommand(name, in: .opening)
    case .row, .percent, .text, .command: notice = "there is no list yet"
    }
    return []
  }
}
