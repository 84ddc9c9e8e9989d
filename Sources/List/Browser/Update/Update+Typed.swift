import Cells
import Secrets

extension Model {
  /// Runs a command with the rest of the line as its argument.
  mutating func run(_ command: Command, with text: String) -> [Effect] {
    switch command {
    case .open: [.openSource(text)]
    case .header: changeHeader(text)
    case .paging: [.changeSource(.items(text))]
    case .save: [.saveSource(name: text)]
    case .theme: [.useTheme(text)]
    case .network: [.session(.network(text))]
    case .fail: [.session(.fail(text))]
    case .drift: [.session(.drift(text))]
    case .record: [.session(.record(text))]
    default: []
    }
  }

  private mutating func changeHeader(_ text: String) -> [Effect] {
    if let header = SecretHeader(text) { return [.changeSource(.header(header))] }
    say(PromptCommand.noHeader, isError: true)
    return []
  }

  /// Runs a typed command without an argument; nil when it is another command.
  mutating func runTyped(_ command: Command) -> [Effect]? {
    switch command {
    case .paging: showPaging()
    case .header: return [.listHeaders]
    // A name has to follow.
    case .save, .network: prompt = CommandPrompt(text: command.rawValue + " ")
    case .fail: return [.session(.fail("503"))]
    case .drift: return [.session(.drift("1"))]
    case .record: return [.session(.record(nil))]
    default: return nil
    }
    return []
  }
}
