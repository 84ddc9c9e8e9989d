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
    let opened = feeds.flatMap { workspace.open($0.request, .feed($0.feed)) }
    return feeds.count > 1 ? opened + workspace.show(.first) : opened
  case .find(let request):
    return workspace.open(request, .mustBeFound)
  case .choose(let text, let sources):
    workspace.choices.sources = sources
    return workspace.choose(text: text)
  }
}

/// Changes the workspace by one message, and returns the effects for the shell, in order.
package func update(
  _ workspace: inout Workspace,
  _ message: WorkspaceMessage,
  now: Duration
) -> [TabEffect] {
  workspace.now = now
  return workspace.receive(message) + workspace.settleChoice()
}

extension Workspace {
  fileprivate mutating func receive(_ message: WorkspaceMessage) -> [TabEffect] {
    switch message {
    case .event(let event): return take(event)
    case .resized(let size): return resize(to: size)
    case .cellResized(let cell): return resizeCells(to: cell)
    case .tab(let id, let message): return send(id, message)
    case .planned(let request, let result): return takePlan(request, result)
    case .found(let id, let result): return takeFound(id, result)
    case .connectionFailed(let id, let failure): return fail(id, failure)
    case .changed(let id, let changes, let result): return takeChange(id, changes, result)
    case .followed(let id, let url): return follow(url, from: id)
    case .sources(let entries): offer { $0.sources = entries }
    case .visits(let entries): offer { $0.visits = entries }
    case .completions(let result): takeCompletions(result)
    case .themes(let themes, let problem): return offer(themes, problem: problem)
    case .theme(let result): return takeTheme(result)
    case .values(let names): return takeValues(names)
    case .problem(let sentence): return takeProblem(sentence)
    case .timePassed: return passTime()
    }
    return []
  }

  /// Sends a message to one tab; no effects when the tab is closed or has no feed.
  mutating func send(_ id: TabID, _ message: Message) -> [TabEffect] {
    guard let index = tabs.firstIndex(where: { $0.id == id }) else { return [] }
    tabs[index].model.marks.elsewhere = markCount(besides: id)
    let effects = update(&tabs[index].model, message, now: now)
    return noteRows(at: index) + effects.flatMap { perform($0, of: id) }
  }

  /// Performs a feed's effect when it is for the workspace, and returns any other for the shell.
  mutating func perform(_ effect: Effect, of id: TabID) -> [TabEffect] {
    switch effect {
    case .choose(let item): takeChoice(of: item, in: id)
    case .closeSource: close(id)
    case .chooseSource: leaveFailed() + choose()
    case .changeSource(let change): self.change(id, by: change)
    case .listHeaders: announceHeaders(of: id)
    case .saveSource(let name): save(id, as: name)
    case .retry: retry()
    case .giveUp: giveUp()
    case .showSource(let step): show(by: step)
    case .openSource(let text): openTyped(text)
    default: [TabEffect(id, effect)]
    }
  }

  /// Displays a problem in the status line, now or as soon as there is one.
  fileprivate mutating func takeProblem(_ sentence: String) -> [TabEffect] {
    guard let tab = current, tab.model.opening == nil else {
      problems.append(sentence)
      return []
    }
    return send(tab.id, .problem(sentence))
  }

  fileprivate mutating func resize(to size: Size) -> [TabEffect] {
    self.size = size
    picker?.resize(to: size)
    return showCurrent()
  }

  fileprivate mutating func resizeCells(to cell: PixelSize) -> [TabEffect] {
    imageSettings.cell = cell
    return tabs.map(\.id).flatMap { send($0, .cellResized(cell)) }
  }

  /// Wakes the tabs whose deadline passed, and the visible one.
  fileprivate mutating func passTime() -> [TabEffect] {
    tabs.indices.flatMap { index -> [TabEffect] in
      if let retryAt = tabs[index].model.opening?.retryAt, retryAt <= now { return find(index) }
      let isDue = tabs[index].model.feed.wakeAt.map { $0 <= now } ?? false
      guard isDue || index == currentIndex else { return [] }
      return send(tabs[index].id, .timePassed)
    }
  }
}
