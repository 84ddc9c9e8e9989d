package import Cells
package import Input

/// Something that a driver receives from its loop.
package enum LoopMessage: Hashable, Sendable {
  /// The first frame is on the screen: what takes longer may begin.
  case begun
  /// The terminal sent something.
  case event(Event)
  /// The terminal has another size.
  case resized(Size)
  /// The terminal may have lost the images that it was handed.
  case imagesLost
  /// The mailbox is readable.
  case mail
  /// An image that the terminal refused may be handed over now.
  case uploads
  /// The driver's deadline came.
  case timePassed
  /// Everything that waited was received; a frame may follow.
  case turnEnded
}

/// Something that only the owner of the terminal can do.
package enum LoopRequest: Hashable, Sendable {
  /// Give the terminal back and stop until the shell continues the program.
  case suspend
  /// Draw every cell anew, whatever stands there.
  case repaint
  /// End with that exit status.
  case quit(status: Int32)
}

/// What a loop drives: a value with what performs its effects.
///
/// All calls come from the loop's thread, and none may block.
package protocol LoopDriver: ~Copyable {
  /// A descriptor that is readable while results wait; -1 for none.
  var mailbox: Int32 { get }

  /// When the driver wants to receive ``LoopMessage/timePassed``; nil: not before something else happens.
  var deadline: Duration? { get }

  /// Receives what happened.
  ///
  /// - Parameters:
  ///   - message: what happened.
  ///   - screen: takes images and texts before the next frame.
  ///   - now: the time on the loop's clock.
  /// - Returns: what the loop does next, in order.
  mutating func receive(
    _ message: LoopMessage,
    on screen: inout some LoopScreen & ~Copyable,
    now: Duration
  ) -> [LoopRequest]

  /// Returns the frame to show; nil when nothing was received since the last one that can change it.
  mutating func nextFrame() -> Frame?

  /// Receives that the last frame was shown.
  mutating func frameShown(on screen: inout some LoopScreen & ~Copyable)

  /// Ends everything that is under way; the terminal is given back already.
  mutating func end(now: Duration)
}
