/// The lines that the user entered at the prompts of a tab.
struct PromptHistory: Hashable, Sendable {
  /// The most lines of each kind; older ones are removed.
  private static let limit = 100

  private var lines: [CommandPrompt.Kind: [String]] = [:]

  /// The lines of a kind, the newest last.
  subscript(kind: CommandPrompt.Kind) -> [String] { lines[kind] ?? [] }

  /// Adds a line as the newest one; does nothing for an empty line.
  ///
  /// - Complexity: O(lines of the kind).
  mutating func add(_ line: String, to kind: CommandPrompt.Kind) {
    guard !line.isEmpty else { return }
    lines[kind] = (self[kind].filter { $0 != line } + [line]).suffix(Self.limit)
  }
}

/// The lines that a prompt displays one after the other: the earlier ones, and then the typed one.
struct RecalledLines: Hashable, Sendable {
  private var lines: [String]
  private var index: Int

  init(_ earlier: [String]) {
    lines = earlier + [""]
    index = earlier.count
  }

  /// Goes to an earlier (-1) or a later line (1), and keeps the text at the prompt as the typed
  /// line; nil when there is none.
  mutating func move(by step: Int, from text: String) -> String? {
    guard lines.indices.contains(index + step) else { return nil }
    if index == lines.count - 1 { lines[index] = text }
    index += step
    return lines[index]
  }
}
