package import Browser
import Items
import Locking
import Paging
package import Terminal

/// The one loop that owns the model and the terminal.
///
/// It sleeps in one `poll` for keys, signals, the mailbox and the model's deadline; takes every message
/// that waits, in order; then draws once. Nothing in it blocks.
package struct BrowserLoop<Source: ItemSource>: ~Copyable {
  private var terminal: Terminal
  private var model: Model
  private var renderer = Renderer()
  private var runner: EffectRunner<Source>
  private let source: Source
  private let mailbox = Mailbox<Message>()
  private let log: Log?
  private let clock = ContinuousClock()
  private let origin: ContinuousClock.Instant
  private var status: Int32?

  /// Makes a loop that has drawn nothing.
  ///
  /// - Parameters:
  ///   - terminal: taken over; it is given back when the loop ends.
  ///   - model: a new model of the terminal's size.
  ///   - source: where pages come from.
  ///   - log: hears of what was loaded, when and why; nil for none.
  package init(terminal: consuming Terminal, model: Model, source: Source, log: consuming Log?) {
    self.terminal = terminal
    self.model = model
    self.source = source
    self.log = log
    runner = EffectRunner(source: source, mailbox: mailbox)
    origin = clock.now
  }

  /// Runs until the user or a signal ends the program.
  ///
  /// - Returns: the exit status.
  /// - Throws: a ``TerminalError`` when the terminal can't be taken over again after a suspension.
  package mutating func run() throws(TerminalError) -> Int32 {
    try perform(start(&model, now: now))
    draw()
    while status == nil {
      let wakeups = terminal.wait(now: now, until: model.deadline, mailbox: mailbox.descriptor)
      let hasChanged = try take(wakeups)
      if hasChanged, status == nil { draw() }
    }
    runner.cancelAll()
    terminal.leave()
    return status ?? 0
  }

  private var now: Duration { origin.duration(to: clock.now) }

  private mutating func draw() {
    terminal.show(renderer.frame(of: model))
  }

  /// Takes everything that waits, in the order: signals, keys, results, time.
  ///
  /// - Returns: whether the model heard of anything.
  private mutating func take(_ wakeups: Wakeups) throws(TerminalError) -> Bool {
    var hasChanged = false
    if wakeups.contains(.signals) { hasChanged = try takeSignals() }
    if wakeups.contains(.input) {
      for event in terminal.readEvents(now: now) {
        try take(.event(event))
        hasChanged = true
      }
    }
    if wakeups.contains(.mailbox) {
      let messages = mailbox.takeAll()
      runner.noteResults(in: messages)
      for message in messages { try take(message) }
      hasChanged = hasChanged || !messages.isEmpty
    }
    if let deadline = model.deadline, deadline <= now { hasChanged = true }
    if wakeups.contains(.deadline) || hasChanged {
      try take(.timePassed)
      return true
    }
    return false
  }

  private mutating func take(_ message: Message) throws(TerminalError) {
    guard status == nil else { return }
    let now = now
    if let line = LogLine.line(of: message, now: now) { log?.write(line, at: now) }
    try perform(update(&model, message, now: now))
  }

  private mutating func perform(_ effects: [Effect]) throws(TerminalError) {
    for effect in effects {
      if let line = LogLine.line(of: effect, key: source.logged) { log?.write(line, at: now) }
      switch effect {
      case .quit(let status): self.status = status
      case .repaint: terminal.redraw()
      case .suspend: try suspend()
      default: runner.perform(effect)
      }
    }
  }

  /// Gives the terminal back while the program is stopped, and takes it over again after.
  private mutating func suspend() throws(TerminalError) {
    try terminal.suspend()
    try take(.resized(terminal.size))
  }

  private mutating func takeSignals() throws(TerminalError) -> Bool {
    let signals = terminal.signals()
    for signal in signals {
      switch signal {
      case .interrupt, .terminate, .hangUp, .quit: status = signal.exitStatus
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
