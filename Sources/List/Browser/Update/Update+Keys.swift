import EverBase
import EverItems
import EverTerminal
import EverText
import Paging

extension Model {
  /// Handles input of the terminal.
  mutating func take(_ event: Event) {
    switch event {
    case .key(let chord):
      // A key ends the animation, so that its effect is visible at once.
      motion = nil
      input.lastUse = now
      if takeAtPrompt(chord) { return }
      switch input.reader.take(chord, map: keyMap, context: context) {
      case .command(let command, let count): run(command, count: count)
      case .pending:
        reader.dismissNotice()
        keepForFeed(chord)
      case .nothing(let keys):
        if !keepForFeed(chord) { announce(keyMap.nothing(by: keys, in: context)) }
      }
    case .mouse(let action):
      motion = nil
      input.lastUse = now
      reader.dismissNotice()
      take(action)
    case .hangup: ask(for: .hangUp)
    case .paste(let text):
      prompt?.insert(text)
      showWhatIsTyped()
    }
  }

  var context: KeyContext {
    if let text { return text.context }
    if let detail { return detail.showsJSON ? .json : isPhotoView ? .photo : .detail }
    if opening != nil { return .opening }
    return view == .grid ? .grid : .list
  }

  /// Whether nothing covers the list, or the place in which it will be.
  var isOnList: Bool { detail == nil && text == nil }

  /// The keys typed so far, and what may follow them, or when they are for the feed.
  var pendingText: CleanText {
    if let keys = opening?.typedText { return keys }
    let typed = CleanText(sanitizing: input.reader.pending)
    guard !input.reader.begun.isEmpty else { return typed }
    let next = keyMap.continuations(of: input.reader.begun, in: context)
    return CleanText(joining: [typed + " …"] + next, separator: "  ")
  }

  /// Keeps a key for the feed while its list is being detected; false when it isn't.
  @discardableResult
  private mutating func keepForFeed(_ chord: Chord) -> Bool {
    guard isOnList, opening != nil, reader.awaitsRows else { return false }
    reader.dismissNotice()
    self.opening?.typeAhead(chord)
    return true
  }

  mutating func run(_ command: Command, count: Int?) {
    guard !keepsForContent(command, count) else { return }
    if command != .showError { reader.dismissNotice() }
    if isOnList, case .movement(let movement) = command {
      return send(reader.run(movement, count: count))
    }
    // A command typed at the prompt counts as directly following the command before the prompt.
    reader.interrupt(keepsEnd: command == .prompt)
    if case .movement(let movement) = command { return scroll(movement, count: count) }
    if case .own(let own) = command {
      guard own.takesText else { return report(own, count: count) }
      return prompt(for: command)
    }
    let row = command.row
    if has(row.scope) { row.action(&self, count ?? 1) }
  }

  /// Reports a command of the program with the item under the cursor.
  private mutating func report(_ own: OwnCommand, count: Int? = nil, text: String = "") {
    ask(for: .report(.command(own, feed.item(at: list.cursor), count: count, text: text)))
  }

  /// Whether the screen is one on which a command does something.
  private func has(_ scope: CommandRow.Scope) -> Bool {
    switch scope {
    case .everywhere: true
    case .list: isOnList
    case .detail: detail != nil
    }
  }

  /// Goes back, or on a list ends the first of these: the marks of a search, loading, the last of
  /// filter and sort; only a chooser is left by it.
  mutating func cancel() {
    guard isOnList else { return text == nil && reader.isGoing ? send(reader.stop()) : goBack() }
    guard opening == nil else { return ask(for: .giveUp) }
    if searching.finding != nil { return cancelFinding() }
    if searching.marksRows, !reader.isGoing { return searching.marksRows = false }
    if isWriting { return cancelWriting() }
    let endsSort = source.order != nil && (searching.filter == nil || searching.isOrderLast)
    // A filter without rows ends with its loading, unless that is of an order.
    let isWaited =
      feed.status == .loadingFirst
      ? searching.filter == nil || endsSort : feed.status == .ready && searching.filter != nil
    if reader.isGoing || feed.isLoading && isWaited && !(endsSort && isWithoutSortedRows) {
      return stopOrAnnounce()
    }
    if endsSort || isWithoutSortedRows { return ask(for: .changeSource(.order(.sent))) }
    if searching.filter != nil { return clearFilter() }
    feed.isLoading ? stopOrAnnounce() : unmarkOrLeave()
  }

  /// Whether sorting failed or was stopped, so that no row is displayed; also while a file or a pipe is
  /// sorted, whose rows in their own order are at hand.
  var isWithoutSortedRows: Bool {
    switch feed.status {
    case .firstFailed, .firstStopped: configuration.isWhole || source.order != nil
    case .loadingFirst: configuration.selectsRows && source.order != nil
    case .unopened, .empty, .ready: false
    }
  }

  /// Stops loading, and says so when there is nothing to stop.
  mutating func stopOrAnnounce() {
    guard opening == nil else { return ask(for: .giveUp) }
    if searching.finding != nil { return cancelFinding() }
    let (wasGoing, pause) = (reader.isGoing, feed.pauseReason)
    let requests = reader.stop()
    send(requests)
    if feed.isCounting { ask(for: .cancelJob(.total)) }
    let hasStopped = wasGoing || !requests.isEmpty || feed.pauseReason != pause
    if !hasStopped, feed.status == .ready { announce("nothing to stop") }
  }

  /// Leaves the screen over the list; for a source that is one item, closes the source.
  mutating func goBack() {
    if text == nil, detail != nil, source.isItem { return ask(for: .closeSource) }
    leaveScreen()
  }

  /// Displays a whole message: the one that the status line cuts, the error in the row under the
  /// cursor, the account of a list that ended, or else the last error.
  mutating func showError() {
    guard isOnList else { return }
    if let notice = reader.notice, StatusLine(of: self).isCut(on: size.rows) {
      return show(
        .message(notice.text, title: notice.isError ? "The error" : "The message")
      )
    }
    let isAtEnd: Bool
    switch feed.row(at: list.cursor) {
    case .failed, .footer(.failed): return detail = DetailScreen()
    case .footer: isAtEnd = true
    default: isAtEnd = false
    }
    if isAtEnd || reader.lastError == nil, let account = Sentences.account(of: feed) {
      return show(.message(account, title: "The end of the list"))
    }
    guard let text = reader.lastError else { return announce("no error so far") }
    show(.message(text, title: "The last error"))
  }

  /// Opens the item under the cursor, or continues loading when its row isn't loaded.
  mutating func open() {
    if let text {
      if let choice = text.choice { ask(for: .changeSource(choice.change)) }
      text.table?.kind == .columns ? sortByChosenColumn() : filterByCountedValue()
    } else if detail != nil {
      openInDetail()
    } else {
      opening == nil ? openItem() : openAgain()
    }
  }

  private mutating func openInDetail() {
    guard feed.item(at: list.cursor) != nil else { return proceed() }
    keyMap.isChooser && detail?.link == nil ? choose() : followLink()
  }

  private mutating func openItem() {
    guard let item = feed.item(at: list.cursor) else { return proceed() }
    if let list = address(ofListIn: item) { return ask(for: .openSource(list)) }
    guard !own.reports.contains(.endsOnOpen) else { return choose() }
    if own.reports.contains(.opened) { ask(for: .report(.opened(item))) }
    // The detail stays on its item.
    if reader.going.isFollowing { reader.going.stay() }
    completion.retry(item.id)
    detail = detail(of: item)
    layOutScreen()
    growImage()
  }
}

extension Model {
  /// Opens a prompt, in which the user can go back to the earlier lines of its kind.
  mutating func openPrompt(_ kind: CommandPrompt.Kind, text: String = "") {
    prompt = CommandPrompt(kind, text: text, from: list, history: input.history)
  }

  /// Handles a chord while the user types a command; false when there is no prompt, and the chord
  /// is for the key map.
  mutating func takeAtPrompt(_ chord: Chord) -> Bool {
    guard var prompt else { return false }
    switch prompt.take(chord) {
    case .editing:
      self.prompt = prompt
      showWhatIsTyped()
    case .completing(let step): completePrompt(by: step)
    case .left:
      self.prompt = nil
      leave(prompt)
    case .entered(let line):
      self.prompt = nil
      input.history.add(line, to: prompt.kind)
      switch prompt.kind {
      case .command: run(line)
      case .filter:
        // The rows of a server's list stay where they were before the typed text was found.
        if !configuration.selectsRows { reader.leap(backTo: prompt.start) }
        filter(by: line)
      case .search: search(for: line, from: prompt.start)
      }
    case .ignored: runBesidePrompt(chord)
    }
    return true
  }

  /// Displays the rows that the text of the prompt finds so far, or the theme that it names.
  mutating func showWhatIsTyped() {
    searchAsTyped()
    filterAsTyped()
    guard let prompt, prompt.choosesTheme, let name = TypedCommand(prompt.text, keyMap)?.text else {
      return
    }
    ask(for: .findTheme(name, keeps: false))
  }

  /// Offers the names that can complete the line.
  mutating func completePrompt(by step: Int = 1) {
    switch prompt?.expected {
    case .name:
      let names = keyMap.typedNames
      prompt?.offer(names, step: step)
    case .value(let values):
      prompt?.awaitNames()
      ask(for: .listValues(values))
    case .column, .columns:
      let titles = source.columns.map(\.title)
      prompt?.offer(titles, step: step)
    case nil: prompt?.offer([])
    }
  }

  /// Runs the command of a key for the program rather than the list, which has the same meaning at
  /// the prompt.
  private mutating func runBesidePrompt(_ chord: Chord) {
    guard case .command(let command) = keyMap.match([chord], in: context),
      command.row.worksWhileTyping
    else { return }
    run(command, count: nil)
  }

  /// Runs the command of a line that was typed at the prompt; a blank line does nothing.
  private mutating func run(_ line: String) {
    let name = line.split(separator: " ").joined(separator: " ")
    guard !name.isEmpty else { return }
    let typed = TypedCommand(line, keyMap)
    guard opening == nil || typed.map({ keyMap.isBound($0.command, in: .opening) }) ?? true else {
      return announce("there is no list yet", isError: true)
    }
    switch (typed?.command, typed?.text) {
    case (nil, _): announce(keyMap.noCommand(name, in: context), isError: true)
    case (.movement(let movement), _) where typed?.count != nil:
      send(reader.run(movement, count: typed?.count))
    case (.own(let own), let text) where own.takesText: report(own, text: text ?? "")
    case (let command?, let text?): command.row.textAction?(&self, text)
    case (let command?, nil): run(command, count: nil)
    }
  }
}

extension Model {
  /// Requests and reads the source in the way that the user named.
  mutating func changePaging(to text: String) {
    ask(for: .changeSource(source.paging?.change(named: text) ?? .items(text)))
  }

  /// Requests the whole list in the order of a column, or of a field of the item under the cursor, as
  /// it is typed after `--sort`; `off` stands for the order of the server.
  mutating func sort(by text: String) {
    guard text != "off" else { return ask(for: .changeSource(.order(.sent))) }
    let order = SortOrder(text)
    guard let order, hasValues(in: order.column) else {
      return announce(SourceChanges.noColumn(order?.column ?? text), isError: true)
    }
    ask(for: .changeSource(.order(.column(order))))
  }

  private func hasValues(in column: String) -> Bool {
    let field = column.split(separator: ".").last ?? ""
    let json = feed.item(at: list.cursor)?.json ?? ""
    return source.columns.contains { $0.isNamed(column) }
      || json.contains("\"\(field)\"")
  }

  mutating func changeHeader(_ text: String) {
    if let header = SecretHeader(text) { return ask(for: .changeSource(.header(header))) }
    // The message doesn't repeat the header, which may contain a key.
    announce("a header is typed as :header NAME: VALUE", isError: true)
  }

  /// Lets the user type the argument that a command needs.
  mutating func prompt(for command: Command) {
    openPrompt(.command, text: command.name + " ")
  }
}
