package import EverItems
import EverText
import EverList
import Paging

/// The initial content of a workspace.
package enum Opening: Sendable {
  /// Sources with complete descriptions, each in a tab; the first one is shown.
  case feeds([(request: OpenRequest, feed: FeedDescription)])
  /// A source whose paging has to be detected.
  case find(OpenRequest)
  /// The picker, with this text and these sources.
  case choose(text: String, sources: [PickerEntry])

  /// A source with a complete description.
  package static func feed(_ request: OpenRequest, _ feed: FeedDescription) -> Opening {
    .feeds([(request, feed)])
  }
}

/// Opens the initial content of a new workspace.
///
/// - Returns: the effects, in order.
package func start(
  _ workspace: inout Workspace,
  with opening: Opening,
  now: Duration
) -> [TabEffect] {
  workspace.now = now
  switch opening {
  case .feeds(let feeds):
    for feed in feeds { workspace.open(feed.request, .feed(feed.feed)) }
    if feeds.count > 1 { workspace.show(.first) }
  case .find(let request): workspace.open(request, .mustBeFound)
  case .choose(let text, let sources):
    workspace.choices.sources = sources
    workspace.choose(text: text)
  }
  return workspace.takeEffects()
}

/// Changes the workspace by one message, and returns the effects for the shell, in order.
package func update(
  _ workspace: inout Workspace,
  _ message: WorkspaceMessage,
  now: Duration
) -> [TabEffect] {
  workspace.now = now
  workspace.receive(message)
  workspace.settleChoice()
  return workspace.takeEffects()
}

extension Workspace {
  fileprivate mutating func receive(_ message: WorkspaceMessage) {
    switch message {
    case .event(let event): take(event)
    case .resized(let size): resize(to: size)
    case .cellResized(let cell): resizeCells(to: cell)
    case .tab(let id, let message): send(id, message)
    case .planned(let request, let result): takePlan(request, result)
    case .found(let id, let result): takeFound(id, result)
    case .connectionFailed(let id, let failure): fail(id, failure)
    case .changed(let id, let changes, let result): takeChange(id, changes, result)
    case .followed(let id, let url): follow(url, from: id)
    case .sources(let entries): offer { $0.sources = entries }
    case .visits(let entries): offer { $0.visits = entries }
    case .completions(let result): takeCompletions(result)
    case .themes(let themes, let problem): offer(themes, problem: problem)
    case .theme(let result): takeTheme(result)
    case .values(let names): takeValues(names)
    case .problem(let sentence): takeProblem(sentence)
    case .timePassed: passTime()
    }
  }

  /// Sends a message to one tab; no effects when the tab is closed or has no feed.
  mutating func send(_ id: TabID, _ message: Message) {
    guard let index = tabs.firstIndex(where: { $0.id == id }) else { return }
    tabs[index].model.marks.elsewhere = markCount(besides: id)
    let effects = update(&tabs[index].model, message, now: now)
    noteRows(at: index)
    for effect in effects { perform(effect, of: id) }
  }

  /// Performs a feed's effect when it is for the workspace, and returns any other for the shell.
  mutating func perform(_ effect: Effect, of id: TabID) {
    switch effect {
    case .choose(let item): choice = PendingChoice(tab: id, item: item)
    case .closeSource: close(id)
    case .chooseSource:
      leaveFailed()
      choose()
    case .changeSource(let change): self.change(id, by: change)
    case .listHeaders: announceHeaders(of: id)
    case .saveSource(let name): save(id, as: name)
    case .retry: retry()
    case .giveUp: giveUp()
    case .showSource(let step): show(by: step)
    case .openSource(let text): openTyped(text)
    default: ask(id, effect)
    }
  }

  /// Displays a problem in the status line, now or as soon as there is one.
  fileprivate mutating func takeProblem(_ sentence: String) {
    guard let tab = current, tab.model.opening == nil else {
      return problems.append(sentence)
    }
    send(tab.id, .problem(sentence))
  }

  fileprivate mutating func resize(to size: Size) {
    self.size = size
    picker?.resize(to: size)
    showCurrent()
  }

  fileprivate mutating func resizeCells(to cell: PixelSize) {
    imageSettings.cell = cell
    for tab in tabs.map(\.id) { send(tab, .cellResized(cell)) }
  }

  /// Wakes the tabs whose deadline passed, and the visible one.
  fileprivate mutating func passTime() {
    for index in tabs.indices {
      if let retryAt = tabs[index].model.opening?.retryAt, retryAt <= now { find(index) }
      let isDue = tabs[index].model.feed.wakeAt.map { $0 <= now } ?? false
      if isDue || index == currentIndex { send(tabs[index].id, .timePassed) }
    }
  }

  /// Returns an effect with this message.
  mutating func ask(_ tab: TabID, _ effect: Effect) { effects.append(TabEffect(tab, effect)) }

  fileprivate mutating func takeEffects() -> [TabEffect] {
    defer { effects = [] }
    return effects
  }
}
