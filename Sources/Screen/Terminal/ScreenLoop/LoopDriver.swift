package import EverText

/// A message that a driver receives from its loop.
package enum LoopMessage: Hashable, Sendable {
  /// The first frame is on the screen: longer work may start.
  case begun
  /// Input of the terminal.
  case event(Event)
  /// The terminal has another size.
  case resized(Size)
  /// The terminal may have lost its images.
  case imagesLost
  /// The mailbox is readable.
  case mail
  /// An image that the terminal refused may be sent now.
  case uploads
  /// The driver's deadline passed.
  case timePassed
  /// All pending input was received; a frame may follow.
  case turnEnded
}

/// Work that only the owner of the terminal can do.
package enum LoopRequest: Hashable, Sendable {
  /// Restore the terminal and stop until the shell continues the program.
  case suspend
  /// Draw every cell again, whatever the terminal shows.
  case repaint
  /// Restore the terminal, call ``LoopDriver/useTerminal(unread:)``, and take the terminal over
  /// again.
  case handOver
  /// Exit with this status.
  case quit(status: Int32)
}

/// A value that a loop drives, with the shell that performs its effects.
///
/// All calls are on the loop's thread, and none may block.
package protocol LoopDriver: ~Copyable {
  /// A descriptor that is readable while results are pending; -1 for none.
  var mailbox: Int32 { get }

  /// The time at which the driver needs ``LoopMessage/timePassed``; nil when it needs none.
  var deadline: Duration? { get }

  /// Receives a message.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - screen: accepts images and texts before the next frame.
  ///   - now: the time on the loop's clock.
  /// - Returns: requests for the loop, in order.
  mutating func receive(
    _ message: LoopMessage,
    on screen: inout some LoopScreen & ~Copyable,
    now: Duration
  ) -> [LoopRequest]

  /// Returns the frame to display; nil when no message since the last one can have changed it.
  mutating func nextFrame() -> Frame?

  /// Called after the frame of ``nextFrame()`` was displayed.
  mutating func frameShown(on screen: inout some LoopScreen & ~Copyable)

  /// Called while the terminal is restored, after ``LoopRequest/handOver``; it may block.
  ///
  /// - Parameter unread: the input that was read and not passed on yet; the events that remain in
  ///   it are passed on next.
  /// - Returns: the exit status of the program; nil to continue.
  mutating func useTerminal(unread: inout [Event]) -> Int32?

  /// Cancels all work in progress; the terminal is restored already.
  mutating func end(now: Duration)
}

extension LoopDriver where Self: ~Copyable {
  /// Continues at once.
  package mutating func useTerminal(unread: inout [Event]) -> Int32? { nil }
}

/// The parts of a terminal that a loop needs; see the members of `Terminal` with the same names.
package protocol LoopScreen: ImageScreen, ~Copyable {
  var size: Size { get }
  /// Pixels of one cell.
  var cell: PixelSize { get }
  /// Bytes that the terminal received since it was opened.
  var bytesWritten: Int { get }

  /// Displays a frame, without blocking.
  mutating func show(_ frame: Frame)

  /// Sleeps until there is input, a signal or a result in the mailbox (-1 for none), or until the
  /// deadline.
  mutating func wait(now: Duration, until deadline: Duration?, mailbox: Int32) -> Wakeups

  /// Returns all pending input; `hangup` is the last event of a closed terminal.
  mutating func readEvents(now: Duration) -> [Event]

  /// Returns the signals since the last call, each once.
  func signals() -> [TerminalSignal]

  /// Reads the size again, and returns whether it changed.
  mutating func updateSize() -> Bool

  /// Causes the next frame to be drawn completely.
  mutating func redraw()

  /// Copies a text to the clipboard; returns false if the text is too long.
  mutating func copy(_ text: String) -> Bool

  /// Changes what the terminal reports about the mouse.
  mutating func use(_ mouse: MousePolicy)

  /// Restores the terminal, stops the process, and takes the terminal over when the process
  /// continues.
  ///
  /// - Throws: `refused` when the terminal can't be taken over again.
  mutating func suspend() throws(TerminalError)

  /// Takes the terminal over again after the process was stopped from outside.
  ///
  /// - Throws: `refused` when the terminal can't be taken over again.
  mutating func resume() throws(TerminalError)

  /// Restores the terminal; a second call does nothing.
  ///
  /// - Returns: the input that was read in the meantime, in order.
  mutating func leave() -> [Event]
}

extension Terminal: LoopScreen {}

/// The parts of a terminal that an image loader needs.
package protocol ImageScreen: ~Copyable {
  /// How the terminal displays images; nil while that isn't known.
  var imageDrawing: ImageDrawing? { get }
  /// The colours that the terminal supports.
  var colors: ColorCapability { get }

  var freeImageNumbers: Int { get }

  /// Sends an image to the terminal, before the next frame; nil when it accepts no image, always or
  /// for now.
  mutating func upload(_ image: PixelImage) -> UInt32?

  /// Deletes an image that no frame displays any more.
  mutating func release(_ id: UInt32)
}

/// The clock of a loop: all deadlines are compared with its time.
package protocol LoopClock {
  /// The time since the clock's own origin; it never decreases.
  var now: Duration { get }
}

/// The time since the clock was made, from the system's continuous clock.
package struct SteadyClock: LoopClock {
  private let origin = ContinuousClock.now

  package init() {}

  package var now: Duration { origin.duration(to: .now) }
}
