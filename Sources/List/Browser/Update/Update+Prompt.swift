import EverText
import EverTerminal
import EverItems
import EverList

extension Model {
  /// Opens a prompt, in which the user can go back to the earlier lines of its kind.
  mutating func openPrompt(_ kind: CommandPrompt.Kind, text: String = "") {
    prompt = CommandPrompt(kind, text: text, from: list, history: input.history)
  }

  /// Handles a chord while the user types a command; false when there is no prompt, and the chord
  /// is for the key map.
  mutating func takeAtPrompt(_ chord: Chord) -> Bool {
    guard var prompt else { return false }
    switch prompt.take(chord) {
    case .editing:
      self.prompt = prompt
      searchAsTyped()
    case .completing(let step): complete(prompt, by: step)
    case .left:
      self.prompt = nil
      leave(prompt)
    case .entered(let line):
      self.prompt = nil
      input.history.add(line, to: prompt.kind)
      switch prompt.kind {
      case .command: run(PromptCommand(line, keyMap))
      case .filter: filter(by: line)
      case .search: search(for: line, from: prompt.start)
      }
    case .ignored: runBesidePrompt(chord)
    }
    return true
  }

  /// Offers the names that can complete the line.
  private mutating func complete(_ prompt: CommandPrompt, by step: Int) {
    switch prompt.expected {
    case .name:
      let names = keyMap.typedNames
      self.prompt?.offer(names, step: step)
    case .value(let values):
      self.prompt?.awaitNames()
      ask(for: .listValues(values))
    case .column:
      let titles = source.columns.map(\.title)
      self.prompt?.offer(titles, step: step)
    case nil: self.prompt?.offer([])
    }
  }

  /// Runs the command of a key for the program rather than the list, which has the same meaning at
  /// the prompt.
  private mutating func runBesidePrompt(_ chord: Chord) {
    guard case .command(let command) = keyMap.match([chord], in: context),
      command.row.worksWhileTyping
    else { return }
    run(command, count: nil)
  }

  private mutating func run(_ command: PromptCommand) {
    guard opening == nil || command.works(on: keyMap, in: .opening) else {
      return announce("there is no list yet", isError: true)
    }
    switch command {
    case .nothing: break
    case .row(let number): send(reader.run(.goToTop, count: number))
    case .percent(let number): send(reader.run(.goToPercent, count: number))
    case .command(let command): run(command, count: nil)
    case .text(let command, let text): command.row.textAction?(&self, text)
    case .unknown(let name): announce(keyMap.noCommand(name, in: context), isError: true)
    }
  }
}
