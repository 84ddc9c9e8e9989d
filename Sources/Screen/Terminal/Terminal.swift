import CEverCurses
package import EverText
import Glibc

/// The terminal of this process: displays frames, returns events, and is restored however the
/// process ends.
///
/// A process has one at a time. The loop owns it and makes all calls on its own thread. The
/// terminal is restored when this value ends, when the process exits and when it crashes. Signals
/// that end the program reach the loop as ``TerminalSignal``.
package struct Terminal: ~Copyable {
  /// The options for opening a terminal.
  package struct Options: Sendable {
    /// The variables of the process.
    package var environment: [String: String]
    package var colors = ColorPolicy.auto
    package var mouse = MousePolicy.wheel
    package var images: ImagePolicy

    package init(environment: [String: String], images: ImagePolicy = .none) {
      self.environment = environment
      self.images = images
    }
  }

  private let device: TerminalDevice
  private let modes: TerminalModes
  private var mouse: MousePolicy
  private var screen: Screen
  private(set) var output = OutputQueue()
  private var decoder: InputDecoder
  /// The input that was read while waiting for replies, in order; the next read returns it.
  private var unread: [Event] = []
  /// The newest frame that waits for the terminal to accept output.
  private var waitingFrame: Frame?
  /// The newest frame, until the terminal's background is known, for which it is drawn again.
  private var shownFrame: Frame?
  private(set) var query: GraphicsQuery
  var graphics: TerminalGraphics
  /// The size of a cell in pixels according to the system; nil when it is unknown.
  private(set) var knownCell: PixelSize?
  var hasRefusedUpload = false
  /// Receives the bytes of each written frame and the size of the screen; nil when there is no
  /// receiver.
  package var onFrame: (([UInt8], Size) -> Void)?
  /// The queries before the first frame.
  private var firstBytes: [UInt8]

  /// Opens the terminal and sets its modes.
  ///
  /// - Throws: `noTerminal`, `unknownTerminal` or `refused`; the terminal is unchanged then.
  package init(_ options: Options) throws(TerminalError) {
    let isASCII = !cnc_adopt_locale()
    let device = try TerminalDevice()
    let wanted = ColorCapability.wanted(by: options.colors, environment: options.environment)
    let screen = try Self.open(options, size: device.size, colors: wanted, isASCII: isASCII)
    let colors = screen.colors
    let modes = TerminalModes(of: screen)
    try device.enter(modes)
    let isRemote = options.environment["SSH_CONNECTION"] != nil
    self.device = device
    self.modes = modes
    mouse = options.mouse
    self.screen = screen
    decoder = InputDecoder(escapeDelay: .milliseconds(isRemote ? 50 : 25))
    query = GraphicsQuery(
      policy: isASCII && options.images != .none ? .symbols : options.images,
      environment: options.environment,
      colors: colors
    )
    graphics = TerminalGraphics(environment: options.environment, colors: colors, process: getpid())
    knownCell = device.cell
    firstBytes = query.start(knowsCell: knownCell != nil)
    output.append(modes.enter)
    use(options.mouse)
  }

  /// Uses the mouse in another way from now on.
  package mutating func use(_ mouse: MousePolicy) {
    self.mouse = mouse
    if modes.takesMouse { output.append(mouse.modes) }
    output.flush(device.write)
  }

  /// The size of the screen in cells.
  package var size: Size { screen.size }

  /// The colours of the terminal.
  package var colors: ColorCapability { screen.colors }

  /// The number of bytes that the terminal has accepted since it was opened.
  package var bytesWritten: Int { output.total }

  /// Displays a frame; when the terminal accepts no output, the newest frame follows later.
  ///
  /// The call never blocks.
  package mutating func show(_ frame: Frame) {
    shownFrame = screen.background == nil ? frame : nil
    guard output.isEmpty else {
      waitingFrame = frame
      return
    }
    waitingFrame = nil
    queryFirst()
    let bytes = screen.show(frame)
    guard !bytes.isEmpty else { return }
    onFrame?(bytes, screen.size)
    output.append(frame: bytes)
    output.flush(device.write)
  }

  private mutating func queryFirst() {
    guard !firstBytes.isEmpty else { return }
    output.append(firstBytes)
    firstBytes = []
    decoder.awaitsReplies = query.isInFlight
  }

  /// Sends bytes before the next frame, later if the terminal accepts no output.
  mutating func send(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    output.append(bytes)
    output.flush(device.write)
  }

  /// Waits for an event, with one `poll()`.
  ///
  /// It also writes waiting output and the waiting frame when the terminal accepts them.
  ///
  /// - Parameters:
  ///   - now: the time since any fixed moment.
  ///   - deadline: the latest end of the wait, on the same clock; nil for none.
  ///   - mailbox: a descriptor that is readable while messages wait; -1 for none.
  /// - Returns: the reasons of the end; empty when only output was written.
  package mutating func wait(now: Duration, until deadline: Duration?, mailbox: Int32) -> Wakeups {
    send(query.proceed(now: now))
    if takesRefusedUpload() { return .uploads }
    if !unread.isEmpty { return .input }
    drawPixels(now: now)
    let first = [deadline, decoder.deadline, query.deadline, pixelsDue].compactMap(\.self).min()
    var ready = TerminalDevice.wait(
      on: device.descriptor,
      for: first.map { max(.zero, $0 - now) },
      forRoom: !output.isEmpty,
      mailbox: mailbox,
      mainQueue: mailbox < 0 ? -1 : device.mainQueue
    )
    if ready.contains(.room) { drain() }
    if takesRefusedUpload() { ready.insert(.uploads) }
    return ready
  }

  /// Draws the pixels of one picture when they are due; input that arrives in the meantime precedes
  /// the next one.
  private mutating func drawPixels(now: Duration) {
    guard output.isEmpty, let bytes = screen.takePixels(now: now) else { return }
    // A control string that is interrupted has to be ended before the terminal is restored.
    let end = ControlString.stringTerminator
    cnc_restore_begin(end, end.count)
    send(bytes)
  }

  /// When to call ``wait(now:until:mailbox:)`` again for pixels; nil while output waits, whose end
  /// is a reason by itself.
  private var pixelsDue: Duration? { output.isEmpty ? screen.pixelsDue : nil }

  /// Reads and decodes all available input.
  ///
  /// ``Event/hangup`` is the last event, when the terminal is closed; the loop must end then.
  ///
  /// - Parameter now: the time on the clock of ``wait(now:until:mailbox:)``.
  /// - Returns: the events in order; empty when a sequence is incomplete.
  package mutating func readEvents(now: Duration) -> [Event] {
    var events = takeUnread()
    let end = device.read { events += decoder.decode($0, now: now) }
    events += decoder.expire(now: now)
    for reply in decoder.takeReplies() { query.take(reply, screen: size) }
    takeBackground()
    send(query.proceed(now: now))
    decoder.awaitsReplies = query.isInFlight
    if end == .hangup {
      cnc_terminal_has_closed()
      events.append(.hangup)
    }
    return events
  }

  private mutating func takeBackground() {
    guard screen.background == nil, let background = query.background else { return }
    screen.background = background
    if let frame = shownFrame { show(frame) }
  }

  /// The signals since the last call, each once.
  package func signals() -> [TerminalSignal] { TerminalSignal.all(in: cnc_signals_take()) }

  /// Reads the terminal's size again; true when it has changed and the next frame is drawn
  /// completely.
  ///
  /// ``cell`` may change without it, also later with a reply.
  package mutating func updateSize() -> Bool {
    knownCell = device.cell
    send(query.cellQuery(knowsCell: knownCell != nil))
    let size = device.size
    guard size != screen.size else { return false }
    screen.resize(to: size)
    return true
  }

  /// Makes the next frame redraw everything, as for ^L.
  package mutating func redraw() {
    send(graphics.releaseEach())
    screen.forgetWhatIsShown()
  }

  /// The longest text for the clipboard in bytes: its Base64 stays below the 74 994 bytes at which
  /// common terminals truncate OSC 52.
  private static let longestCopy = 56_000

  /// Sends a text to the terminal's clipboard; a terminal may ignore it without a reply.
  ///
  /// - Returns: false for a text that is too long for terminals, which isn't sent at all.
  package mutating func copy(_ text: String) -> Bool {
    guard text.utf8.count <= Self.longestCopy else { return false }
    send(ControlString.clipboard(text))
    return true
  }

  /// Restores the terminal, stops the process group as ^Z does, and sets the modes again when it
  /// continues.
  ///
  /// The size may have changed then.
  ///
  /// - Throws: `refused` when the modes can't be set again.
  package mutating func suspend() throws(TerminalError) {
    unread = leave()
    cnc_stop()
    // The program is about to end because of a signal that arrived in the meantime.
    let waiting = TerminalSignal.all(in: cnc_signals_waiting())
    if waiting.contains(where: { $0.exitStatus != nil }) { return }
    try resume()
  }

  /// Sets the modes again after the process was stopped, as for ``TerminalSignal/resume``.
  ///
  /// In the background, this stops the process until it is in the foreground.
  package mutating func resume() throws(TerminalError) {
    // After a stop from outside, the modes are still set; entering them twice would save the wrong
    // cursor and title.
    unread = leave()
    try device.enter(modes)
    output.append(modes.enter)
    use(mouse)
    _ = updateSize()
    redraw()
    send(query.enterAgain())
    decoder.awaitsReplies = query.isInFlight
  }

  /// How long to wait for replies at the end, because the shell would read them as keys.
  private static let replyPatience = Duration.milliseconds(300)

  /// Restores the terminal; a second call does nothing.
  ///
  /// It first reads expected replies, for at most 300 ms.
  ///
  /// - Returns: the input that was read before them and not returned yet, in order.
  @discardableResult package mutating func leave() -> [Event] {
    takeLastReplies()
    output.removeAll()
    waitingFrame = nil
    let releases = graphics.releaseEach()
    if !releases.isEmpty {
      // An interrupted upload has to be ended first.
      send(ControlString.stringTerminator + releases)
      output.removeAll()
    }
    cnc_restore()
    return takeUnread()
  }

  private mutating func takeUnread() -> [Event] {
    defer { unread = [] }
    return unread
  }

  private mutating func takeLastReplies() {
    guard query.isOwedReplies else { return }
    device.read(atMost: Self.replyPatience) { bytes in
      unread += decoder.decode(bytes, now: .zero)
      for reply in decoder.takeReplies() { query.take(reply, screen: size) }
      return query.isOwedReplies
    }
    query.forgetReplies()
  }

  private mutating func drain() {
    output.flush(device.write)
    if output.isEmpty, let frame = waitingFrame { show(frame) }
  }

  private static func open(
    _ options: Options,
    size: Size,
    colors: ColorCapability,
    isASCII: Bool
  ) throws(TerminalError) -> Screen {
    let names = TerminalKind.candidates(environment: options.environment, colors: colors)
    let takesHyperlinks = TerminalKind.takesHyperlinks(environment: options.environment)
    for name in names {
      let kind = TerminalKind(named: name, environment: options.environment)
      if let screen = try? Screen(
        terminal: kind,
        size: size,
        colors: colors,
        isASCII: isASCII,
        takesHyperlinks: takesHyperlinks
      ) {
        return screen
      }
    }
    throw .unknownTerminal(options.environment["TERM"] ?? "")
  }
}

extension Terminal.Options {
  /// The variables of the process; of a repeated variable, the first one counts.
  ///
  /// - Complexity: O(bytes of the variables).
  package static var processEnvironment: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let pair = String(cString: entry)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2, variables[String(pair[0])] == nil {
        variables[String(pair[0])] = String(pair[1])
      }
      next += 1
    }
    return variables
  }
}
