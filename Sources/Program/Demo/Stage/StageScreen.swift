package import EverText
package import EverTerminal

/// A screen without a terminal, which shows its frames on a ``Stage``.
package struct StageScreen: ~Copyable, LoopScreen {
  private let stage: Stage
  package private(set) var size: Size
  private var events: [Event] = []
  private var hasEnded = false

  package init(on stage: Stage) {
    self.stage = stage
    size = stage.size
  }

  /// Twice the pixels of a cell in a picture, for screens that show them as smaller dots.
  package var cell: PixelSize { stage.hasPixels ? PixelSize(width: 16, height: 32) : .usualCell }
  package var bytesWritten: Int { 0 }
  package var imageDrawing: ImageDrawing? { stage.hasPixels ? .kitty : .symbols }
  package var colors: ColorCapability { .direct }
  package var freeImageNumbers: Int { stage.hasPixels ? 4096 : 0 }

  package mutating func show(_ frame: Frame) { stage.show(frame) }

  package mutating func wait(now: Duration, until deadline: Duration?, mailbox: Int32) -> Wakeups {
    switch stage.next(until: deadline, mailbox: mailbox) {
    case .mail: return .mailbox
    case .deadline: return .deadline
    case .resized: return .signals
    case .input(let event):
      events.append(event)
      return .input
    case .ended:
      hasEnded = true
      return .signals
    }
  }

  package mutating func readEvents(now: Duration) -> [Event] {
    defer { events = [] }
    return events
  }

  package func signals() -> [TerminalSignal] { hasEnded ? [.terminate] : [.resize] }

  package mutating func updateSize() -> Bool {
    defer { size = stage.size }
    return size != stage.size
  }

  package mutating func redraw() {}
  package mutating func use(_ mouse: MousePolicy) {}
  package mutating func copy(_ text: String) -> Bool { true }
  package mutating func suspend() throws(TerminalError) {}
  package mutating func resume() throws(TerminalError) {}
  package mutating func leave() -> [Event] { [] }
  package mutating func upload(_ image: PixelImage) -> UInt32? { stage.upload(image) }
  package mutating func release(_ id: UInt32) {}
}
