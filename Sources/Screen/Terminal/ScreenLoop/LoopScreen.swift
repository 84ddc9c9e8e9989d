package import EverText

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

  /// Copies a text to the clipboard, and returns false for one that is too long.
  mutating func copy(_ text: String) -> Bool

  /// Uses the mouse in another way.
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
