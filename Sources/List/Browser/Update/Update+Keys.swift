import Cells
import Input
import Items
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
      switch keys.take(chord, map: keyMap, context: context) {
      case .stroke(let stroke): return run(stroke)
      case .pending: return []
      case .nothing(let keys):
        say(nothing(by: keys))
        return []
      }
    case .wheel(let notches):
      motion = nil
      return wheel(notches)
    case .hangup:
      // The status for SIGHUP, which arrives with it: 128 and the signal's number.
      return [.quit(status: 129)]
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

  /// The context of keys on the current screen.
  var context: KeyContext {
    switch screen {
    case .list: view == .grid ? .grid : .list
    case .detail(let detail): detail.showsJSON ? .json : .detail
    case .help, .error: .help
    case .paging: .paging
    }
  }

  /// The notice for keys without a meaning here, with the key of the help.
  private func nothing(by keys: String) -> CleanText {
    let help = keyMap.hints([(.help, "keys")], in: context)
    let sentence = CleanText(sanitizing: keys) + " does nothing here"
    return CleanText(joining: [sentence] + help, separator: " · ")
  }

  /// The keys typed so far, and what may follow them.
  var pendingText: CleanText {
    let typed = CleanText(sanitizing: keys.pending)
    guard !keys.begun.isEmpty else { return typed }
    let next = keyMap.continuations(of: keys.begun, in: context)
    return CleanText(joining: [typed + " …"] + next, separator: "  ")
  }

  private mutating func wheel(_ notches: Int) -> [Effect] {
    reader.dismissNotice()
    if case .list = screen { return effects(of: reader.wheel(notches)) }
    reader.interrupt()
    scrollScreen(by: notches.multipliedClamped(by: ListViewport.rowsPerNotch))
    return []
  }

  /// Runs a command in the current context.
  mutating func run(_ command: Command, count: Int?) -> [Effect] {
    if command != .showError { reader.dismissNotice() }
    if case .list = screen, let movement = command.movement {
      return effects(of: reader.run(movement, count: count))
    }
    // A command typed at the prompt counts as directly after the one before the prompt.
    reader.interrupt(keepsEnd: command == .prompt)
    if let effects = runEverywhere(command, count: count) { return effects }
    switch screen {
    case .list: return runInList(command, count: count)
    case .detail, .help, .error: return runOnScreen(command, count: count)
    case .paging: return runInPaging(command, count: count)
    }
  }

  /// Runs a command that means the same on every screen; nil when it is another command.
  private mutating func runEverywhere(_ command: Command, count: Int?) -> [Effect]? {
    if let effects = runOnSources(command, count: count) { return effects }
    if let effects = runOnLink(command) { return effects }
    if let effects = runOnImage(command) { return effects }
    if let effects = runTyped(command) { return effects }
    switch command {
    case .redraw: return [.repaint]
    case .suspend: return [.suspend]
    case .quit: return [.quit(status: 0)]
    case .interrupt: return [.quit(status: 130)]
    case .help:
      toggleHelp()
      return []
    case .prompt:
      prompt = CommandPrompt()
      return []
    case .stats:
      toggleStats()
      return []
    case .theme: return [.chooseTheme]
    case .refresh where shownDetail?.item != nil: return refreshItem()
    case .refresh: return refresh()
    case .stop: return stop()
    case .cancel: return cancel()
    default: return nil
    }
  }

  /// Stops loading, or else goes back; never quits.
  private mutating func cancel() -> [Effect] {
    switch screen {
    case .list: return stop()
    case .detail where reader.isGoing: return stop()
    case .detail where isOnItem: return [.closeSource]
    case .detail, .help, .paging, .error:
      leaveScreen()
      return []
    }
  }

  private mutating func runInList(_ command: Command, count: Int?) -> [Effect] {
    if runOnView(command, count: count) { return [] }
    switch command {
    case .search: startSearch()
    case .searchNext: searchAgain(.down, times: count ?? 1)
    case .searchPrevious: searchAgain(.up, times: count ?? 1)
    case .showError: showError()
    case .open: return open()
    case .lookForNewItems: return effects(of: reader.lookForNewItems())
    case .fitColumns: fitColumns()
    case .split: toggleSplit()
    default: break
    }
    return []
  }

  /// Displays the whole message of the error in the row under the cursor, or else of the last one
  /// in the status line.
  private mutating func showError() {
    switch feed.row(at: list.cursor) {
    case .failed, .footer(.failed): return screen = .detail(DetailScreen())
    default: break
    }
    guard let text = reader.lastError else { return say("no error so far") }
    screen = .error(ErrorScreen(text))
    layOutScreen()
  }

  private mutating func open() -> [Effect] {
    guard let item = feed.item(at: list.cursor) else { return goOn() }
    if let list = address(ofListIn: item) { return [.openSource(list)] }
    let told = report(opened: item)
    guard !reports.endsOnOpen else { return told }
    completion.retry(item.id)
    screen = .detail(detail(of: item))
    layOutScreen()
    growImage()
    return told
  }
}
