/// Everything that a key can do; the raw value is the name for key bindings.
package enum Command: String, Hashable, Sendable, CaseIterable {
  case moveDown = "move-down"
  case moveUp = "move-up"
  case moveLeft = "move-left"
  case moveRight = "move-right"
  case scrollDown = "scroll-down"
  case scrollUp = "scroll-up"
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case goToTop = "go-to-top"
  case goToEnd = "go-to-end"
  case goToPercent = "go-to-percent"
  case screenTop = "screen-top"
  case screenMiddle = "screen-middle"
  case screenBottom = "screen-bottom"
  case cursorToTop = "cursor-to-top"
  case cursorToMiddle = "cursor-to-middle"
  case cursorToBottom = "cursor-to-bottom"
  case open
  case back
  case nextItem = "next-item"
  case previousItem = "previous-item"
  case toggleJSON = "toggle-json"
  case openLink = "open-link"
  case copyLink = "copy-link"
  case saveImage = "save-image"
  case fitColumns = "fit-columns"
  case changeView = "change-view"
  case larger
  case smaller
  case search
  case searchNext = "search-next"
  case searchPrevious = "search-previous"
  case showError = "show-error"
  case refresh
  case lookForNewItems = "look-for-new-items"
  case stop
  case cancel
  case help
  case prompt
  case paging
  case header
  case save
  case chooseSource = "choose-source"
  case nextSource = "next-source"
  case previousSource = "previous-source"
  case closeSource = "close-source"
  case stats
  case theme
  case redraw
  case suspend
  case quit
  case interrupt

  /// Its description in the help.
  package var summary: String {
    switch self {
    case .moveDown: "down a row; 12j goes down 12"
    case .moveUp: "up a row; at the first row, twice: refresh"
    case .moveLeft: "to the cell before"
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
    case .cursorToTop: "scroll the cursor to the top"
    case .cursorToMiddle: "scroll the cursor to the middle"
    case .cursorToBottom: "scroll the cursor to the bottom"
    case .open: "open; on an error, a gap or the end: load it"
    case .back: "back"
    case .nextItem: "the next item"
    case .previousItem: "the item before"
    case .toggleJSON: "the JSON, or the fields"
    case .openLink: "open the item's page in the browser"
    case .copyLink: "copy the item's link to the clipboard"
    case .saveImage: "save the item's image as a file"
    case .fitColumns: "fit the columns to the rows in view"
    case .changeView: "as a list, a grid or a feed of images"
    case .larger: "larger cells"
    case .smaller: "smaller cells"
    case .search: "look for a text in the rows loaded"
    case .searchNext: "the next row that has it"
    case .searchPrevious: "the row before that has it"
    case .showError: "the whole text of the row's error"
    case .refresh: "start again at page one"
    case .lookForNewItems: "look for new items, keeping the place"
    case .stop: "stop loading"
    case .cancel: "stop what loads, or else go back"
    case .help: "this help"
    case .prompt: "a command: :40 (row 40), :open URL, :stats, :q"
    case .paging: "how the list goes on; :paging PATH: another list"
    case .header: "the headers; :header NAME: VALUE adds one"
    case .save: "keep this source: :save NAME"
    case .chooseSource: "choose a source: a name, a site, a URL, a file"
    case .nextSource: "the next open source"
    case .previousSource: "the open source before"
    case .closeSource: "close this source; the last one: quit"
    case .stats: "show or hide the stats line"
    case .theme: "the colours; :theme NAME takes a theme"
    case .redraw: "draw the screen anew"
    case .suspend: "suspend; fg brings it back"
    case .quit: "quit, whatever is open"
    case .interrupt: "quit at once"
    }
  }
}

extension Command {
  /// Whether the rest of a typed line is its argument.
  var takesText: Bool {
    switch self {
    case .open, .paging, .header, .save, .theme: true
    default: false
    }
  }

  /// Its description in the help for a context; without a feed, some commands do something else.
  func summary(in context: KeyContext) -> String {
    switch (context, self) {
    case (.opening, .refresh), (.opening, .open): "try again"
    case (.opening, .cancel), (.opening, .stop): "give up, and change what was typed"
    case (.opening, .paging): ":paging PATH names the place of the list"
    case (.paging, .open): "try it: the list opens so"
    case (.paging, .moveDown): "the next that can be tried"
    case (.paging, .moveUp): "the one before"
    default: summary
    }
  }
}

/// The contexts in which keys are pressed; each has its own map.
package enum KeyContext: String, Hashable, Sendable, CaseIterable {
  case list
  /// The list in the grid view.
  case grid
  case detail
  case help
  /// The screen of `:paging`.
  case paging
  /// A source without a feed: not opened yet, or failed.
  case opening
}
