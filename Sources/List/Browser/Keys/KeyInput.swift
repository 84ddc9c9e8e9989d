/// The keys of a model, and what the user types with them.
struct KeyInput: Sendable {
  let map: KeyMap
  /// The key hints in the status line of the list.
  var hints: ListHints
  /// The keys that were typed and are no command yet.
  var reader = KeyReader()
  /// The command line that the user types; nil when there is none.
  var prompt: CommandPrompt?
  /// The lines that the user entered at prompts.
  var history = PromptHistory()

  init(_ map: KeyMap, hasViews: Bool) {
    self.map = map
    hints = ListHints(map, hasViews: hasViews)
  }
}
