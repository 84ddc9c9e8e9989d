import EverText
import EverTerminal

/// What happened on a screen and to its driver, in order.
final class Notes {
  var lines: [String] = []
}

/// A terminal that follows a script.
struct ScriptedScreen: ~Copyable, LoopScreen {
  /// What one wait brings.
  struct Turn {
    var wakeups: Wakeups
    var events: [Event] = []
    var signals: [TerminalSignal] = []
    /// The size from then on.
    var size: Size?
    /// Time that passes meanwhile.
    var time = Duration.zero
  }

  let notes: Notes
  let clock: ScriptedClock
  /// The next steps; after the last one the terminal hangs up.
  var turns: [Turn]
  var refusesToResume = false
  /// Signals that arrive while the program is stopped.
  var signalsWhileStopped: [TerminalSignal] = []
  /// What is read while the terminal is restored.
  var eventsWhileLeaving: [Event] = []
  private(set) var size = Size(columns: 9, rows: 3)
  private let waiting = Waiting()

  /// What signals() takes, which changes nothing else.
  private final class Waiting {
    var events: [Event] = []
    var signals: [TerminalSignal] = []
  }

  init(_ notes: Notes, _ clock: ScriptedClock, _ turns: [Turn]) {
    self.notes = notes
    self.clock = clock
    self.turns = turns
  }

  mutating func show(_ frame: Frame) { notes.lines.append("show") }

  mutating func wait(now: Duration, until deadline: Duration?, mailbox: Int32) -> Wakeups {
    guard !turns.isEmpty else {
      waiting.events = [.hangup]
      return .input
    }
    let turn = turns.removeFirst()
    waiting.events = turn.events
    waiting.signals = turn.signals
    size = turn.size ?? size
    clock.now += turn.time
    return turn.wakeups
  }

  mutating func readEvents(now: Duration) -> [Event] {
    defer { waiting.events = [] }
    return waiting.events
  }

  func signals() -> [TerminalSignal] {
    defer { waiting.signals = [] }
    return waiting.signals
  }

  mutating func updateSize() -> Bool { true }

  mutating func redraw() { notes.lines.append("redraw") }

  mutating func suspend() throws(TerminalError) {
    notes.lines.append("suspend")
    waiting.signals += signalsWhileStopped
  }

  mutating func resume() throws(TerminalError) {
    waiting.signals += signalsWhileStopped
    if refusesToResume { throw .refused(5) }
    notes.lines.append("resume")
  }

  mutating func leave() -> [Event] {
    notes.lines.append("leave")
    defer { eventsWhileLeaving = [] }
    return eventsWhileLeaving
  }

  mutating func use(_ mouse: MousePolicy) {}
  mutating func copy(_ text: String) -> Bool { true }

  // No images are handed over.
  let cell = PixelSize.usualCell
  let bytesWritten = 0
  let imageDrawing: ImageDrawing? = nil
  let colors = ColorCapability.none
  let freeImageNumbers = 0

  mutating func upload(_ image: PixelImage) -> UInt32? { nil }

  mutating func release(_ id: UInt32) {}
}

/// A clock that stands still until its screen waits.
final class ScriptedClock: LoopClock {
  var now = Duration.zero
}

/// Notes what it receives, and answers some keys with requests.
struct NotingDriver: LoopDriver {
  let notes: Notes
  var deadline: Duration?
  let mailbox: Int32 = -1
  private var hasChanged = true
  private var endStatus: Int32?

  init(_ notes: Notes, deadline: Duration? = nil) {
    self.notes = notes
    self.deadline = deadline
  }

  mutating func receive(
    _ message: LoopMessage,
    on screen: inout some LoopScreen & ~Copyable,
    now: Duration
  ) -> [LoopRequest] {
    if message == .turnEnded { return [] }
    hasChanged = true
    switch message {
    case .event(.key("z")): return [.suspend]
    case .event(.key("l")): return [.repaint]
    case .event(.key("t")): return [.handOver]
    case .event(.key("T")):
      endStatus = 143
      return [.handOver]
    case .event(.key("q")): return [.quit(status: 7)]
    case .event(.key(let chord)): notes.lines.append("\(chord.key)")
    case .event(.hangup): return [.quit(status: 129)]
    case .resized(let size): notes.lines.append("resized to \(size.columns)×\(size.rows)")
    case .mail: hasChanged = false
    case .timePassed:
      notes.lines.append("time passed")
      deadline = nil
    default: notes.lines.append("\(message)")
    }
    return []
  }

  mutating func nextFrame() -> Frame? {
    guard hasChanged else { return nil }
    hasChanged = false
    return Frame(size: Size(columns: 9, rows: 0), lines: [])
  }

  mutating func frameShown(on screen: inout some LoopScreen & ~Copyable) {}

  /// Uses the first key that was read and not passed on.
  mutating func useTerminal(unread: inout [Event]) -> Int32? {
    notes.lines.append("used")
    if case .key(let chord)? = unread.first {
      unread.removeFirst()
      notes.lines.append("used \(chord.key)")
    }
    return endStatus
  }

  mutating func end(now: Duration) { notes.lines.append("end") }
}
