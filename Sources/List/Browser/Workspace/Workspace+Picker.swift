import EverText
import Paging

extension Workspace {
  /// Displays the picker over the current tab.
  mutating func choose(text: String = "", problem: PageError? = nil) {
    picker = Picker(text: text, problem: problem, choices: choices, size: size)
    if completions == .failed { completions = .unknown }
    ask(.none, .listSources)
    ask(.none, .listVisits)
    listCompletions()
  }

  /// Requests the possible arguments, once, and only when the user types the name of a source with
  /// one, or a word that may be an argument.
  mutating func listCompletions() {
    guard completions == .unknown, let picker else { return }
    let text = picker.field.text.lowercased()
    let isNamed = choices.sources.contains { $0.argument != nil && text.hasPrefix($0.text) }
    guard isNamed || picker.entries.isEmpty && Self.mayBeArgument(text) else { return }
    completions = .loading
    ask(.none, .listCompletions)
  }

  /// Whether a text is a word of some letters, and no part of an address.
  private static func mayBeArgument(_ text: String) -> Bool {
    text.count > 2 && text.allSatisfy { $0.isLetter } && !"https".hasPrefix(text)
  }

  mutating func offer(_ change: (inout PickerChoices) -> Void) {
    change(&choices)
    picker?.offer(choices)
  }

  mutating func takeCompletions(_ result: Result<[PickerEntry], PageError>) {
    switch result {
    case .success(let entries):
      completions = .known
      offer { $0.completions = entries }
    case .failure:
      completions = .failed
    }
  }

  /// The content that the picker is loading, for its title line.
  var pickerProgress: CleanText {
    switch completions {
    case .unknown, .known: ""
    case .loading: "requesting names …"
    // The names matter only while the user types an argument.
    case .failed: picker?.source == nil ? "" : "names can't be listed now"
    }
  }

  /// Offers what can follow a command at the prompt, or complete the text of the picker.
  mutating func takeValues(_ names: [String]) {
    guard picker != nil else { return send(currentID, .values(names)) }
    picker?.offer(paths: names)
  }
}
