/// The one loop that owns a terminal and its screen.
///
/// It sleeps in one `poll` for keys, signals, the mailbox and the driver's deadline, passes all
/// pending input to the driver in order, and then draws once. It never blocks elsewhere. Input that
/// was read when the terminal is handed over or the loop ends is for the next owner of the
/// terminal.
package struct ScreenLoop<Screen, Driver, Clock>: ~Copyable
where Screen: LoopScreen & ~Copyable, Driver: LoopDriver & ~Copyable, Clock: LoopClock {
  private var screen: Screen
  private var driver: Driver
  private let clock: Clock
  private var status: Int32?
  /// The input that was read and not passed on yet, in order.
  private var pending: ArraySlice<Event>

  /// Makes a loop that owns a screen, which it restores at the end, and begins with unused input of
  /// an earlier owner.
  package init(
    _ screen: consuming Screen,
    driving driver: consuming Driver,
    unread: [Event] = [],
    clock: Clock
  ) {
    self.screen = screen
    self.driver = driver
    self.clock = clock
    pending = unread[...]
  }

  /// The input that was read and not passed on when the loop ended.
  package var unread: [Event] { Array(pending) }

  /// Runs until the driver or a signal ends it, and returns the exit status.
  ///
  /// - Throws: `refused` when the terminal can't be taken over again after the process was stopped.
  package mutating func run() throws(TerminalError) -> Int32 {
    defer {
      pending += screen.leave()
      driver.end(now: clock.now)
    }
    draw()
    try send(.begun)
    try passOnInput()
    try send(.turnEnded)
    draw()
    while status == nil {
      let deadline = driver.deadline
      var wakeups: Wakeups
      // A terminal accepts a few kB at a time, which changes nothing else.
      repeat {
        wakeups = screen.wait(now: clock.now, until: deadline, mailbox: driver.mailbox)
      } while wakeups == .room && deadline.map { clock.now < $0 } != false
      try takeTurn(wakeups, until: deadline)
      draw()
    }
    return status ?? 0
  }

  /// Passes on all pending input, in this order: signals, keys, results, time.
  private mutating func takeTurn(
    _ wakeups: Wakeups,
    until deadline: Duration?
  ) throws(TerminalError) {
    if wakeups.contains(.signals) { try takeSignals() }
    if wakeups.contains(.input), status == nil {
      pending += screen.readEvents(now: clock.now)
      try passOnInput()
    }
    if wakeups.contains(.mailbox) { try send(.mail) }
    if wakeups.contains(.uploads) { try send(.uploads) }
    if let deadline, deadline <= clock.now { try send(.timePassed) }
    try send(.turnEnded)
  }

  private mutating func passOnInput() throws(TerminalError) {
    while status == nil, let event = pending.popFirst() { try send(.event(event)) }
  }

  /// Signals that end the program are first: a closed terminal sends SIGHUP and SIGCONT together,
  /// and can't be taken over again.
  private mutating func takeSignals() throws(TerminalError) {
    let signals = screen.signals()
    status = signals.compactMap(\.exitStatus).first
    for signal in signals where status == nil {
      switch signal {
      case .suspend: try suspend()
      case .resume: try takeOver { screen throws(TerminalError) in try screen.resume() }
      case .resize: if screen.updateSize() { try send(.resized(screen.size)) }
      case .interrupt, .terminate, .hangUp, .quit: break
      }
    }
  }

  private mutating func handOver() throws(TerminalError) {
    var unread = Array(pending + screen.leave())
    status = driver.useTerminal(unread: &unread)
    pending = unread[...]
    guard status == nil else { return }
    try takeOver { screen throws(TerminalError) in try screen.resume() }
    if status == nil { try takeSignals() }
  }

  private mutating func suspend() throws(TerminalError) {
    try takeOver { screen throws(TerminalError) in try screen.suspend() }
    // A signal that ends the program may have arrived in the meantime; the terminal then stays
    // restored.
    if status == nil { try takeSignals() }
  }

  /// Takes the terminal over again; when it is closed, its signal ends the program.
  private mutating func takeOver(
    _ body: (inout Screen) throws(TerminalError) -> Void
  ) throws(TerminalError) {
    do throws(TerminalError) {
      try body(&screen)
      try send(.resized(screen.size))
      try send(.imagesLost)
    } catch {
      status = screen.signals().compactMap(\.exitStatus).first
      guard status != nil else { throw error }
    }
  }

  private mutating func send(_ message: LoopMessage) throws(TerminalError) {
    guard status == nil else { return }
    for request in driver.receive(message, on: &screen, now: clock.now) {
      switch request {
      case .suspend: try suspend()
      case .repaint:
        screen.redraw()
        try send(.imagesLost)
      case .handOver: try handOver()
      case .quit(let status): self.status = status
      }
    }
  }

  private mutating func draw() {
    guard status == nil, let frame = driver.nextFrame() else { return }
    screen.show(frame)
    driver.frameShown(on: &screen)
  }
}

extension ScreenLoop where Screen: ~Copyable, Driver: ~Copyable, Clock == SteadyClock {
  /// Makes a loop on the system's clock, which starts now.
  package init(_ screen: consuming Screen, driving driver: consuming Driver, unread: [Event] = []) {
    self.init(screen, driving: driver, unread: unread, clock: SteadyClock())
  }
}
