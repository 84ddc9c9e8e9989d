import OpenRequests
import Cells
import Input
package import Viewport

/// The screen on which a source is chosen: a line to type on, and what suits it.
package struct Picker: Hashable, Sendable {
  package private(set) var field: TextField
  /// What is offered, the best first.
  package private(set) var entries: [PickerEntry] = []
  /// Which entries are on the screen, and which one is chosen.
  package private(set) var list = ListViewport()
  /// Why what was chosen last can't be opened; nil after the text was changed.
  package private(set) var problem: OpenFailure?

  private var choices: PickerChoices
  private var size: Size
  /// Whether a key was pressed: from then on entries that come move the chosen one no more.
  private var isInUse = false

  /// What a chord or a paste means.
  enum Outcome: Hashable, Sendable {
    /// The choice goes on.
    case choosing
    /// This is to be opened.
    case chosen(OpenRequest)
    /// The user thought better of it.
    case left
    /// The user wants to end the program.
    case ended
    /// The chord has no meaning here.
    case ignored
  }

  init(text: String = "", problem: OpenFailure? = nil, choices: PickerChoices, size: Size) {
    field = TextField(text)
    self.problem = problem
    self.choices = choices
    self.size = size
    match()
  }

  /// The source whose argument is being typed; nil while none is.
  var source: PickerEntry? { choices.source(before: field.text) }

  /// The entry that Enter opens; nil when nothing suits.
  package var chosen: PickerEntry? {
    entries.indices.contains(list.cursor) ? entries[list.cursor] : nil
  }

  /// Takes a chord.
  mutating func take(_ chord: Chord) -> Outcome {
    isInUse = true
    switch (chord.key, chord.modifiers) {
    case (.enter, _): return choose()
    case (.escape, _), (.character("g"), .control): return .left
    case (.character("d"), .control) where field.isEmpty: return .ended
    case (.tab, _): complete()
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

  /// Takes why what was chosen can't be opened; the text stays.
  mutating func refuse(_ failure: OpenFailure) {
    problem = failure
    layOut()
  }

  mutating func resize(to size: Size) {
    self.size = size
    layOut()
  }

  /// Takes what is offered by now; what is chosen stays so.
  mutating func offer(_ choices: PickerChoices) {
    self.choices = choices
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

  private mutating func textChanged() {
    problem = nil
    match()
  }

  private mutating func match() {
    entries = PickerMatches(choices, for: field.text).entries
    layOut()
    list.moveCursor(to: 0)
  }

  private mutating func layOut() {
    list.setHeight(PickerLayout(of: self, size: size).listHeight)
    list.setRowCount(entries.count)
  }

  /// Opens what is chosen, or what was typed where nothing suits; a source that takes an argument
  /// waits for it.
  private mutating func choose() -> Outcome {
    if let chosen {
      guard chosen.argument == nil else {
        complete()
        return .choosing
      }
      return OpenRequest(chosen.text).map { .chosen($0) } ?? .choosing
    }
    guard let request = OpenRequest(field.text), !lacksArgument(request) else { return .choosing }
    return .chosen(request)
  }

  private func lacksArgument(_ request: OpenRequest) -> Bool {
    guard case .source(_, nil) = request else { return false }
    return source != nil
  }

  /// Takes the text of what is chosen, to type on from there.
  private mutating func complete() {
    guard let chosen else { return }
    field.replace(with: chosen.argument == nil ? chosen.text : chosen.text + " ")
    textChanged()
  }
}
