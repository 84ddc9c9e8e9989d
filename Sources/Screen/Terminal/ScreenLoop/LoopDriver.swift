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

  /// Called after the last frame was displayed.
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
