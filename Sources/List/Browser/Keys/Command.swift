package import EverList

/// A command that a key runs, or its name at the prompt; ``CommandTable`` says everything about it.
package enum Command: Hashable, Sendable {
  case movement(ListMovement)
  case open, back, search, searchNext, searchPrevious, showError, refresh, stop, cancel
  case help, prompt, stats, theme
  case changeView, larger, smaller, fitColumns, split, filter, lookForNewItems
  case nextItem, previousItem, toggleJSON, fold, nextLink, previousLink
  case openLink, copyLink, saveImage
  case choose, mark, markUp
  case chooseSource, nextSource, previousSource, closeSource
  case sort, paging, header, save, network, fail, drift, record
  case redraw, suspend, quit, interrupt
  /// A command of a program that uses the library.
  case own(OwnCommand)
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
  /// The JSON of the detail.
  case json
  case help
  /// The screen of `:paging`.
  case paging
  /// A source without a feed: not opened yet, or failed.
  case opening
  /// The list and the grid of a chooser, over their own keys; see ``KeyMap/choosing``.
  case chooser
}
