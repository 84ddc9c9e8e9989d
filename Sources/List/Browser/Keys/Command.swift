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
  case fold
  case nextLink = "next-link"
  case previousLink = "previous-link"
  case openLink = "open-link"
  case copyLink = "copy-link"
  case saveImage = "save-image"
  case fitColumns = "fit-columns"
  case split
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
  case network
  case fail
  case drift
  case record
  case redraw
  case suspend
  case quit
  case interrupt

  /// Its description in the help.
  package var summary: String { Self.summaries[self, default: rawValue] }

  private static let summaries: [Command: String] = [
    .moveDown: "down a row; 12j goes down 12",
    .moveUp: "up a row; at the first row, twice: refresh",
    .moveLeft: "to the cell before",
    .moveRight: "to the next cell",
    .scrollDown: "scroll down, the cursor stays",
    .scrollUp: "scroll up, the cursor stays",
    .halfPageDown: "half a screen down",
    .halfPageUp: "half a screen up",
    .pageDown: "a screen down",
    .pageUp: "a screen up",
    .goToTop: "to the first row; 40g goes to row 40",
    .goToEnd: "to the end; again: the real end; 40G: row 40",
    .goToPercent: "50% goes half way",
    .screenTop: "to the top of the screen",
    .screenMiddle: "to the middle of the screen",
    .screenBottom: "to the bottom of the screen",
    .cursorToTop: "scroll the cursor to the top",
    .cursorToMiddle: "scroll the cursor to the middle",
    .cursorToBottom: "scroll the cursor to the bottom",
    .open: "open; on an error, a gap or the end: load it",
    .back: "back",
    .nextItem: "the next item",
    .previousItem: "the item before",
    .toggleJSON: "the JSON, or the fields",
    .fold: "fold or unfold the object or array",
    .nextLink: "the next link; Enter opens it",
    .previousLink: "the link before",
    .openLink: "open the item's page in the browser",
    .copyLink: "copy the item's link to the clipboard",
    .saveImage: "save the item's image as a file",
    .fitColumns: "fit the columns to the rows in view",
    .split: "the detail beside the list, or not",
    .changeView: "as a list, a grid or a feed of images",
    .larger: "larger cells",
    .smaller: "smaller cells",
    .search: "look for a text in the rows loaded",
    .searchNext: "the next row that has it",
    .searchPrevious: "the row before that has it",
    .showError: "the whole text of the row's or the last error",
    .refresh: "start again at page one",
    .lookForNewItems: "look for new items, keeping the place",
    .stop: "stop loading",
    .cancel: "stop what loads, or else go back",
    .help: "this help",
    .prompt: "a command: :40 (row 40), :open URL, :stats, :q",
    .paging: "how the list goes on; :paging PATH: another list",
    .header: "the headers; :header NAME: VALUE adds one",
    .save: "keep this source: :save NAME",
    .chooseSource: "choose a source: a name, a site, a URL, a file",
    .nextSource: "the next open source",
    .previousSource: "the open source before",
    .closeSource: "close this source; the last one: quit",
    .stats: "show or hide the stats line",
    .theme: "the colours; :theme NAME takes a theme",
    .network: ":network 3g simulates a network; off ends it",
    .fail: "with --mock: :fail page=3 503; off ends it",
    .drift: "with --mock: :drift 3 adds 3 new items",
    .record: ":record FILE.cast starts, :record stops",
    .redraw: "draw the screen anew",
    .suspend: "suspend; fg brings it back",
    .quit: "quit, whatever is open",
    .interrupt: "quit at once",
  ]
}

extension Command {
  /// Whether the rest of a typed line is its argument.
  var takesText: Bool {
    switch self {
    case .open, .paging, .header, .save, .theme, .network, .fail, .drift, .record: true
    default: false
    }
  }

  /// Its description in the help for a context; without a feed, some commands do something else.
  func summary(in context: KeyContext) -> String {
    switch (context, self) {
    case (.opening, .refresh), (.opening, .open): "try again"
    case (.detail, .refresh), (.json, .refresh): "ask for this item again"
    case (.detail, .open), (.json, .open): "the link as a tab; on an error: load it"
    case (.detail, .search), (.json, .search), (.help, .search): "look for a text here"
    case (.detail, .searchNext), (.json, .searchNext), (.help, .searchNext):
      "the next place that has it"
    case (.detail, .searchPrevious), (.json, .searchPrevious), (.help, .searchPrevious):
      "the place before that has it"
    case (.detail, .openLink), (.json, .openLink): "open the link or the item's page in the browser"
    case (.json, .moveDown): "down a line"
    case (.json, .moveUp): "up a line"
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
  /// The JSON of the detail.
  case json
  case help
  /// The screen of `:paging`.
  case paging
  /// A source without a feed: not opened yet, or failed.
  case opening
}
