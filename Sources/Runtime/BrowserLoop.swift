import OpenRequests
package import Browser
import Cells
package import Images
import Items
import Paging
package import Terminal

/// The one loop that owns the workspace and the terminal.
///
/// It sleeps in one `poll` for keys, signals, the mailbox and the workspace's deadline; takes every
/// message that waits, in order; then draws once. Nothing in it blocks.
package struct BrowserLoop: ~Copyable {
  private var terminal: Terminal
  private var workspace: Workspace
  private var renderer: WorkspaceRenderer
  private var runner = EffectRunner()
  private var links = LinkOpener()
  /// Loads images; nil where none are shown.
  private var images: ImageLoader?
  private let opener: any SourceOpener
  private let problems: ProblemReports?
  private let log: Log?
  private let clock: ContinuousClock
  private let origin: ContinuousClock.Instant
  /// What the workspace wants done to begin with.
  private var firstEffects: [WorkspaceEffect]
  private var status: Int32?
  /// Columns that sources decided on, as the tabs were last told of them: those that the user fitted
  /// since stay so.
  private var toldColumns: [TabID: [Column]] = [:]
  /// Frames that were shown after the first.
  private var frames = 0

  /// Draws the first frame; sources are made by ``run()``, which may take longer.
  ///
  /// - Parameters:
  ///   - terminal: taken over; it is given back when the loop ends.
  ///   - workspace: a new workspace of the terminal's size.
  ///   - opening: what it begins with.
  ///   - problems: what goes wrong beside the feeds; nil: nothing can.
  ///   - log: hears of what was loaded, when and why; nil for none.
  ///   - decoder: turns the bytes of images into pictures; nil: no images are loaded.
  ///   - opener: knows the sources.
  package init(
    terminal: consuming Terminal,
    workspace: consuming Workspace,
    opening: Opening,
    problems: ProblemReports? = nil,
    log: consuming Log?,
    decoder: (any ImageDecoder)? = nil,
    opener: any SourceOpener
  ) {
    clock = ContinuousClock()
    origin = clock.now
    renderer = WorkspaceRenderer()
    firstEffects = start(&workspace, with: opening, now: .zero)
    terminal.show(renderer.frame(of: workspace))
    self.terminal = terminal
    self.workspace = workspace
    self.log = log
    self.opener = opener
    self.problems = problems
    images = decoder.map { [wake = runner.wake] in ImageLoader(decoder: $0, wake: wake) }
  }

  /// Runs until the user or a signal ends the program.
  ///
  /// - Returns: the exit status.
  /// - Throws: a ``TerminalError`` when the terminal can't be taken over again after a suspension.
  package mutating func run() throws(TerminalError) -> Int32 {
    try performFirstEffects()
    while status == nil {
      let wakeups = terminal.wait(now: now, until: deadline, mailbox: runner.descriptor)
      let hasChanged = try take(wakeups)
      if hasChanged, status == nil { draw() }
    }
    runner.cancelAll()
    images?.cancelAll()
    terminal.leave()
    writeImageFigures()
    for tab in workspace.tabs {
      guard let position = tab.model?.position else { continue }
      opener.remember(position, in: tab.request, tab.changes)
    }
    return status ?? 0
  }

  /// Makes the sources that the workspace begins with, and shows what is known then.
  private mutating func performFirstEffects() throws(TerminalError) {
    problems?.connect { [post = runner.post] in post(.problem($0)) }
    opener.prepare()
    let effects = firstEffects
    firstEffects = []
    for effect in effects { try perform(effect) }
    images?.watchMemory()
    _ = try settleImages()
    if status == nil { draw() }
  }

  private mutating func draw() {
    terminal.show(renderer.frame(of: workspace))
    frames += 1
    images?.release(on: &terminal)
  }

  /// When something is to be done though nothing happens; nil: not before something does.
  private var deadline: Duration? {
    [workspace.deadline, images?.deadline].compactMap(\.self).min()
  }

  private var figures: ShellFigures {
    ShellFigures(
      frames: frames,
      bytesWritten: terminal.bytesWritten,
      memory: ProcessMemory.anonymousBytes
    )
  }

  private var now: Duration { origin.duration(to: clock.now) }

  /// Takes everything that waits, in the order: signals, keys, results, time.
  ///
  /// - Returns: whether the workspace heard of anything.
  private mutating func take(_ wakeups: Wakeups) throws(TerminalError) -> Bool {
    var messages: [WorkspaceMessage] = []
    let hadSignals = wakeups.contains(.signals) ? try takeSignals() : false
    if wakeups.contains(.input) { messages = terminal.readEvents(now: now).map { .event($0) } }
    if wakeups.contains(.mailbox) { messages += runner.takeMessages() }
    // Every message of a source tells it the time too.
    if messages.isEmpty, wakeups.contains(.deadline) || hadSignals { messages = [.timePassed] }
    if wakeups.contains(.mailbox) { messages += takeImages() }
    if wakeups.contains(.uploads) { messages += images?.uploadRefused(on: &terminal) ?? [] }
    for message in messages { try take(message) }
    if let failure = links.reap() { try tellCurrent(.linkFailed(failure)) }
    return try settleImages() || !messages.isEmpty
  }

  private mutating func take(_ message: WorkspaceMessage) throws(TerminalError) {
    guard status == nil else { return }
    let now = now
    // Before the page that decided on them, so that its rows are laid out once.
    if case .tab(let tab, .page) = message { try tellColumns(to: tab) }
    if let line = LogLine.line(of: message, now: now) { log?.write(line, at: now) }
    for effect in update(&workspace, message, now: now) { try perform(effect) }
  }

  private mutating func tellColumns(to tab: TabID) throws(TerminalError) {
    guard let columns = runner.source(of: tab)?.columns, columns != toldColumns[tab] else { return }
    toldColumns[tab] = columns
    try take(.tab(tab, .columns(columns)))
  }

  private mutating func tellCurrent(_ message: Message) throws(TerminalError) {
    if let tab = workspace.current { try take(.tab(tab.id, message)) }
  }

  private mutating func perform(_ effect: WorkspaceEffect) throws(TerminalError) {
    switch effect {
    case .tab(let tab, let effect): try perform(effect, of: tab)
    case .plan(let request):
      try take(.planned(request, plan(request, SourceChanges())))
    case .change(let tab, let request, let changes):
      try take(.changed(tab, changes, plan(request, changes)))
    case .save(let tab, let request, let changes, let name):
      try save(tab, request, changes, as: name)
    case .connect(let tab, let request, let changes): try connect(tab, to: request, changes)
    case .find(let tab, let request, let changes):
      runner.find(request, changes, for: tab, by: opener)
    case .close(let tab):
      runner.close(tab)
      images?.close(tab)
      toldColumns[tab] = nil
    case .remember(let position, let request, let changes):
      opener.remember(position, in: request, changes)
    case .noteVisit(let request, let changes): opener.noteVisit(request, changes)
    case .listSources: try take(.sources(opener.sources()))
    case .listVisits: runner.listVisits(of: opener)
    case .listCompletions: runner.listCompletions(of: opener)
    case .suspend: try suspend()
    case .repaint:
      terminal.redraw()
      try uploadImagesAgain()
    case .quit(let status): self.status = status
    }
  }

  private func plan(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) -> Result<OpenPlan, OpenFailure> {
    Result { () throws(OpenFailure) in try opener.plan(request, changes) }
  }

  private mutating func save(
    _ tab: TabID,
    _ request: OpenRequest,
    _ changes: SourceChanges,
    as name: String
  ) throws(TerminalError) {
    let saved = Result { () throws(OpenFailure) in
      try opener.save(request, changes, as: name)
    }
    switch saved {
    case .success(let sentence): try take(.tab(tab, .told(sentence, isError: false)))
    case .failure(let failure): try take(.tab(tab, .told(failure.message, isError: true)))
    }
  }

  private mutating func connect(
    _ tab: TabID,
    to request: OpenRequest,
    _ changes: SourceChanges
  ) throws(TerminalError) {
    do throws(OpenFailure) {
      runner.connect(tab, to: try opener.connect(request, changes))
    } catch {
      try take(.connectionFailed(tab, error))
    }
  }

  private mutating func perform(_ effect: Effect, of tab: TabID) throws(TerminalError) {
    let source = runner.source(of: tab)
    let line = LogLine.line(of: effect, of: tab) { source?.logged($0) ?? "nothing" }
    if let line { log?.write(line, at: now) }
    switch effect {
    case .measure: try take(.tab(tab, .measured(figures)))
    case .copy(let text): terminal.copy(text)
    case .openLink(let link):
      if let failure = links.open(link) { try take(.tab(tab, .linkFailed(failure))) }
    case .wantImages(let wants):
      let now = now
      let messages = images?.want(wants, of: tab, now: now, on: &terminal) ?? []
      for message in messages { try take(message) }
    case .load(let ticket):
      // What failed may be there again where the user asks for the whole feed again.
      if ticket.load == .refresh, ticket.reason == .asked { images?.forgetFailures() }
      runner.perform(effect, of: tab)
    default: runner.perform(effect, of: tab)
    }
  }

  /// Gives the terminal back while the program is stopped, and takes it over again after.
  private mutating func suspend() throws(TerminalError) {
    try terminal.suspend()
    try take(.resized(terminal.size))
    try uploadImagesAgain()
  }

  private mutating func takeSignals() throws(TerminalError) -> Bool {
    let signals = terminal.signals()
    // A closed terminal sends SIGHUP and SIGCONT together, and can't be taken over again.
    status = signals.compactMap(\.exitStatus).first ?? status
    guard status == nil else { return true }
    for signal in signals {
      switch signal {
      case .interrupt, .terminate, .hangUp, .quit: break
      case .suspend: try suspend()
      case .resume:
        try terminal.resume()
        try take(.resized(terminal.size))
        try uploadImagesAgain()
      case .resize:
        if terminal.updateSize() { try take(.resized(terminal.size)) }
      }
    }
    return !signals.isEmpty
  }
}

extension BrowserLoop {
  /// Tells the workspace how large cells are, starts and ends what images need, and logs it.
  ///
  /// - Returns: whether the workspace heard of anything.
  private mutating func settleImages() throws(TerminalError) -> Bool {
    guard images != nil else { return false }
    let hasResized = terminal.cell != workspace.imageSettings.cell
    if hasResized { try take(.cellResized(terminal.cell)) }
    let now = now
    images?.settle(asking: runner, now: now, on: terminal)
    let lines = images?.takeLines() ?? []
    for line in lines { log?.write(line, at: now) }
    return hasResized
  }

  private mutating func takeImages() -> [WorkspaceMessage] {
    let now = now
    let messages = images?.takeResults(now: now, on: &terminal) ?? []
    for case .tab(let tab, .image(let request, .failure(let failure))) in messages {
      log?.write("no image \(loggedURL(request.url, of: tab)): \(failure.message)", at: now)
    }
    return messages
  }

  /// A URL as it may stand in the log: without credentials.
  private func loggedURL(_ url: String, of tab: TabID) -> String {
    runner.source(of: tab)?.logged(.opaque(url)) ?? "of a source that is closed"
  }

  /// Hands the terminal the images again that it may have lost.
  private mutating func uploadImagesAgain() throws(TerminalError) {
    let messages = images?.uploadAgain(on: &terminal) ?? []
    for message in messages { try take(message) }
  }

  private func writeImageFigures() {
    guard let figures = images?.figures, figures.started > 0 || figures.memoryHits > 0 else {
      return
    }
    log?.write(figures.line, at: now)
  }
}
