import EverText
import EverTerminal
import EverItems
import EverList

extension Model {
  /// Opens a prompt, in which the user can go back to the earlier lines of its kind.
  mutating func openPrompt(_ kind: CommandPrompt.Kind, text: String = "") {
    prompt = CommandPrompt(kind, text: text, from: list, history: input.history)
  }

  /// Handles a chord while the user types a command.
  ///
  /// - Returns: the effects; nil when there is no prompt, and the chord is for the key map.
  mutating func takeAtPrompt(_ chord: Chord) -> [Effect]? {
    guard var prompt else { return nil }
    let outcome = prompt.take(chord)
    switch outcome {
    case .editing:
      self.prompt = prompt
      searchAsTyped()
      return []
    case .completing(let step):
      return complete(prompt, by: step)
    case .left:
      self.prompt = nil
      leave(prompt)
      return []
    case .entered(let line):
      self.prompt = nil
      input.history.add(line, to: prompt.kind)
      switch prompt.kind {
      case .command: return run(PromptCommand(line, keyMap))
      case .filter: return filter(by: line)
      case .search:
        search(for: line, from: prompt.start)
        return []
      }
    case .ignored:
      return runBesidePrompt(chord)
    }
  }

  /// Offers the names that can complete the line.
  private mutating func complete(_ prompt: CommandPrompt, by step: Int) -> [Effect] {
    switch prompt.expected {
    case .name:
      let names = keyMap.typedNames
      self.prompt?.offer(names, step: step)
    case .value(let values):
      self.prompt?.awaitNames()
      return [.listValues(values)]
    case .column:
      let titles = source.columns.map(\.title)
      self.prompt?.offer(titles, step: step)
    case nil: self.prompt?.offer([])
    }
    return []
  }

  /// Runs the command of a key for the program rather than the list, which has the same meaning at
  /// the prompt.
  private mutating func runBesidePrompt(_ chord: Chord) -> [Effect] {
    guard case .command(let command) = keyMap.match([chord], in: context),
      command.row.worksWhileTyping
    else { return [] }
    return run(command, count: nil)
  }

  private mutating func run(_ command: PromptCommand) -> [Effect] {
    guard opening == nil || command.works(on: keyMap, in: .opening) else {
      announce("there is no list yet", isError: true)
      return []
    }
    switch command {
    case .nothing:
      return []
    case .row(let number):
      return effects(of: reader.run(.goToTop, count: number))
    case .percent(let number):
      return effects(of: reader.run(.goToPercent, count: number))
    case .command(let command):
      return run(command, count: nil)
    case .text(let command, let text):
      return command.row.textAction?(&self, text) ?? []
    case .unknown(let name):
      announce(keyMap.noCommand(name, in: context), isError: true)
      return []
    }
  }
}
