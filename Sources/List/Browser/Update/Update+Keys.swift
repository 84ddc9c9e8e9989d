import Cells
import Input
import Items
import ListParts
import ListReader
import Paging
import Viewport

extension Model {
  /// Handles input of the terminal.
  mutating func take(_ event: Event) -> [Effect] {
    switch event {
    case .key(let chord):
      // A key ends the animation, so that its effect is visible at once.
      motion = nil
      if let effects = takeAtPrompt(chord) { return effects }
      switch input.reader.take(chord, map: keyMap, context: context) {
      case .stroke(let stroke): return run(stroke)
      case .pending:
        reader.dismissNotice()
        return []
      case .nothing(let keys):
        announce(keyMap.nothing(by: keys, in: context))
        return []
      }
    case .wheel(let notches):
      motion = nil
      return wheel(notches)
    case .hangup:
      // The status for SIGHUP, which arrives with it: 128 and the signal's number.
      return [.program(.quit(status: 129))]
    case .paste(let text):
      prompt?.insert(text)
      searchAsTyped()
      return []
    case .focusGained, .focusLost:
      return []
    }
  }

  private mutating func run(_ stroke: KeyReader.Stroke) -> [Effect] {
    switch stroke.action {
    case .command(let command): run(command, count: stroke.count)
    case .own(let command): run(command, count: stroke.count)
    }
  }

  var context: KeyContext {
    switch screen {
    case .list: view == .grid ? .grid : .list
    case .detail(let detail): detail.showsJSON ? .json : .detail
    case .help, .error: .help
    case .paging: .paging
    }
  }

  /// The keys typed so far, and what may follow them.
  var pendingText: CleanText {
    let typed = CleanText(sanitizing: input.reader.pending)
    guard !input.reader.begun.isEmpty else { return typed }
    let next = keyMap.continuations(of: input.reader.begun, in: context)
    return CleanText(joining: [typed + " …"] + next, separator: "  ")
  }

  private mutating func wheel(_ notches: Int) -> [Effect] {
    reader.dismissNotice()
    if case .list = screen { return effects(of: reader.wheel(notches)) }
    reader.interrupt()
    scrollScreen(by: notches.multipliedClamped(by: ListViewport.rowsPerNotch))
    return []
  }

  mutating func run(_ command: Command, count: Int?) -> [Effect] {
    if command != .screen(.showError) { reader.dismissNotice() }
    if case .list = screen, case .movement(let movement) = command {
      return effects(of: reader.run(movement, count: count))
    }
    // A command typed at the prompt counts as directly following the command before the prompt.
    reader.interrupt(keepsEnd: command == .screen(.prompt))
    switch command {
    case .movement(let movement): scroll(movement, count: count)
    case .screen(let command): return run(command, count: count)
    case .list(let command): return run(command, count: count)
    case .detail(let command): return run(command, count: count)
    case .item(let command): return run(command, count: count)
    case .tabs(let command): return run(command, count: count)
    case .typed(let command): return run(command)
    case .program(let command): return [.program(command.effect)]
    }
    return []
  }

  private mutating func run(_ command: ScreenCommand, count: Int?) -> [Effect] {
    switch command {
    case .open: return open()
    case .back: return goBack()
    case .search: startSearch()
    case .searchNext: searchAgain(times: count ?? 1)
    case .searchPrevious: searchAgain(times: -(count ?? 1))
    case .showError: showError()
    case .refresh: return shownDetail?.item == nil ? refresh() : refreshItem()
    case .stop: return stopOrAnnounce()
    case .cancel: return cancel()
    case .help: toggleHelp()
    case .prompt: openPrompt(.command)
    case .stats: toggleStats()
    case .theme: return [.workspace(.chooseTheme)]
    }
    return []
  }

  /// Runs a command on the sources besides this one.
  private func run(_ command: TabCommand, count: Int?) -> [Effect] {
    switch command {
    case .chooseSource: [.workspace(.chooseSource)]
    case .nextSource: [.workspace(.showSource(by: count ?? 1))]
    case .previousSource: [.workspace(.showSource(by: -(count ?? 1)))]
    case .closeSource: [.workspace(.closeSource)]
    }
  }

  /// Cancels going to a row, or else clears the marks of a search or the filter, or else stops
  /// loading, ends a sort without rows, or goes back; only a chooser is left by it.
  private mutating func cancel() -> [Effect] {
    switch screen {
    case .list where searching.marksRows && !reader.isGoing:
      searching.end()
      return []
    case .list where searching.filter != nil && !reader.isGoing: return clearFilter()
    case .list where keyMap.isChooser && !reader.isGoing && !feed.isLoading: return unmarkOrLeave()
    case .list where isWithoutSortedRows: return [.workspace(.changeSource(.order(.sent)))]
    case .list: return stopOrAnnounce()
    case .detail where reader.isGoing: return stop()
    case .detail, .help, .paging, .error: return goBack()
    }
  }

  /// Whether sorting failed or was stopped, so that no row is displayed.
  var isWithoutSortedRows: Bool {
    switch feed.status {
    case .firstFailed, .firstStopped: configuration.isWhole
    case .unopened, .loadingFirst, .empty, .ready: false
    }
  }

  /// Stops loading, and says so when there is nothing to stop.
  private mutating func stopOrAnnounce() -> [Effect] {
    let (wasGoing, pause) = (reader.isGoing, feed.pauseReason)
    let effects = stop()
    let hasStopped = wasGoing || !effects.isEmpty || feed.pauseReason != pause
    if !hasStopped, feed.status == .ready { announce("nothing to stop") }
    return effects
  }

  /// Leaves the screen over the list; for a source that is one item, closes the source.
  private mutating func goBack() -> [Effect] {
    if case .detail = screen, source.isItem { return [.workspace(.closeSource)] }
    leaveScreen()
    return []
  }

  /// Runs a command on the list; it has no meaning on another screen.
  private mutating func run(_ command: ListCommand, count: Int?) -> [Effect] {
    guard case .list = screen else { return [] }
    switch command {
    case .changeView: changeView()
    case .larger: changeLanes(by: -(count ?? 1))
    case .smaller: changeLanes(by: count ?? 1)
    case .fitColumns: fitColumns()
    case .split: toggleSplit()
    case .filter: startFilter()
    case .lookForNewItems: return effects(of: reader.lookForNewItems())
    }
    return []
  }

  /// Displays the whole message that the status line cuts, or that of the error in the row under
  /// the cursor, or the account of a list that ended, or else the last error.
  private mutating func showError() {
    guard case .list = screen else { return }
    if let notice = reader.notice, StatusLine(of: self).isCut(on: size.rows) {
      return showText(notice.text, titled: notice.isError ? "The error" : "The message")
    }
    let isAtEnd: Bool
    switch feed.row(at: list.cursor) {
    case .failed, .footer(.failed): return screen = .detail(DetailScreen())
    case .footer: isAtEnd = true
    default: isAtEnd = false
    }
    if isAtEnd || reader.lastError == nil, let account = Sentences.account(of: feed) {
      return showText(account, titled: "The end of the list")
    }
    guard let text = reader.lastError else { return announce("no error so far") }
    showText(text, titled: "The last error")
  }

  private mutating func showText(_ text: CleanText, titled title: CleanText) {
    screen = .error(ErrorScreen(text, title: title))
    layOutScreen()
  }

  /// Opens the item under the cursor, or continues loading when its row isn't loaded.
  private mutating func open() -> [Effect] {
    switch screen {
    case .list: openItem()
    case .detail, .help, .error: openInDetail()
    case .paging: tryChoice()
    }
  }

  private mutating func openInDetail() -> [Effect] {
    guard feed.item(at: list.cursor) != nil else { return proceed() }
    return keyMap.isChooser && shownDetail?.link == nil ? choose() : followLink()
  }

  private mutating func openItem() -> [Effect] {
    guard let item = feed.item(at: list.cursor) else { return proceed() }
    if let list = address(ofListIn: item) { return [.workspace(.openSource(list))] }
    guard !own.reports.endsOnOpen else { return choose() }
    let effects: [Effect] = own.reports.opened ? [.session(.report(.opened(item)))] : []
    completion.retry(item.id)
    screen = .detail(detail(of: item))
    layOutScreen()
    growImage()
    return effects
  }
}
