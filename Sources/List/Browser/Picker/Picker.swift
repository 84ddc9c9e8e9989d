import EverItems
import EverText
import EverTerminal
package import Paging
package import EverList

/// The screen on which the user chooses a source: a text field, and the entries that match it.
package struct Picker: Hashable, Sendable {
  package private(set) var field: TextField
  /// The entries that match, the best first.
  package private(set) var entries: [PickerEntry] = []
  /// The visible entries and the chosen one.
  package private(set) var list = ListViewport()
  /// Why the last choice can't be opened; nil once the text has changed.
  package private(set) var problem: PageError?

  private var choices: PickerChoices
  /// The files and directories whose path begins with the text.
  private var paths: [String] = []
  /// The text for whose paths the user waits; nil when it has changed since.
  private var awaited: String?
  private var size: Size
  /// Whether a key was pressed: from then on, arriving entries don't move the cursor.
  private var isInUse = false

  /// The outcome of a chord or a paste.
  enum Outcome: Hashable, Sendable {
    /// The user is still choosing.
    case choosing
    /// The user chose this request.
    case chosen(OpenRequest)
    /// The user requests the paths that begin with a text.
    case completing(String)
    /// The user left the picker.
    case left
    /// The user ends the input, which quits the program where no tab is open.
    case ended
    /// The chord has no meaning here.
    case ignored
  }

  init(text: String = "", problem: PageError? = nil, choices: PickerChoices, size: Size) {
    field = TextField(text)
    self.problem = problem
    self.choices = choices
    self.size = size
    match()
  }

  /// The source whose argument the user types; nil when there is none.
  var source: PickerEntry? { choices.source(before: field.text) }

  /// Whether a word of the text is an option of the command line.
  var hasOption: Bool { field.text.split(separator: " ").contains { $0.hasPrefix("--") } }

  /// The entry that Enter opens; nil when no entry matches.
  package var chosen: PickerEntry? {
    entries.indices.contains(list.cursor) ? entries[list.cursor] : nil
  }

  mutating func take(_ chord: Chord) -> Outcome {
    isInUse = true
    switch (chord.key, chord.modifiers) {
    case (.enter, _): return choose()
    case (.escape, _), (.character("g"), .control): return .left
    case (.character("d"), .control) where field.isEmpty: return .ended
    case (.tab, _): return complete()
    case (.up, []), (.character("p"), .control), (.backTab, _): list.moveCursor(by: -1)
    case (.down, []), (.character("n"), .control): list.moveCursor(by: 1)
    case (.pageUp, _): list.page(by: -max(1, list.height))
    case (.pageDown, _): list.page(by: max(1, list.height))
    default: return edit { $0.take(chord) } ? .choosing : .ignored
    }
    return .choosing
  }

  mutating func insert(_ pasted: String) {
    isInUse = true
    _ = edit { field in
      field.insert(pasted)
      return true
    }
  }

  mutating func scroll(by rows: Int) { list.moveCursor(by: rows) }

  /// Receives the reason why the choice can't be opened; the text stays.
  mutating func refuse(_ failure: PageError) {
    problem = failure
    layOut()
  }

  mutating func resize(to size: Size) {
    self.size = size
    matchAgain()
  }

  /// Replaces the choices; the chosen entry stays chosen.
  mutating func offer(_ choices: PickerChoices) {
    self.choices = choices
    matchAgain()
  }

  private mutating func matchAgain() {
    let chosen = isInUse ? chosen : nil
    match()
    if let chosen, let row = entries.firstIndex(of: chosen) { list.moveCursor(to: row) }
  }

  private mutating func edit(_ change: (inout TextField) -> Bool) -> Bool {
    let old = field.text
    guard change(&field) else { return false }
    if field.text != old { textChanged() }
    return true
  }

  /// Receives the paths that the user requested: the text becomes what all of them begin with.
  mutating func offer(paths: [String]) {
    guard field.text == awaited, !paths.isEmpty else { return }
    let common = paths.dropFirst().reduce(paths[0]) { start, path in
      String(zip(start, path).prefix { $0 == $1 }.map(\.0))
    }
    if common.count > field.text.count { field.replace(with: common) }
    problem = nil
    self.paths = paths.count > 1 ? paths : []
    awaited = nil
    match()
  }

  private mutating func textChanged() {
    problem = nil
    awaited = nil
    paths.removeAll { !$0.hasPrefix(field.text) }
    match()
  }

  private mutating func match() {
    entries =
      paths.isEmpty
      ? PickerMatches(choices, for: field.text, rows: size.rows).entries
      : paths.map { PickerEntry(path: $0) }
    layOut()
    list.moveCursor(to: 0)
  }

  private mutating func layOut() {
    list.setHeight(PickerLayout(of: self, size: size).listHeight)
    list.setRowCount(entries.count)
  }

  /// Opens the chosen entry, or the typed text when no entry matches; a source that needs an
  /// argument waits for it.
  private mutating func choose() -> Outcome {
    if let chosen {
      guard chosen.argument == nil else { return complete() }
      guard !chosen.isDirectory else { return complete(chosen) }
      return OpenRequest(chosen.text).map { .chosen($0) } ?? .choosing
    }
    guard let request = OpenRequest(field.text), !lacksArgument(request) else { return .choosing }
    return .chosen(request)
  }

  private func lacksArgument(_ request: OpenRequest) -> Bool {
    guard case .source(_, nil) = request else { return false }
    return source != nil
  }

  /// Completes a path, or replaces the text by that of the chosen entry, so that the user can
  /// continue typing.
  private mutating func complete() -> Outcome {
    if paths.isEmpty, OpenRequest.beginsPath(field.text) { return completing() }
    return chosen.map { complete($0) } ?? .choosing
  }

  /// Replaces the text by that of an entry; that of a directory is followed by its files.
  private mutating func complete(_ entry: PickerEntry) -> Outcome {
    field.replace(with: entry.argument == nil ? entry.text : entry.text + " ")
    textChanged()
    guard entry.isDirectory else { return .choosing }
    paths = []
    match()
    return completing()
  }

  private mutating func completing() -> Outcome {
    awaited = field.text
    return .completing(field.text)
  }
}
