import EverItems

/// The commands of the browser, with their names, keys, descriptions and actions.
///
/// The help of each context has them in this order, so that its first screen has what most users
/// look for.
enum CommandTable {
  static let rows: [CommandRow] =
    cursor + detail + finding + views + columns + items + sources + scrolling + prompt + program

  static let byCommand = Dictionary(uniqueKeysWithValues: rows.map { ($0.command, $0) })
  static let named = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.command) })

  private static let lists: [KeyContext] = [.list, .grid]
  private static let details = KeyContext.details
  private static let texts: [KeyContext] = details + [.help]
  private static let tables: [KeyContext] = [.columns, .counts]
  /// The contexts whose rows a search goes through, except the list.
  private static let searched = texts + tables
  /// The contexts with rows to scroll.
  private static let scrolled: [KeyContext] = lists + texts + [.paging] + tables
  private static let sourced: [KeyContext] = lists + details + [.opening]
  private static let everywhere: [KeyContext] = scrolled + [.opening]

  private static let row: @Sendable (Command, String, String) -> CommandRow = {
    CommandRow($0, $1, $2)
  }

  private static let cursor: [CommandRow] = [
    row(.movement(.moveDown), "move-down", "down a row; 12j goes down 12")
      .keys("j Down C-n", in: scrolled).means("down a line; 12j goes down 12", in: texts)
      .means("down a line; down an enlarged photo", in: [.photo])
      .means("the next that can be tried", in: [.paging]),
    row(.movement(.moveUp), "move-up", "up a row; at the first row, twice: refresh")
      .keys("k Up C-p", in: scrolled).means("up a line", in: texts)
      .means("up a line; up an enlarged photo", in: [.photo])
      .means("the previous one", in: [.paging]),
    row(.movement(.moveLeft), "move-left", "to the previous cell").keys("h Left", in: [.grid])
      .keys("Left", in: [.photo]).means(
        "the previous photo; left in an enlarged one",
        in: [.photo]
      ),
    row(.movement(.moveRight), "move-right", "to the next cell").keys("l Right", in: [.grid])
      .keys("Right", in: [.photo]).means("the next photo; right in an enlarged one", in: [.photo]),
  ]

  private static let detail: [CommandRow] = [
    row(.nextItem, "next-item", "the next item").only(on: .detail)
      .keys("J Right l", in: details).keys("l J", in: [.photo]).runs { $0.goToItem(by: $1) },
    row(.previousItem, "previous-item", "the previous item").only(on: .detail)
      .keys("K Left", in: details).keys("h K", in: [.photo]).runs { $0.goToItem(by: -$1) },
    row(.toggleJSON, "toggle-json", "the JSON, or the fields").only(on: .detail)
      .keys("u", in: details).runs { model, _ in model.toggleJSON() },
    row(.fold, "fold", "fold or unfold the object or array").only(on: .detail)
      .keys("Space", in: [.json]).runs { model, _ in model.changeDetail { $0.fold() } },
    row(.nextValue, "next-value", "the next value or link, to copy or open").only(on: .detail)
      .keys("Tab", in: [.detail, .photo]).runs { $0.chooseStop(by: $1) },
    row(.previousValue, "previous-value", "the previous one").only(on: .detail)
      .keys("Shift-Tab", in: [.detail, .photo]).runs { $0.chooseStop(by: -$1) },
  ]

  private static let finding: [CommandRow] = [
    row(.choose, "choose", "choose the item, or all marked ones, and end")
      .keys("Enter", in: [.chooser]).runs { model, _ in model.choose() },
    row(.open, "open", "open; on an error, a gap or the end: load it")
      .takes({ .value(OpenRequest.beginsPath($0) ? .files($0) : .sources) }) {
        $0.ask(for: .openSource($1))
      }
      .keys("Enter l Right", in: [.list, .paging])
      .keys("Enter", in: [.grid, .opening] + details + tables)
      .keys("d", in: [.chooser]).means("open the link; on an error: load it", in: details)
      .means("open the list this way", in: [.paging]).means("try again", in: [.opening])
      .means("sort by the column; again: downwards, not at all", in: [.columns])
      .means("filter: the rows with this value", in: [.counts])
      .runs { model, _ in model.open() },
    row(.search, "search", "search for a text; Esc stops")
      .keys("/", in: lists + searched).means("search for a text here", in: searched)
      .runs { model, _ in model.startSearch() },
    row(.searchNext, "search-next", "the next row that the search finds")
      .keys("n", in: lists + searched).means("the next place that has it", in: searched)
      .runs { $0.searchAgain(times: $1) },
    row(.searchPrevious, "search-previous", "the previous row that it finds")
      .keys("N", in: lists + searched).means("the previous place that has it", in: searched)
      .runs { $0.searchAgain(times: -$1) },
    row(.filter, "filter", "filter: the rows that have a text; Esc: all").takes {
      $0.filter(by: $1)
    }
    .only(on: .list).keys("f &", in: lists).runs { model, _ in model.startFilter() },
    row(.sort, "sort", "sort by a column: :sort NAME, NAME:desc or off")
      .takes({ _ in .column }) { $0.sort(by: $1) }
      .keys(in: lists).runs { model, _ in model.prompt(for: .sort) },
  ]

  private static let views: [CommandRow] = [
    row(.changeView, "change-view", "view as a list, with small images, as a grid or a feed").only(
      on: .list
    )
    .keys("v", in: lists).runs { model, _ in model.changeView() },
    row(.larger, "larger", "larger cells").means("enlarge the photo", in: [.photo])
      .keys("+ =", in: [.grid, .photo]).runs { $0.zoom(by: $1) },
    row(.smaller, "smaller", "smaller cells").means("less of that", in: [.photo])
      .keys("-", in: [.grid, .photo]).runs { $0.zoom(by: -$1) },
    row(.split, "split", "split: the detail beside the list, or not").only(on: .list)
      .keys("p", in: [.list]).runs { model, _ in model.toggleSplit() },
    row(.refresh, "refresh", "refresh: start again at page one")
      .keys("r F5 C-r", in: sourced).means("refresh: request this item again", in: details)
      .means("try again", in: [.opening])
      .runs { model, _ in model.detail?.item == nil ? model.refresh() : model.refreshItem() },
    row(.lookForNewItems, "look-for-new-items", "look for new items, keeping the place")
      .only(on: .list).keys("R", in: lists)
      .runs { model, _ in model.lookForNewItems() },
    row(.follow, "follow", "follow: keep the newest item in view").only(on: .list)
      .keys("F", in: lists).runs { model, _ in model.follow() },
    row(.showError, "show-error", "the whole text of a message or an error")
      .keys("e", in: lists).runs { model, _ in model.showError() },
    row(.back, "back", "back")
      .keys("q h Backspace", in: details).keys("q Backspace", in: [.photo])
      .keys("q h Backspace Left", in: [.help, .paging] + tables)
      .runs { model, _ in model.goBack() },
  ]

  private static let columns: [CommandRow] = [
    row(.chooseColumns, "columns", "columns: a sheet of all; :columns NAME,NAME or off")
      .takes({ _ in .columns }) { $0.arrange(by: $1) }
      .keys("C", in: [.list]).runs { model, _ in model.chooseColumns() },
    row(.showColumn, "show-column", "show or hide the column")
      .keys("Space", in: [.columns]).runs { model, _ in model.changeColumns { $0.toggle($1) } },
    row(.columnDown, "column-down", "move the column down, which is to the right")
      .keys("J", in: [.columns]).runs { model, times in
        model.changeColumns { $0.move(&$1, by: times) }
      },
    row(.columnUp, "column-up", "move the column up, which is to the left")
      .keys("K", in: [.columns]).runs { model, times in
        model.changeColumns { $0.move(&$1, by: -times) }
      },
    row(.widen, "wider", "make the column wider; 5+ by 5 cells")
      .keys("+", in: [.columns]).runs { $0.widenColumn(by: $1) },
    row(.narrow, "narrower", "make the column narrower")
      .keys("-", in: [.columns]).runs { $0.widenColumn(by: -$1) },
    row(.fitColumns, "fit-columns", "fit the columns to the rows in view")
      .keys("=", in: [.list, .columns]).runs { model, _ in model.fitColumns() },
    row(.sortDown, "sort-down", "sort by the column, the largest first")
      .keys("]", in: [.columns]).runs { model, _ in model.sortByChosenColumn(isDescending: true) },
    row(.count, "count", "count the values of a column: :count NAME")
      .takes({ _ in .column }) { $0.count(named: $1) }
      .keys(in: lists).keys("F", in: [.columns]).runs { model, _ in model.countChosenColumn() },
    row(.keepColumns, "keep-columns", "keep the columns for this source")
      .keys(in: lists).keys("w", in: [.columns])
      .runs { model, _ in model.ask(for: .keepColumns(model.columnsText ?? "")) },
  ]

  /// Those of a list are for the marked items, or for that under the cursor when none is marked.
  private static let items: [CommandRow] = [
    row(.mark, "mark", "mark or unmark the item; go down")
      .keys("m", in: lists + details).keys("Tab m", in: [.chooser])
      .means("mark or unmark the item", in: details).runs { $0.mark(times: $1, step: 1) },
    row(.markUp, "mark-up", "the same, and go up")
      .keys("Shift-Tab", in: [.chooser]).runs { $0.mark(times: $1, step: -1) },
    row(.markAll, "mark-all", "mark all items that match; again: none").only(on: .list)
      .keys("*", in: lists).runs { model, _ in model.markAll() },
    row(.openLink, "open-link", "open the page of the marked items, or of this one, in the browser")
      .keys("o", in: lists + details)
      .means("open the link or the item's page in the browser", in: details)
      .runs { model, _ in model.openLink() },
    row(.copy(.link), "copy-link", "copy the link").sequence("y y", in: lists)
      .runs { model, _ in model.copy(.link) },
    row(.copy(.title), "copy-title", "copy the title").sequence("y t", in: lists)
      .runs { model, _ in model.copy(.title) },
    row(.copy(.json), "copy-json", "copy the JSON").sequence("y j", in: lists)
      .runs { model, _ in model.copy(.json) },
    row(.copy(.row), "copy-row", "copy the row as TSV").sequence("y r", in: lists)
      .runs { model, _ in model.copy(.row) },
    row(.copy(.value), "copy-value", "copy the value under the cursor, or else the link")
      .only(on: .detail).keys("y", in: details).runs { model, _ in model.copyValue() },
    row(.saveImage, "save-image", "save the image as a file")
      .keys("S", in: lists + details).runs { model, _ in model.saveImages() },
    row(.pipe, "pipe", "send the JSON of the marked items, or of this one, to a command")
      .takes { $0.pipe(to: $1) }
      .keys("|", in: lists + details).runs { model, _ in model.prompt(for: .pipe) },
    row(
      .write,
      "write",
      ":write FILE writes the marked items, or the list, as .csv, .tsv, .jsonl, .md"
    )
    .takes({ .value(.files($0)) }) { $0.write(to: $1) }
    .keys(in: lists).runs { model, _ in model.prompt(for: .write) },
  ]

  private static let sources: [CommandRow] = [
    row(.chooseSource, "choose-source", "choose a source: a name, a site, a URL, a file")
      .keys("s", in: sourced).asks(for: .chooseSource),
    row(.nextSource, "next-source", "the next open source")
      .keys("Tab ]", in: lists + [.opening]).keys("]", in: details)
      .runs { $0.ask(for: .showSource(by: $1)) },
    row(.previousSource, "previous-source", "the previous open source")
      .keys("Shift-Tab [", in: lists + [.opening]).keys("[", in: details)
      .runs { $0.ask(for: .showSource(by: -$1)) },
    row(.closeSource, "close-source", "close this source; the last one: quit")
      .keys("q", in: lists + [.opening]).asks(for: .closeSource),
  ]

  private static let scrolling: [CommandRow] = [
    row(.movement(.scrollDown), "scroll-down", "scroll down, the cursor stays")
      .keys("C-e", in: scrolled).means("down a line, as j", in: [.detail, .photo, .help]),
    row(.movement(.scrollUp), "scroll-up", "scroll up, the cursor stays")
      .keys("C-y", in: scrolled).means("up a line, as k", in: [.detail, .photo, .help]),
    row(.movement(.halfPageDown), "half-page-down", "half a screen down").keys("C-d", in: scrolled),
    row(.movement(.halfPageUp), "half-page-up", "half a screen up").keys("C-u", in: scrolled),
    row(.movement(.pageDown), "page-down", "a screen down")
      .keys("Space C-f PgDn", in: scrolled).keys("C-f PgDn", in: [.json, .columns]),
    row(.movement(.pageUp), "page-up", "a screen up").keys("b C-b PgUp", in: scrolled),
    row(.movement(.goToTop), "go-to-top", "to the first row; 40g goes to row 40")
      .keys("g Home <", in: scrolled).means("to the start", in: texts),
    row(.movement(.goToEnd), "go-to-end", "to the end; again: the real end; 40G: row 40")
      .keys("G End >", in: scrolled).means("to the end", in: texts),
    row(.movement(.goToPercent), "go-to-percent", "50% goes half way").keys("%", in: lists),
    row(.movement(.toScreen(.top)), "screen-top", "to the top of the screen").keys("H", in: lists),
    row(.movement(.toScreen(.middle)), "screen-middle", "to the middle of the screen")
      .keys("M", in: lists),
    row(.movement(.toScreen(.bottom)), "screen-bottom", "to the bottom of the screen")
      .keys("L", in: lists),
    row(.movement(.cursor(at: .middle)), "cursor-to-middle", "row to the middle")
      .sequence("z z", in: lists),
    row(.movement(.cursor(at: .top)), "cursor-to-top", "row to the top").sequence("z t", in: lists),
    row(.movement(.cursor(at: .bottom)), "cursor-to-bottom", "row to the bottom")
      .sequence("z b", in: lists),
    row(.scrollRight, "scroll-right", "a column to the right").only(on: .list)
      .sequence("z l", in: [.list]).runs { $0.scrollColumns(by: $1) },
    row(.scrollLeft, "scroll-left", "a column to the left").only(on: .list)
      .sequence("z h", in: [.list]).runs { $0.scrollColumns(by: -$1) },
  ]

  private static let prompt: [CommandRow] = [
    row(.prompt, "prompt", "a command by its name; :40 goes to row 40")
      .keys(":", in: sourced + [.paging]).runs { model, _ in model.openPrompt(.command) },
    row(.paging, "paging", "how it is paged; :paging NAME: try another way")
      .takes { $0.changePaging(to: $1) }
      .keys(in: lists + [.opening])
      .means(":paging PATH names the place of the list", in: [.opening])
      .runs { model, _ in model.showPaging() },
    row(.header, "header", "add a header: :header NAME: VALUE").takes { $0.changeHeader($1) }
      .keys(in: lists + [.opening]).runs { model, _ in model.prompt(for: .header) },
    row(.save, "save", "save this source: :save NAME")
      .takes { $0.ask(for: .saveSource(name: $1)) }
      .keys(in: lists).keys("w", in: [.paging]).runs { model, _ in model.prompt(for: .save) },
    row(.cancel, "cancel", "stop what loads, or else go back")
      .keys("Esc", in: everywhere).means("give up, and change what was typed", in: [.opening])
      .runs { model, _ in model.cancel() },
    row(.stop, "stop", "stop loading")
      .keys("C-g", in: sourced).means("give up, and change what was typed", in: [.opening])
      .runs { model, _ in model.stopOrAnnounce() },
  ]

  private static let program: [CommandRow] = [
    row(.quit, "quit", "quit, whatever is open")
      .keys("Q", in: everywhere).asks(for: .quit(status: 0)),
    row(.help, "help", "this help").keys("? F1", in: everywhere)
      .runs { model, _ in model.toggleHelp() },
    row(.stats, "stats", "show or hide the stats line").whileTyping
      .keys("F3", in: scrolled).runs { model, _ in model.toggleStats() },
    row(.theme, "theme", "theme: the colours; :theme NAME takes one")
      .takes({ _ in .value(.themes) }) { $0.ask(for: .findTheme($1, keeps: true)) }
      .keys("t", in: everywhere).runs { model, _ in
        model.prompt(for: .theme)
        model.completePrompt()
      },
    row(.mouse, "mouse", "mouse: clicks for this program, or for the terminal")
      .keys("F2", in: everywhere).asks(for: .toggleMouse),
    row(.redraw, "redraw", "redraw the screen").whileTyping
      .keys("C-l", in: everywhere).asks(for: .repaint),
    row(.suspend, "suspend", "suspend; fg brings it back").whileTyping
      .keys("C-z", in: everywhere).asks(for: .suspend),
    row(.interrupt, "interrupt", "quit at once").whileTyping
      .keys("C-c", in: everywhere).asks(for: .interrupt),
  ]
}
