package import Browser
import Items
import Paging
package import Terminal

/// The one loop that owns the model and the terminal.
///
/// It sleeps in one `poll` for keys, signals, the mailbox and the model's deadline; takes every message
/// that waits, in order; then draws once. Nothing in it blocks.
package struct BrowserLoop<Source: ItemSource>: ~Copyable {
  private var terminal: Terminal
  private var model: Model
  private var renderer: Renderer
  private var runner: EffectRunner<Source>
  private let source: Source
  private let log: Log?
  private let clock: ContinuousClock
  private let origin: ContinuousClock.Instant
  private var status: Int32?
  /// Frames that were shown after the first.
  private var frames = 0

  /// Draws the first frame, and then makes the source, which may take longer, and opens the feed.
  ///
  /// - Parameters:
  ///   - terminal: taken over; it is given back when the loop ends, or can't begin.
  ///   - model: a new model of the terminal's size.
  ///   - kept: what the first frame shows of the feed; nil: nothing was kept of it.
  ///   - problems: what goes wrong beside the feed; nil: nothing can.
  ///   - log: hears of what was loaded, when and why; nil for none.
  ///   - makeSource: makes the source where pages come from.
  /// - Throws: what `makeSource` throws.
  package init<Failure: Error>(
    terminal: consuming Terminal,
    model: consuming Model,
    kept: KeptFeed? = nil,
    problems: ProblemReports? = nil,
    log: consuming Log?,
    makeSource: () throws(Failure) -> Source
  ) throws(Failure) {
    let clock = ContinuousClock()
    let origin = clock.now
    var renderer = Renderer()
    let effects = start(&model, with: kept, now: .zero)
    terminal.show(renderer.frame(of: model))
    let source = try makeSource()
    self.terminal = terminal
    self.model = model
    self.renderer = renderer
    self.clock = clock
    self.origin = origin
    self.source = source
    self.log = log
    runner = EffectRunner(source: source)
    problems?.connect { [post = runner.post] in post(.problem($0)) }
    for effect in effects { perform(effect) }
  }

  /// Where the reader is; nil while there are no rows.
  package var position: ReadingPosition? { model.position }

  /// Runs until the user or a signal ends the program.
  ///
  /// - Returns: the exit status.
  /// - Throws: a ``TerminalError`` when the terminal can't be taken over again after a suspension.
  package mutating func run() throws(TerminalError) -> Int32 {
    while status == nil {
      let wakeups = terminal.wait(now: now, until: model.deadline, mailbox: runner.descriptor)
      let hasChanged = try take(wakeups)
      if hasChanged, status == nil { draw() }
    }
    runner.cancelAll()
    terminal.leave()
    return status ?? 0
  }

  private mutating func draw() {
    terminal.show(renderer.frame(of: model))
    frames += 1
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
  /// - Returns: whether the model heard of anything.
  private mutating func take(_ wakeups: Wakeups) throws(TerminalError) -> Bool {
    var messages: [Message] = []
    let hadSignals = wakeups.contains(.signals) ? try takeSignals() : false
    if wakeups.contains(.input) { messages = terminal.readEvents(now: now).map { .event($0) } }
    if wakeups.contains(.mailbox) { messages += runner.takeMessages() }
    // Every message tells the model the time too.
    if messages.isEmpty, wakeups.contains(.deadline) || hadSignals { messages = [.timePassed] }
    for message in messages { try take(message) }
    return !messages.isEmpty
  }

  private mutating func take(_ message: Message) throws(TerminalError) {
    guard status == nil else { return }
    let now = now
    // Before the page that decided on them, so that its rows are laid out once.
    if case .page = message, let columns = source.columns, columns != model.source.columns {
      _ = update(&model, .columns(columns), now: now)
    }
    if let line = LogLine.line(of: message, now: now) { log?.write(line, at: now) }
    for effect in update(&model, message, now: now) {
      switch effect {
      case .suspend: try suspend()
      case .measure: try take(.measured(figures))
      default: perform(effect)
      }
    }
  }

  private mutating func perform(_ effect: Effect) {
    if let line = LogLine.line(of: effect, key: source.logged) { log?.write(line, at: now) }
    switch effect {
    case .quit(let status): self.status = status
    case .repaint: terminal.redraw()
    default: runner.perform(effect)
    }
  }

  /// Gives the terminal back while the program is stopped, and takes it over again after.
  private mutating func suspend() throws(TerminalError) {
    try terminal.suspend()
    try take(.resized(terminal.size))
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
      case .resize:
        if terminal.updateSize() { try take(.resized(terminal.size)) }
      }
    }
    return !signals.isEmpty
  }
}
