import EverBase
import EverItems
import EverTerminal
import EverText
import Paging

extension Workspace {
  /// Opens a tab after the others and shows it; if a tab has the same request, it is shown instead.
  mutating func open(_ request: OpenRequest, _ plan: OpenPlan) {
    leaveFailed()
    picker = nil
    add(request, with: plan)
  }

  /// Adds a tab after the others, and shows it.
  mutating func add(
    _ request: OpenRequest,
    _ changes: SourceChanges = SourceChanges(),
    opener: TabID? = nil,
    with plan: OpenPlan
  ) {
    lastID += 1
    let id = TabID(number: lastID)
    let model = model(of: request)
    tabs.append(Tab(id: id, request: request, changes: changes, opener: opener, model: model))
    currentIndex = tabs.count - 1
    begin(id, with: plan)
  }

  /// A model without a feed, which displays that a source is being detected.
  func model(of request: OpenRequest) -> Model {
    let source = SourceDescription(title: request.shown, columns: []) { $0.host = request.host }
    var model = model(of: FeedDescription(source: source, configuration: FeedConfiguration()))
    _ = model.reader.passTime(to: now)
    return model
  }

  private func model(of feed: FeedDescription) -> Model {
    Model(
      feed,
      size: size,
      keyMap: keyMap,
      hasMotion: hasMotion,
      imageSettings: imageSettings
    )
  }

  /// Starts a tab with the plan of its source.
  mutating func begin(_ id: TabID, with plan: OpenPlan) {
    guard let index = tabs.firstIndex(where: { $0.id == id }) else { return }
    switch plan {
    case .feed(let feed):
      ask(id, .connect(tabs[index].wanted))
      begin(id, with: feed)
    case .mustBeFound:
      for effect in start(&tabs[index].model, now: now) { perform(effect, of: id) }
    }
  }

  /// Closes the current tab if opening it failed: a failed source isn't open.
  mutating func leaveFailed() {
    guard let tab = current, tab.hasFailed else { return }
    remove(currentIndex)
    ask(tab.id, .close)
  }

  mutating func open(_ request: OpenRequest) {
    let tab = tabs.first { $0.request == request }
    guard let tab, !tab.hasFailed || tab.id != current?.id else {
      return ask(.none, .plan(request))
    }
    picker = nil
    show(tab.id)
  }

  /// Receives the plan of a source; a failure is displayed in the picker, where the user can
  /// correct the text.
  mutating func takePlan(
    _ request: OpenRequest,
    _ result: Result<OpenPlan, PageError>
  ) {
    switch result {
    case .success(let plan):
      open(request, plan)
    case .failure(let failure):
      if picker == nil { choose(text: request.typed.revealed) }
      guard case .source(_, nil) = request else {
        picker?.refuse(failure)
        return
      }
      picker?.doubt(failure, until: now + Self.longestDoubt)
      settleDoubt()
    }
  }

  /// Returns a source whose argument the server refuses, such as an unknown site, to the field of the
  /// picker, where the user can correct it.
  mutating func returnRefused(at index: Int) {
    guard index == currentIndex, let failure = tabs[index].refusal else { return }
    let tab = tabs[index]
    remove(index)
    ask(tab.id, .close)
    choose(text: tab.request.typed.revealed, problem: failure)
  }

  /// Adds the feed to a tab and opens it.
  mutating func begin(_ id: TabID, with feed: FeedDescription) {
    guard let index = tabs.firstIndex(where: { $0.id == id }) else { return }
    var model = model(of: feed)
    model.side.isWanted = wantsSplit
    model.news.look(every: refreshInterval, from: now)
    let carried = tabs[index].carried
    model.origin.keptColumns = carried?.columns ?? feed.columns
    model.arrangeKeptColumns()
    let filter = carried == nil ? feed.filter : carried?.filter
    var effects = start(&model, with: feed.kept, filter: filter, now: now)
    model.searching.isOrderLast = carried?.filter != nil
    if let remark = feed.remark { model.announce(CleanText(sanitizing: remark)) }
    model.origin.strategy = feed.strategy.map { CleanText(sanitizing: $0) }
    for problem in problems { effects += update(&model, .problem(problem), now: now) }
    problems = []
    for chord in tabs[index].model.opening?.typedAhead ?? [] {
      effects += update(&model, .event(.key(chord)), now: now)
    }
    tabs[index].open(model, keepsScreen: index == currentIndex)
    noteRows(at: index)
    for effect in effects { perform(effect, of: id) }
  }

  /// Receives why the source of a tab can't be found or connected, as the failure of its page one;
  /// further attempts search for the source.
  mutating func fail(_ id: TabID, _ failure: PageError) {
    guard let index = tabs.firstIndex(where: { $0.id == id }) else { return }
    tabs[index].search()
    guard let ticket = tabs[index].model.feed.requestsInFlight.first else { return }
    send(id, .page(ticket, .failure(failure)))
  }

  /// Closes a tab; closing the last one quits the program.
  mutating func close(_ id: TabID) {
    guard let index = tabs.firstIndex(where: { $0.id == id }) else { return }
    guard tabs.count > 1 else { return ask(id, .quit(status: 0)) }
    let tab = tabs[index]
    let wasShown = index == currentIndex
    remove(index)
    // The tab whose link opened it, or else the tab that takes its place.
    if wasShown, let opener = tabs.firstIndex(where: { $0.id == tab.opener }) {
      currentIndex = opener
    }
    if let position = tab.model.position {
      ask(id, .remember(position, tab.wanted))
    }
    ask(id, .close)
    showCurrent()
    announceDropped(tab.model.marks.count)
  }

  /// Cancels opening the current tab; opens it without the change with which that failed, or else
  /// its text is in the picker, so that the user can change it.
  mutating func giveUp() {
    guard let tab = current else { return }
    if let working = tab.workingChanges {
      return ask(tab.id, .change(WantedSource(tab.request, working)))
    }
    remove(currentIndex)
    ask(tab.id, .close)
    choose(text: tab.request.typed.revealed)
  }

  private mutating func remove(_ index: Int) {
    tabs.remove(at: index)
    if index < currentIndex || currentIndex == tabs.count { currentIndex -= 1 }
    currentIndex = max(0, currentIndex)
  }

  /// Shows the tab this many places to the right; after the last one it continues with the first.
  mutating func show(by step: Int) {
    guard tabs.count > 1 else {
      return announce("no other source is open", of: currentID, isError: false)
    }
    let index = (currentIndex + step % tabs.count + tabs.count) % tabs.count
    show(tabs[index].id)
  }

  mutating func show(_ id: TabID) {
    if id != currentID { leaveFailed() }
    currentIndex = tabs.firstIndex { $0.id == id } ?? currentIndex
    showCurrent()
  }

  /// Records the visit of a source, once its feed is loaded.
  mutating func noteRows(at index: Int) {
    guard tabs[index].noteRows() else { return }
    let tab = tabs[index]
    ask(tab.id, .noteVisit(tab.wanted))
  }

  /// Sends the current tab the time and the size of the screen, which may have changed while
  /// another tab was visible.
  mutating func showCurrent() {
    send(currentID, .resized(size))
  }
}

extension Workspace {
  /// Opens a link of a tab's item as a tab, or shows the tab that has it.
  ///
  /// - Parameters:
  ///   - url: the address; nil when it leads to another site.
  ///   - id: the tab with the item.
  mutating func follow(_ url: SecretURL?, from id: TabID) {
    guard let url else {
      let keys = keyMap.labels(of: .openLink, in: .detail).first ?? "o"
      return announce("this link leads to another site: \(keys) opens it in the browser", of: id)
    }
    guard let tab = tab(id) else { return }
    let request = OpenRequest.url(url)
    if let open = tabs.first(where: { $0.request == request }) { return show(open.id) }
    let item = tab.model.feed.item(at: tab.model.list.cursor)
    add(request, tab.changes.followed(from: item?.json), opener: id, with: .mustBeFound)
  }
}

/// Requesting and reading a source in another way than the detected one.
extension Workspace {
  /// Opens a tab's changed source; when the change is impossible, a notice says so and the tab
  /// stays as it is.
  mutating func takeChange(
    _ id: TabID,
    _ changes: SourceChanges,
    _ result: Result<OpenPlan, PageError>
  ) {
    guard let index = tabs.firstIndex(where: { $0.id == id }) else { return }
    switch result {
    case .failure(let failure):
      announce(failure.description, of: id)
    case .success(let plan):
      let marked = tabs[index].model.marks.count
      let isSameList = changes.areOfSameList(as: tabs[index].changes)
      let model = tabs[index].model
      if model.opening == nil {
        tabs[index].carried =
          isSameList ? (model.searching.filter?.text, model.columnsText) : nil
      }
      tabs[index].change(to: changes, self.model(of: tabs[index].request))
      ask(id, .close)
      begin(id, with: plan)
      announceDropped(marked)
    }
  }

  /// Displays a sentence in the status line of the tab's feed, or of its opening screen.
  mutating func announce(
    _ sentence: String,
    of id: TabID,
    isError: Bool = true
  ) {
    send(id, .notice(sentence, isError: isError))
  }
}
