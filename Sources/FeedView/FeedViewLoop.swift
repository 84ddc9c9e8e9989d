import Cells
import Input
import Locking
import Paging
import Terminal

/// The one loop that owns the model and the terminal.
///
/// It sleeps in one `poll` for keys, signals, pages and the model's deadline; takes everything that
/// waits, in order; then draws once. Nothing in it blocks but the caller's own closures.
struct FeedViewLoop<Source: PageSource, Rows: FeedRows>: ~Copyable
where Rows.Item == Source.Item {
  typealias Item = Source.Item

  private var terminal: Terminal
  private var model: FeedViewModel<Item>
  private var renderer: FeedViewRenderer<Rows>
  private var tasks: PageTasks<Source>
  private let mailbox: Mailbox<FeedViewMessage<Item>>
  /// Items that the caller is to hear of, once the frame that shows them is drawn.
  private var told: [Told] = []
  private let clock = ContinuousClock()
  private let origin: ContinuousClock.Instant
  private var status: Int32?

  private enum Told {
    case shown(Item)
    case opened(Item)
  }

  init(
    terminal: consuming Terminal,
    model: FeedViewModel<Item>,
    renderer: FeedViewRenderer<Rows>,
    source: Source
  ) {
    self.terminal = terminal
    self.model = model
    self.renderer = renderer
    mailbox = Mailbox()
    tasks = PageTasks(source: source, mailbox: mailbox)
    origin = clock.now
  }

  /// Runs until the user or a signal ends it.
  ///
  /// - Parameters:
  ///   - onShow: hears of the item under the cursor.
  ///   - onOpen: hears of an item that was opened.
  /// - Returns: the exit status.
  /// - Throws: `refused` when the terminal can't be taken over again after a suspension.
  mutating func run(
    onShow: (Item) -> Void,
    onOpen: (Item) -> Void
  ) throws(TerminalError) -> Int32 {
    try perform(model.open(now: now))
    draw()
    while status == nil {
      let wakeups = terminal.wait(now: now, until: model.deadline, mailbox: mailbox.descriptor)
      if try take(wakeups), status == nil { draw() }
      for item in told.drained() {
        switch item {
        case .shown(let item): onShow(item)
        case .opened(let item): onOpen(item)
        }
      }
    }
    tasks.cancelAll()
    terminal.leave()
    return status ?? 0
  }

  private var now: Duration { origin.duration(to: clock.now) }

  private mutating func draw() {
    terminal.show(renderer.frame(of: model))
  }

  /// Takes everything that waits, in the order: signals, keys, pages, time.
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
      for message in mailbox.takeAll() {
        tasks.noteResult(in: message)
        try take(message)
        hasChanged = true
      }
    }
    let isDue = model.deadline.map { $0 <= now } ?? false
    guard hasChanged || isDue || wakeups.contains(.deadline) else { return false }
    try take(.timePassed)
    return true
  }

  private mutating func take(_ message: FeedViewMessage<Item>) throws(TerminalError) {
    guard status == nil else { return }
    try perform(model.take(message, now: now))
  }

  private mutating func perform(_ effects: [FeedViewEffect<Item>]) throws(TerminalError) {
    for effect in effects {
      switch effect {
      case .load(let ticket): tasks.load(ticket)
      case .cancel(let ticket): tasks.cancel(ticket)
      case .countTotal(let generation): tasks.countTotal(generation)
      case .shown(let item): told.append(.shown(item))
      case .opened(let item): told.append(.opened(item))
      case .suspend:
        try terminal.suspend()
        try take(.resized(terminal.size))
      case .repaint: terminal.redraw()
      case .quit(let status): self.status = status
      }
    }
  }

  private mutating func takeSignals() throws(TerminalError) -> Bool {
    let signals = terminal.signals()
    for signal in signals {
      switch signal {
      case .interrupt, .terminate, .hangUp, .quit: status = signal.exitStatus
      case .suspend: try perform([.suspend])
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

extension Array {
  /// Takes all elements out.
  fileprivate mutating func drained() -> [Element] {
    defer { self = [] }
    return self
  }
}
