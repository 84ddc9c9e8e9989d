import ListReader

extension Command {
  /// Its description in the help.
  package var summary: String {
    switch self {
    case .movement(let command): command.summary
    case .screen(let command): command.summary
    case .list(let command): command.summary
    case .detail(let command): command.summary
    case .item(let command): command.summary
    case .tabs(let command): command.summary
    case .typed(let command): command.summary
    case .program(let command): command.summary
    }
  }

  /// Its description in the help for a context; without a feed, some commands do something else.
  func summary(in context: KeyContext) -> String {
    if case .movement(let movement) = self, let summary = movement.summary(inText: context) {
      return summary
    }
    return switch (context, self) {
    case (.opening, .screen(.refresh)), (.opening, .screen(.open)): "try again"
    case (.detail, .screen(.refresh)), (.json, .screen(.refresh)):
      "refresh: request this item again"
    case (.detail, .screen(.open)), (.json, .screen(.open)):
      "the link as a tab; on an error: load it"
    case (.detail, .screen(.search)), (.json, .screen(.search)), (.help, .screen(.search)):
      "search for a text here"
    case (.detail, .screen(.searchNext)), (.json, .screen(.searchNext)),
      (.help, .screen(.searchNext)):
      "the next place that has it"
    case (.detail, .screen(.searchPrevious)), (.json, .screen(.searchPrevious)),
      (.help, .screen(.searchPrevious)):
      "the previous place that has it"
    case (.detail, .item(.openLink)), (.json, .item(.openLink)):
      "open the link or the item's page in the browser"
    case (.opening, .screen(.cancel)), (.opening, .screen(.stop)):
      "give up, and change what was typed"
    case (.opening, .typed(.paging)): ":paging PATH names the place of the list"
    case (.detail, .item(.mark)), (.json, .item(.mark)): "mark or unmark the item"
    case (.paging, .screen(.open)): "open the list this way"
    case (.paging, .movement(.moveDown)): "the next that can be tried"
    case (.paging, .movement(.moveUp)): "the previous one"
    default: summary
    }
  }
}

extension ListMovement {
  /// Its description where a text is scrolled; nil where the list's is right.
  fileprivate func summary(inText context: KeyContext) -> String? {
    guard [.detail, .json, .help].contains(context) else { return nil }
    return switch self {
    case .moveDown: "down a line; 12j goes down 12"
    case .moveUp: "up a line"
    case .scrollDown where context != .json: "down a line, as j"
    case .scrollUp where context != .json: "up a line, as k"
    case .goToTop: "to the start"
    case .goToEnd: "to the end"
    default: nil
    }
  }

  fileprivate var summary: String {
    switch self {
    case .moveDown: "down a row; 12j goes down 12"
    case .moveUp: "up a row; at the first row, twice: refresh"
    case .moveLeft: "to the previous cell"
    case .moveRight: "to the next cell"
    case .scrollDown: "scroll down, the cursor stays"
    case .scrollUp: "scroll up, the cursor stays"
    case .halfPageDown: "half a screen down"
    case .halfPageUp: "half a screen up"
    case .pageDown: "a screen down"
    case .pageUp: "a screen up"
    case .goToTop: "to the first row; 40g goes to row 40"
    case .goToEnd: "to the end; again: the real end; 40G: row 40"
    case .goToPercent: "50% goes half way"
    case .screenTop: "to the top of the screen"
    case .screenMiddle: "to the middle of the screen"
    case .screenBottom: "to the bottom of the screen"
    case .cursorToTop: "row to the top"
    case .cursorToMiddle: "row to the middle"
    case .cursorToBottom: "row to the bottom"
    }
  }
}

extension ScreenCommand {
  fileprivate var summary: String {
    switch self {
    case .open: "open; on an error, a gap or the end: load it"
    case .back: "back"
    case .search: "search for a text in the loaded rows"
    case .searchNext: "the next row that the search finds"
    case .searchPrevious: "the previous row that it finds"
    case .showError: "the whole text of a message or an error"
    case .refresh: "refresh: start again at page one"
    case .stop: "stop loading"
    case .cancel: "stop what loads, or else go back"
    case .help: "this help"
    case .prompt: "a command: :40 (row 40), :open URL, :stats, :q"
    case .stats: "show or hide the stats line"
    case .theme: "theme: the colours; :theme NAME takes one"
    }
  }
}

extension ListCommand {
  fileprivate var summary: String {
    switch self {
    case .changeView: "view as a list, a grid or a feed of images"
    case .larger: "larger cells"
    case .smaller: "smaller cells"
    case .fitColumns: "fit the columns to the rows in view"
    case .split: "split: the detail beside the list, or not"
    case .filter: "filter: the rows that have a text; Esc: all"
    case .lookForNewItems: "look for new items, keeping the place"
    }
  }
}

extension DetailCommand {
  fileprivate var summary: String {
    switch self {
    case .nextItem: "the next item"
    case .previousItem: "the previous item"
    case .toggleJSON: "the JSON, or the fields"
    case .fold: "fold or unfold the object or array"
    case .nextLink: "the next link, to open"
    case .previousLink: "the previous link"
    }
  }
}

extension ItemCommand {
  fileprivate var summary: String {
    switch self {
    case .openLink: "open the item's page in the browser"
    case .copyLink: "copy the item's link to the clipboard"
    case .saveImage: "save the item's image as a file"
    case .choose: "choose the item, or all marked ones, and end"
    case .mark: "mark or unmark the item; go down"
    case .markUp: "the same, and go up"
    }
  }
}

extension TabCommand {
  fileprivate var summary: String {
    switch self {
    case .chooseSource: "choose a source: a name, a site, a URL, a file"
    case .nextSource: "the next open source"
    case .previousSource: "the previous open source"
    case .closeSource: "close this source; the last one: quit"
    }
  }
}

extension TypedCommand {
  fileprivate var summary: String {
    switch self {
    case .sort: "sort by a column: :sort NAME, NAME:desc or off"
    case .paging: "how it is paged; :paging PATH: another list"
    case .header: "the headers; :header NAME: VALUE adds one"
    case .save: "save this source: :save NAME"
    case .network: ":network 3g simulates a network; off ends it"
    case .fail: "with --mock: :fail page=3 503; off ends it"
    case .drift: "with --mock: :drift 3 adds 3 new items"
    case .record: ":record FILE.cast records; :record stops"
    }
  }
}

extension ProgramCommand {
  fileprivate var summary: String {
    switch self {
    case .redraw: "redraw the screen"
    case .suspend: "suspend; fg brings it back"
    case .quit: "quit, whatever is open"
    case .interrupt: "quit at once"
    }
  }
}
