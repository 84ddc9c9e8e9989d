import CCurses
package import Cells
import Glibc
package import Input

/// The terminal of this process: shows frames, yields events, and is given back on every way out.
///
/// There is one at a time; the loop owns it, and all calls come from the loop's thread. The terminal
/// is given back when this is destroyed, when the process exits and when it crashes; signals that
/// ask the program to end reach the loop as ``TerminalSignal``.
package struct Terminal: ~Copyable {
  /// How a terminal is opened.
  package struct Options: Sendable {
    /// The variables of the process.
    package var environment: [String: String]
    package var colors: ColorPolicy
    package var wheel: Wheel
    package var images: ImagePolicy

    package init(
      environment: [String: String],
      colors: ColorPolicy = .auto,
      wheel: Wheel = .arrows,
      images: ImagePolicy = .none
    ) {
      self.environment = environment
      self.colors = colors
      self.wheel = wheel
      self.images = images
    }
  }

  private let device: TerminalDevice
  private let modes: TerminalModes
  private var screen: Screen
  private(set) var output = OutputQueue()
  private var decoder: InputDecoder
  /// The newest frame that could not be shown because the terminal didn't read.
  private var waitingFrame: Frame?
  private(set) var query: GraphicsQuery
  var graphics: TerminalGraphics
  /// Pixels of a cell as the system knows it; nil where it doesn't.
  private(set) var knownCell: PixelSize?
  var hasRefusedUpload = false
  /// Receives the bytes of each frame that is written, and the size of the screen; nil: nothing does.
  package var onFrame: ((FrameBytes, Size) -> Void)?
  /// What is asked before the first frame.
  private var firstBytes: [UInt8]

  /// Opens the terminal and takes it over.
  ///
  /// - Throws: `noTerminal`, `unknownTerminal`, `noUTF8`, `refused`; the terminal is as it was.
  package init(_ options: Options) throws(TerminalError) {
    guard cnc_adopt_locale() else { throw .noUTF8 }
    let device = try TerminalDevice()
    let wanted = ColorCapability.wanted(by: options.colors, environment: options.environment)
    let screen = try Self.open(options, size: device.size, colors: wanted)
    let colors = screen.colors
    let modes = TerminalModes(of: screen, wheel: options.wheel)
    try device.enter(modes)
    let isRemote = options.environment["SSH_CONNECTION"] != nil
    self.device = device
    self.modes = modes
    self.screen = screen
    decoder = InputDecoder(escapeDelay: .milliseconds(isRemote ? 50 : 25))
    query = GraphicsQuery(
      policy: options.images,
      environment: options.environment,
      colors: colors
    )
    graphics = TerminalGraphics(
      environment: options.environment,
      colors: colors,
      process: getpid()
    )
    knownCell = device.cell
    firstBytes = query.start(knowsCell: knownCell != nil)
    output.append(modes.enter)
    output.flush(device.write)
  }

  /// The cells that frames are shown on.
  package var size: Size { screen.size }

  /// What the terminal can do with colours.
  package var colors: ColorCapability { screen.colors }

  /// Whether a frame that is shown now is written now; until then a newer one replaces it.
  package var isWritable: Bool { output.isEmpty }

  /// Bytes that the terminal took since it was opened.
  package var bytesWritten: Int { output.total }

  /// Shows a frame; when the terminal doesn't read, the newest one is shown once it does.
  ///
  /// Never blocks.
  package mutating func show(_ frame: Frame) {
    guard output.isEmpty else {
      waitingFrame = frame
      return
    }
    waitingFrame = nil
    askFirst()
    let bytes = screen.show(frame)
    guard bytes.count > 0 else { return }
    onFrame?(bytes, screen.size)
    output.append(bytes)
    output.flush(device.write)
  }

  private mutating func askFirst() {
    guard !firstBytes.isEmpty else { return }
    output.append(firstBytes)
    firstBytes = []
    decoder.awaitsAnswers = query.isUnderWay
  }

  /// Sends bytes before the next frame; a terminal that doesn't read gets them later.
  mutating func send(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    output.append(bytes)
    output.flush(device.write)
  }

  /// Sleeps until something happens, with one `poll()`.
  ///
  /// Output that the terminal takes meanwhile, and a frame that waited for it, are written here.
  ///
  /// - Parameters:
  ///   - now: the time since any fixed moment.
  ///   - deadline: when to wake up at the latest, on the same clock; nil for never.
  ///   - mailbox: a descriptor that is readable while messages wait; -1 for none.
  /// - Returns: what happened; empty when only output went on.
  package mutating func wait(
    now: Duration,
    until deadline: Duration?,
    mailbox: Int32
  ) -> Wakeups {
    send(query.proceed(now: now))
    if takesRefusedUpload() { return .uploads }
    let first = [deadline, decoder.deadline, query.deadline].compactMap(\.self).min()
    var ready = device.wait(
      for: first.map { max(.zero, $0 - now) },
      forRoom: !output.isEmpty,
      mailbox: mailbox
    )
    if ready.contains(.room) { drain() }
    if takesRefusedUpload() { ready.insert(.uploads) }
    return ready
  }

  /// Reads and decodes all input that is there; ``Event/hangup`` comes last, once the terminal is
  /// gone, and then the loop has to end.
  ///
  /// - Parameter now: the time on the clock of ``wait(now:until:mailbox:)``.
  /// - Returns: the events in order; empty when a sequence is not complete.
  package mutating func readEvents(now: Duration) -> [Event] {
    var events: [Event] = []
    let end = device.read { events += decoder.decode($0, now: now) }
    events += decoder.expire(now: now)
    for answer in decoder.takeAnswers() { query.take(answer, screen: size) }
    send(query.proceed(now: now))
    decoder.awaitsAnswers = query.isUnderWay
    if end == .hangup { events.append(.hangup) }
    return events
  }

  /// The signals that came since the last call, each once.
  package func signals() -> [TerminalSignal] {
    let waiting = cnc_signals_take()
    return TerminalSignal.allCases.filter { waiting & 1 << $0.rawValue != 0 }
  }

  /// Reads the terminal's size again; true when it changed, and then the next frame is drawn whole.
  ///
  /// ``cell`` may have changed without it, or be answered later.
  package mutating func updateSize() -> Bool {
    knownCell = device.cell
    send(query.cellQuery(knowsCell: knownCell != nil))
    let size = device.size
    guard size != screen.size else { return false }
    screen.resize(to: size)
    return true
  }

  /// Makes the next frame be drawn whole, as for ^L.
  package mutating func redraw() {
    send(graphics.releaseEach())
    screen.forgetWhatIsShown()
  }

  /// The longest text that goes to a clipboard, in bytes: its Base64 stays below the 74 994 bytes at
  /// which common terminals cut OSC 52 off.
  private static let longestCopy = 56_000

  /// Hands a text to the terminal for its clipboard; a terminal may ignore that, and doesn't tell.
  ///
  /// A text that is longer than terminals take is left out whole.
  package mutating func copy(_ text: String) {
    guard text.utf8.count <= Self.longestCopy else { return }
    send(ControlString.clipboard(text))
  }

  /// Gives the terminal back, stops the process group as ^Z does, and returns when it goes on, with
  /// the terminal taken over again; the size may be another.
  ///
  /// - Throws: `refused` when the terminal can't be taken over again.
  package mutating func suspend() throws(TerminalError) {
    leave()
    cnc_stop()
    // One that ends the program came while it stood still: there is no screen to take over for it.
    if TerminalSignal.allCases.contains(where: { $0.exitStatus != nil && isWaiting($0) }) { return }
    try resume()
  }

  private func isWaiting(_ signal: TerminalSignal) -> Bool {
    cnc_signals_waiting() & 1 << signal.rawValue != 0
  }

  /// Takes the terminal over again after the process was stopped, as for ``TerminalSignal/resume``.
  ///
  /// In the background this stops the process until it is in the foreground.
  package mutating func resume() throws(TerminalError) {
    // Stopped from outside, the program is in the modes still, and entering them twice would save the
    // wrong cursor and title.
    leave()
    try device.enter(modes)
    output.append(modes.enter)
    _ = updateSize()
    redraw()
    send(query.enterAgain())
    decoder.awaitsAnswers = query.isUnderWay
  }

  /// How long answers are waited for at the end: the shell would take them for keys.
  private static let answerPatience = Duration.milliseconds(300)

  /// Gives the terminal back as it was; a second call does nothing.
  ///
  /// While answers are under way it reads them first, for 300 ms at most.
  package mutating func leave() {
    takeLastAnswers()
    output.removeAll()
    waitingFrame = nil
    let releases = graphics.releaseEach()
    if !releases.isEmpty {
      // An upload may have been cut off, and has to end first.
      send(ControlString.stringTerminator + releases)
      output.removeAll()
    }
    cnc_restore()
  }

  private mutating func takeLastAnswers() {
    guard query.isOwedAnswers else { return }
    device.read(atMost: Self.answerPatience) { bytes in
      _ = decoder.decode(bytes, now: .zero)
      for answer in decoder.takeAnswers() { query.take(answer, screen: size) }
      return query.isOwedAnswers
    }
    query.forgetAnswers()
  }

  private mutating func drain() {
    output.flush(device.write)
    if output.isEmpty, let frame = waitingFrame { show(frame) }
  }

  private static func open(
    _ options: Options,
    size: Size,
    colors: ColorCapability
  ) throws(TerminalError) -> Screen {
    let names = TerminalKind.candidates(environment: options.environment, colors: colors)
    for name in names {
      let kind = TerminalKind(named: name, environment: options.environment)
      if let screen = try? Screen(terminal: kind, size: size, colors: colors) { return screen }
    }
    throw .unknownTerminal(options.environment["TERM"] ?? "")
  }
}
