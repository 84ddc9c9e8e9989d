import EverTerminal

/// A command that a key runs, or its name at the prompt; ``CommandTable`` says everything about it.
package enum Command: Hashable, Sendable {
  case movement(ListMovement)
  case open, back, search, searchNext, searchPrevious, showError, refresh, stop, cancel
  case help, prompt, stats, theme
  case changeView, larger, smaller, fitColumns, split, filter, lookForNewItems, follow
  case nextItem, previousItem, toggleJSON, fold, nextValue, previousValue
  case openLink, copy(CopiedPart), saveImage, write, pipe
  case choose, mark, markUp, markAll
  case chooseSource, nextSource, previousSource, closeSource
  case sort, paging, header, save
  case chooseColumns, scrollRight, scrollLeft, count
  case showColumn, columnDown, columnUp, widen, narrow, sortDown, keepColumns
  case mouse, redraw, suspend, quit, interrupt
  /// A command of a program that uses the library.
  case own(OwnCommand)
}

/// The part of items that a command copies.
package enum CopiedPart: Hashable, Sendable {
  case link, title, json
  /// The values of the columns, with tabs between them.
  case row
  /// The value under the cursor of the detail.
  case value
}

extension Command {
  /// All commands, in the order of the help.
  package static var all: [Command] { CommandTable.rows.map(\.command) }

  /// - Parameter name: the name for key bindings and for the prompt.
  package init?(named name: String) {
    guard let command = CommandTable.named[name] else { return nil }
    self = command
  }

  /// What the table says about it.
  var row: CommandRow {
    if case .own(let command) = self { return CommandRow(self, command.name, command.summary) }
    return CommandTable.byCommand[self] ?? CommandRow(self, "", "")
  }

  /// The name for key bindings and for the prompt.
  package var name: String { row.name }
}

/// The contexts in which keys are pressed; each has its own map.
package enum KeyContext: String, Hashable, Sendable, CaseIterable {
  case list
  /// The list in the grid view.
  case grid
  case detail
  /// The detail of a photo, which has the screen.
  case photo
  /// The JSON of the detail.
  case json
  case help
  /// The screen of `:paging`.
  case paging
  /// The sheet of the columns.
  case columns
  /// The values of a column.
  case counts
  /// A source without a feed: not opened yet, or failed.
  case opening
  /// The list and the grid of a chooser, over their own keys; see ``KeyMap/choosing``.
  case chooser

  /// The detail in its forms.
  static let details: [KeyContext] = [.detail, .photo, .json]
  /// Those whose screens show items, which have the commands of a program.
  static let ofItems: [KeyContext] = [.list, .grid] + details
}

/// All that the browser knows of a command: a row of ``CommandTable``.
struct CommandRow: Sendable {
  /// What a command does to the model.
  ///
  /// - Parameters:
  ///   - model: the state of the source.
  ///   - times: the number typed before the command, or 1.
  typealias Action = @Sendable (_ model: inout Model, _ times: Int) -> Void

  /// What a command does with the rest of the typed line.
  typealias TextAction = @Sendable (_ model: inout Model, _ text: String) -> Void

  /// The names that can complete the text after a command; nil for none.
  typealias Names = @Sendable (_ text: String) -> CommandPrompt.Expected?

  /// The screens on which a command does something when its name is typed.
  enum Scope: Sendable {
    case everywhere, list
    /// The detail, and what covers it.
    case detail
  }

  let command: Command
  /// The name for key bindings and for the prompt, in lower case with hyphens.
  let name: String
  /// Its description in the help.
  let summary: String
  /// Its key sequences by context; a context without any has its name alone.
  private(set) var keys: [KeyContext: [[Chord]]] = [:]
  /// Its description where it does something else than ``summary`` says.
  private(set) var meanings: [KeyContext: String] = [:]
  /// Its action with a text typed after its name; nil when nothing can be.
  private(set) var textAction: TextAction?
  private(set) var names: Names = { _ in nil }
  private(set) var scope = Scope.everywhere
  /// Whether its keys keep their meaning while the user types a text.
  private(set) var worksWhileTyping = false
  private(set) var action: Action = { _, _ in }
  /// The effect that is all that the command does, whatever the state; nil for another command.
  private(set) var effect: Effect?

  init(_ command: Command, _ name: String, _ summary: String) {
    self.command = command
    self.name = name
    self.summary = summary
  }

  /// Its description in the help of a context.
  func summary(in context: KeyContext) -> String { meanings[context] ?? summary }
}

/// Builds a row.
extension CommandRow {
  private func with(_ change: (inout CommandRow) -> Void) -> CommandRow {
    var row = self
    change(&row)
    return row
  }

  /// The row with keys in some contexts, separated by spaces, as ``Chord/init(label:)`` reads them;
  /// without any, the command can be typed there.
  func keys(_ names: String = "", in contexts: [KeyContext]) -> CommandRow {
    keys(names.split(separator: " ").compactMap { Chord(label: String($0)).map { [$0] } }, contexts)
  }

  /// The row with a key that consists of several after each other.
  func sequence(_ names: String, in contexts: [KeyContext]) -> CommandRow {
    keys([KeySequence.chords(names) ?? []], contexts)
  }

  private func keys(_ sequences: [[Chord]], _ contexts: [KeyContext]) -> CommandRow {
    with { for context in contexts { $0.keys[context] = sequences } }
  }

  /// The row with another description in some contexts.
  func means(_ summary: String, in contexts: [KeyContext]) -> CommandRow {
    with { for context in contexts { $0.meanings[context] = summary } }
  }

  /// The row of a command with a text after its name.
  func takes(_ names: @escaping Names = { _ in nil }, run: @escaping TextAction) -> CommandRow {
    with { ($0.names, $0.textAction) = (names, run) }
  }

  /// The row of a command that does nothing on screens other than these.
  func only(on scope: Scope) -> CommandRow { with { $0.scope = scope } }

  /// The row of a command whose keys keep their meaning while the user types a text.
  var whileTyping: CommandRow { with { $0.worksWhileTyping = true } }

  func runs(_ action: @escaping Action) -> CommandRow { with { $0.action = action } }

  /// The row of a command with one effect, whatever the state.
  func asks(for effect: Effect) -> CommandRow {
    runs { model, _ in model.ask(for: effect) }.with { $0.effect = effect }
  }
}
