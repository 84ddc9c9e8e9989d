package import ListReader

/// The commands that a key can run, by the screens on which they have a meaning.
package enum Command: Hashable, Sendable {
  case movement(ListMovement)
  case screen(ScreenCommand)
  case list(ListCommand)
  case detail(DetailCommand)
  case item(ItemCommand)
  case tabs(TabCommand)
  case typed(TypedCommand)
  case program(ProgramCommand)
}

extension Command: CaseIterable {
  package static let allCases: [Command] =
    ListMovement.allCases.map(Command.movement)
    + ScreenCommand.allCases.map(Command.screen)
    + ListCommand.allCases.map(Command.list)
    + DetailCommand.allCases.map(Command.detail)
    + ItemCommand.allCases.map(Command.item)
    + TabCommand.allCases.map(Command.tabs)
    + TypedCommand.allCases.map(Command.typed)
    + ProgramCommand.allCases.map(Command.program)
}

extension Command {
  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// - Parameter name: the name for key bindings and for the prompt.
  package init?(rawValue name: String) {
    guard let command = Self.named[name] else { return nil }
    self = command
  }

  /// The name for key bindings and for the prompt.
  package var rawValue: String {
    switch self {
    case .movement(let command): command.rawValue
    case .screen(let command): command.rawValue
    case .list(let command): command.rawValue
    case .detail(let command): command.rawValue
    case .item(let command): command.rawValue
    case .tabs(let command): command.rawValue
    case .typed(let command): command.rawValue
    case .program(let command): command.rawValue
    }
  }
}

/// A command with a meaning on each screen.
package enum ScreenCommand: String, Hashable, Sendable, CaseIterable {
  case open
  case back
  case search
  case searchNext = "search-next"
  case searchPrevious = "search-previous"
  case showError = "show-error"
  case refresh
  case stop
  case cancel
  case help
  case prompt
  case stats
  case theme
}

/// A command on the list, while no other screen covers it.
package enum ListCommand: String, Hashable, Sendable, CaseIterable {
  case changeView = "change-view"
  case larger
  case smaller
  case fitColumns = "fit-columns"
  case split
  case filter
  case lookForNewItems = "look-for-new-items"
}

/// A command on the detail of an item.
package enum DetailCommand: String, Hashable, Sendable, CaseIterable {
  case nextItem = "next-item"
  case previousItem = "previous-item"
  case toggleJSON = "toggle-json"
  case fold
  case nextLink = "next-link"
  case previousLink = "previous-link"
}

/// A command on the item under the cursor, or of the detail.
package enum ItemCommand: String, Hashable, Sendable, CaseIterable {
  case openLink = "open-link"
  case copyLink = "copy-link"
  case saveImage = "save-image"
  case choose
  case mark
  case markUp = "mark-up"
}

/// A command on the open sources.
package enum TabCommand: String, Hashable, Sendable, CaseIterable {
  case chooseSource = "choose-source"
  case nextSource = "next-source"
  case previousSource = "previous-source"
  case closeSource = "close-source"
}

/// A command that is typed, most with an argument.
package enum TypedCommand: String, Hashable, Sendable, CaseIterable {
  case sort
  case paging
  case header
  case save
  case network
  case fail
  case drift
  case record
}

/// A command on the program itself.
package enum ProgramCommand: String, Hashable, Sendable, CaseIterable {
  case redraw
  case suspend
  case quit
  case interrupt
}

extension ProgramCommand {
  var effect: ProgramEffect {
    switch self {
    case .redraw: .repaint
    case .suspend: .suspend
    case .quit: .quit(status: 0)
    // The status for SIGINT: 128 and the signal's number.
    case .interrupt: .quit(status: 130)
    }
  }
}

extension Command {
  /// Whether it also has a meaning while the user types a text.
  var worksWhileTyping: Bool {
    switch self {
    case .program(let command): command != .quit
    case .screen(let command): command == .stats
    case .movement, .list, .detail, .item, .tabs, .typed: false
    }
  }
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
