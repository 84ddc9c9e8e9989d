package import EverBrowser
package import EverText
package import EverImages
package import EverRecording
package import EverTerminal
import EverItems
import Paging

/// A workspace together with the tasks, images, links and log that perform its effects.
///
/// A ``ScreenLoop`` drives the session. Use it on the loop's thread only; no call blocks.
package struct BrowserSession: ~Copyable {
  var workspace: Workspace
  var runner = EffectRunner()
  var links = LinkOpener()
  /// Loads images; nil when none are displayed.
  var images: ImageLoader?
  let opener: any SourceOpener
  /// The recording of the session; nil: there is none.
  package var recording: SessionRecording?
  /// Records what was loaded, when and why; nil: no log.
  package var log: Log?
  /// The columns that sources chose, as last reported to the tabs; columns that the user adjusted
  /// since are kept.
  var reportedColumns: [TabID: [Column]] = [:]
  /// The requests that the loop performs next.
  var requests: [LoopRequest] = []
  /// The reports for ``observer`` that wait for the next frame.
  var reports: [(report: ItemReport, tab: TabID)] = []
  /// The reports for ``observer`` that wait for the terminal.
  var terminalReports: [(report: ItemReport, tab: TabID)] = []
  /// The texts for commands of the user's that wait for the terminal.
  var piped: [(text: String, command: String)] = []
  /// Whether the user knows that no image can be decoded.
  var hasReportedMissingWorker = false
  /// Whether the session starts no programs and writes no files, as in a tape.
  package var isConfined = false
  /// Receives what is reported of items; nil: no observer.
  package var observer: ItemObserver?
  private var renderer = WorkspaceRenderer()
  /// The frame on the screen, while a tape is written; nil before the first.
  private var lastFrame: Frame?
  /// Reports problems outside the feeds; nil: there are none.
  package var problems: ProblemReports?
  /// The effects of the new workspace, performed after the first frame.
  private var firstEffects: [TabEffect]
  /// When the last frame was drawn; nil before the first.
  private var drawn: Duration?
  /// Whether the workspace received anything since the last frame.
  private var hasChanged = true

  /// The time of the present turn of the loop.
  var now = Duration.zero

  /// Makes a session; its sources are created after the first frame, because that may take longer
  /// than a frame.
  ///
  /// - Parameters:
  ///   - workspace: a new workspace of the terminal's size.
  ///   - opening: the request or choice to open first.
  ///   - decoder: decodes images into pictures; nil: no images are loaded.
  ///   - opener: lists and opens the sources.
  package init(
    _ workspace: consuming Workspace,
    opening: Opening,
    decoder: (any ImageDecoder)? = nil,
    opener: any SourceOpener
  ) {
    firstEffects = start(&workspace, with: opening, now: .zero)
    self.workspace = workspace
    self.opener = opener
    images = decoder.map { ImageLoader(decoder: $0) }
  }

  /// Updates the workspace with a message, and performs the resulting effects.
  mutating func take(_ message: WorkspaceMessage, on screen: inout some LoopScreen & ~Copyable) {
    hasChanged = true
    // The columns are set before the page that determined them, so that its rows are laid out only
    // once.
    if case .tab(let tab, .page) = message { reportColumns(to: tab, on: &screen) }
    if log != nil, let line = LogLine.line(of: message, now: now) { log?.write(line, at: now) }
    perform(update(&workspace, message, now: now), on: &screen)
  }

  private mutating func perform(
    _ effects: [TabEffect],
    on screen: inout some LoopScreen & ~Copyable
  ) {
    for effect in effects {
      take(perform(effect, on: &screen), on: &screen)
    }
  }

  private mutating func reportColumns(to tab: TabID, on screen: inout some LoopScreen & ~Copyable) {
    guard let columns = runner.source(of: tab)?.shownColumns, columns != reportedColumns[tab] else {
      return
    }
    reportedColumns[tab] = columns
    take(.tab(tab, .columns(columns)), on: &screen)
  }
}

extension BrowserSession: LoopDriver {
  package var mailbox: Int32 { runner.descriptor }

  package var deadline: Duration? {
    [workspace.deadline, images?.deadline].compactMap(\.self).min()
  }

  package mutating func receive(
    _ message: LoopMessage,
    on screen: inout some LoopScreen & ~Copyable,
    now: Duration
  ) -> [LoopRequest] {
    self.now = now
    switch message {
    case .begun: begin(on: &screen)
    case .event(let event):
      recording?.add(event, rows: lastFrame?.lines.map(\.plainText) ?? [], size: screen.size)
      take(.event(event), on: &screen)
      runCommands(on: &screen)
    case .resized(let size): take(.resized(size), on: &screen)
    case .imagesLost: take(images?.uploadAgain(on: &screen) ?? [], on: &screen)
    case .mail: takeMail(on: &screen)
    case .uploads: take(images?.uploadRefused(on: &screen) ?? [], on: &screen)
    case .timePassed: take(.timePassed, on: &screen)
    case .turnEnded: endTurn(on: &screen)
    }
    defer { requests = [] }
    return requests
  }

  package mutating func nextFrame() -> Frame? {
    let waits = drawn.map { workspace.isInMotion(since: $0) } ?? false
    guard hasChanged, !waits else { return nil }
    (hasChanged, drawn) = (false, now)
    let frame = renderer.frame(of: workspace)
    lastFrame = recording?.wantsRows == true ? frame : nil
    return frame
  }

  package mutating func frameShown(on screen: inout some LoopScreen & ~Copyable) {
    images?.release(on: &screen)
    callObserver()
  }

  private mutating func callObserver() {
    guard !reports.isEmpty else { return }
    let waiting = reports
    reports = []
    for (report, tab) in waiting { observer?.onReport(report, tab) }
  }

  /// Calls the observer for commands of the program before the next key, which may come in the same
  /// burst and must find the list as the command leaves it.
  private mutating func runCommands(on screen: inout some LoopScreen & ~Copyable) {
    guard reports.contains(where: \.report.isCommand) else { return }
    callObserver()
    takeMail(on: &screen)
  }

  package mutating func useTerminal(unread: inout [Event]) -> Int32? {
    for (text, command) in piped { Shell.run(command, input: text) }
    piped = []
    let waiting = terminalReports
    terminalReports = []
    for (report, tab) in waiting {
      if let status = observer?.onTerminal(report, tab, &unread) { return status }
    }
    return nil
  }

  package mutating func end(now: Duration) {
    self.now = now
    runner.cancelAll()
    callObserver()
    writeImageFigures()
    for tab in workspace.tabs {
      guard let position = tab.model.position else { continue }
      opener.remember(position, in: tab.wanted)
    }
  }

  /// Prepares the sources and performs the first effects.
  private mutating func begin(on screen: inout some LoopScreen & ~Copyable) {
    problems?.connect { [post = runner.post] in post(.problem($0)) }
    observer?.onStart { [post = runner.post] in post(.tab($1, $0)) }
    opener.prepare()
    let effects = firstEffects
    firstEffects = []
    perform(effects, on: &screen)
    hasChanged = true
  }

  private mutating func endTurn(on screen: inout some LoopScreen & ~Copyable) {
    if let failure = links.reap(), let tab = workspace.current {
      take(.tab(tab.id, .notice(failure, isError: true)), on: &screen)
    }
    settleImages(on: &screen)
  }
}

extension BrowserSession {
  /// Reports to the workspace how images are displayed, starts and cancels the work that images need, and logs
  /// it.
  mutating func settleImages(on screen: inout some LoopScreen & ~Copyable) {
    guard images != nil else { return }
    var settings = workspace.imageSettings
    (settings.cell, settings.arePixels) = (screen.cell, screen.imageDrawing?.isOfPixels)
    if settings != workspace.imageSettings { take(.imagesChanged(settings), on: &screen) }
    let lines = images?.settle(with: &runner, now: now, on: screen) ?? []
    for line in lines { log?.write(line, at: now) }
  }

  /// Takes what tasks have sent: messages, and loaded images for the tabs.
  mutating func takeMail(on screen: inout some LoopScreen & ~Copyable) {
    let mail = runner.takeMail()
    take(mail.messages, on: &screen)
    let messages = images?.take(mail.images, now: now, on: &screen) ?? []
    for case .tab(let tab, .image(let request, .failure(let failure))) in messages {
      log?.write("no image \(loggedURL(request.url, of: tab)): \(failure.message)", at: now)
      if failure == .noWorker { announceMissingWorker(on: &screen) }
    }
    take(messages, on: &screen)
  }

  /// Says once why there are no images at all.
  private mutating func announceMissingWorker(on screen: inout some LoopScreen & ~Copyable) {
    guard !hasReportedMissingWorker else { return }
    hasReportedMissingWorker = true
    let sentence =
      "no images: ‘image-worker’ can't be started; it belongs beside this program"
    take(.problem(sentence), on: &screen)
  }

  /// The URL for the log, without credentials.
  private func loggedURL(_ url: String, of tab: TabID) -> String {
    runner.source(of: tab)?.logged(.opaque(url)) ?? "of a source that is closed"
  }

  mutating func take(_ messages: [WorkspaceMessage], on screen: inout some LoopScreen & ~Copyable) {
    for message in messages { take(message, on: &screen) }
  }

  func writeImageFigures() {
    guard let figures = images?.figures, figures.started > 0 || figures.memoryHits > 0 else {
      return
    }
    log?.write(figures.line, at: now)
  }
}
