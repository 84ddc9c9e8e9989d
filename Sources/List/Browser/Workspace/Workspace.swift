package import EverItems
package import EverTerminal
package import EverText
import Paging

/// The open sources, the visible one, and the picker over it.
///
/// One value above the models, changed only by ``update(_:_:now:)`` with a ``WorkspaceMessage``.
package struct Workspace: Sendable {
  package let keyMap: KeyMap
  /// Whether animations are displayed.
  package let hasMotion: Bool
  /// How images are displayed.
  package var imageSettings = ImageSettings.none

  /// The time of the last message on the loop's clock.
  package internal(set) var now = Duration.zero
  package internal(set) var size: Size
  /// In the order in which they were opened.
  package internal(set) var tabs: [Tab] = []
  /// The index of the tab on the screen or below the picker; out of range only while there is none.
  package internal(set) var currentIndex = 0
  /// The picker; nil while a source is on the screen.
  package internal(set) var picker: Picker?

  /// Whether the row of the cursor has a background of its own.
  package var tintsCursor = true
  /// The use of the mouse.
  package var mouse = MousePolicy.wheel
  /// The colours of the screen.
  package var theme = Theme.standard
  /// The colours that the user chose last at the prompt, displayed while the prompt has their name.
  var preview: Theme?

  /// The tab in which the user chose, and its item under the cursor, which is chosen when none is
  /// marked, while details of items are awaited; nil when nothing is chosen.
  var choice: (tab: TabID, item: Item?)?

  var choices = PickerChoices()
  var completions = Completions.unknown
  /// Whether new lists have the detail beside them; nil: on a wide screen.
  package var wantsSplit: Bool?
  /// The time between two looks for new items; nil: only when the user requests it.
  package var refreshInterval: Duration?
  /// Whether the session is recorded.
  package var isRecorded = false
  var lastID = 0
  /// The effects of the current message, in order.
  var effects: [TabEffect] = []
  /// Problems that arrived while no source could display them.
  var problems: [String] = []

  /// The state of the names that sources take as arguments.
  enum Completions: Hashable, Sendable {
    case unknown
    case loading
    case failed
    case known
  }

  package init(size: Size, keyMap: KeyMap = .standard, hasMotion: Bool = true) {
    self.size = size
    self.keyMap = keyMap
    self.hasMotion = hasMotion
  }

  /// The tab that is on the screen or below the picker; nil while there is none.
  package var current: Tab? {
    tabs.indices.contains(currentIndex) ? tabs[currentIndex] : nil
  }

  /// The tab with an identity; nil when it is closed.
  package func tab(_ id: TabID) -> Tab? { tabs.first { $0.id == id } }

  /// The identity of that tab, without a copy of it: a second reference would make every change copy
  /// the feed's storage.
  var currentID: TabID { tabs.indices.contains(currentIndex) ? tabs[currentIndex].id : .none }

  /// The time at which the workspace needs ``WorkspaceMessage/timePassed``; nil when it needs none.
  ///
  /// An invisible tab wakes it only for work, such as a retry, never for an animation.
  package var deadline: Duration? {
    let tabs = tabs.enumerated().map { index, tab in
      tab.deadline(isSeen: index == currentIndex && picker == nil)
    }
    return (tabs + [pickerChange]).compactMap(\.self).min()
  }
}

/// The initial content of a workspace.
package enum Opening: Sendable {
  /// Sources with their plans, each in a tab; the first one is shown.
  case sources([(request: OpenRequest, plan: OpenPlan)])
  /// The picker, with this text and these sources.
  case choose(text: String, sources: [PickerEntry])

  /// A source with a complete description.
  package static func feed(_ request: OpenRequest, _ feed: FeedDescription) -> Opening {
    .sources([(request, .feed(feed))])
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
  case .sources(let sources):
    for source in sources { workspace.open(source.request, source.plan) }
    if sources.count > 1 { workspace.show(.first) }
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
    case .imagesChanged(let settings): drawImages(as: settings)
    case .tab(let id, let message): send(id, message)
    case .planned(let request, let result): takePlan(request, result)
    case .found(let id, .success(let feed)): begin(id, with: feed)
    case .found(let id, .failure(let failure)): fail(id, failure)
    case .connectionFailed(let id, let failure): fail(id, failure)
    case .changed(let id, let changes, let result): takeChange(id, changes, result)
    case .followed(let id, let url): follow(url, from: id)
    case .sources(let entries): offer { $0.sources = entries }
    case .visits(let entries): offer { $0.visits = entries }
    case .completions(let result): takeCompletions(result)
    case .theme(let result, let keeps): takeTheme(result, keeps: keeps)
    case .values(let names): takeValues(names)
    case .problem(let sentence): takeProblem(sentence)
    case .timePassed: passTime()
    }
  }

  /// Sends a message to one tab; no effects when the tab is closed or has no feed.
  mutating func send(_ id: TabID, _ message: Message) {
    guard let index = tabs.firstIndex(where: { $0.id == id }) else { return }
    tabs[index].model.marks.elsewhere = markCount(besides: id)
    tabs[index].model.isRecorded = isRecorded
    let effects = update(&tabs[index].model, message, now: now)
    noteRows(at: index)
    for effect in effects { perform(effect, of: id) }
    if let index = tabs.firstIndex(where: { $0.id == id }) { returnRefused(at: index) }
  }

  /// Performs a feed's effect when it is for the workspace, and returns any other for the shell.
  mutating func perform(_ effect: Effect, of id: TabID) {
    switch effect {
    case .choose(let item): choice = (id, item)
    case .closeSource: close(id)
    case .chooseSource:
      leaveFailed()
      choose()
    case .changeSource(let change):
      if let tab = tab(id) { ask(id, .change(WantedSource(tab.request, tab.changes.with(change)))) }
    case .giveUp: giveUp()
    case .showSource(let step): show(by: step)
    case .openSource(let text):
      if let request = OpenRequest(text) { open(request) } else { choose() }
    case .toggleMouse: toggleMouse(in: id)
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

  fileprivate mutating func drawImages(as settings: ImageSettings) {
    imageSettings = settings
    for tab in tabs.map(\.id) { send(tab, .imagesChanged(settings)) }
  }

  /// Wakes the tabs whose deadline passed, and the visible one.
  fileprivate mutating func passTime() {
    for index in tabs.indices {
      let isDue = tabs[index].model.feed.wakeAt.map { $0 <= now } ?? false
      if isDue || index == currentIndex { send(tabs[index].id, .timePassed) }
    }
    settleDoubt()
  }

  /// Returns an effect with this message.
  mutating func ask(_ tab: TabID, _ effect: Effect) {
    effects.append(TabEffect(tab: tab, effect: effect))
  }

  fileprivate mutating func takeEffects() -> [TabEffect] {
    defer { effects = [] }
    return effects
  }
}

extension Workspace {
  /// Handles input of the terminal.
  mutating func take(_ event: Event) {
    if event == .hangup { return ask(.none, .hangUp) }
    if takeBackChoice(event) { return }
    if picker != nil { return takeInPicker(event) }
    if case .mouse(let action) = event, showsTab(at: action) { return }
    send(currentID, .event(event))
  }

  /// Runs the command of a key that also has a meaning while the user types the text of the picker.
  private mutating func runWhileTyping(_ chord: Chord) {
    guard case .command(let command) = keyMap.match([chord], in: .list),
      command.row.worksWhileTyping, let effect = command.row.effect
    else { return }
    ask(.none, effect)
  }

  /// The colours of the screen: those that the user is choosing, or the chosen ones.
  var shownTheme: Theme {
    guard picker == nil, current?.model.prompt?.choosesTheme == true else { return theme }
    return preview ?? theme
  }

  /// Uses the theme that the user named, or shows the theme that the user is choosing.
  fileprivate mutating func takeTheme(_ result: Result<Theme, PageError>, keeps: Bool) {
    switch result {
    case .success(let theme) where keeps:
      self.theme = theme
      ask(.none, .keepTheme(theme.name))
    case .success(let theme): preview = theme
    case .failure(let failure): announce(failure.message, of: currentID)
    }
  }

  private mutating func takeInPicker(_ event: Event) {
    switch event {
    case .key(let chord): return takeInPicker(chord)
    case .mouse(let action):
      guard case .wheel(let isDown) = action.kind else { return }
      return takeInPicker(Chord(isDown ? .down : .up))
    case .paste(let text): picker?.insert(text)
    case .hangup: return
    }
    listCompletions()
  }

  private mutating func takeInPicker(_ chord: Chord) {
    switch picker?.take(chord) ?? .ignored {
    case .choosing: listCompletions()
    case .completing(let text): ask(.none, .listValues(.files(text)))
    case .chosen(let request): open(request)
    case .ended: if tabs.isEmpty { ask(.none, .quit(status: 0)) }
    case .left: leavePicker()
    case .ignored: runWhileTyping(chord)
    }
  }
}
