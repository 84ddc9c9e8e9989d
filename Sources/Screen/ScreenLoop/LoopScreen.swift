package import Cells
package import Input
package import Terminal

/// What a loop needs of a terminal; each member says what `Terminal` does under the same name.
package protocol LoopScreen: ImageScreen, ~Copyable {
  /// The cells that frames are shown on.
  var size: Size { get }
  /// Pixels of one cell.
  var cell: PixelSize { get }
  /// Bytes that the terminal took since it was opened.
  var bytesWritten: Int { get }

  /// Shows a frame, without blocking.
  mutating func show(_ frame: Frame)

  /// Sleeps until something happens.
  ///
  /// - Parameters:
  ///   - now: the time on the loop's clock.
  ///   - deadline: when to return at the latest; nil for never.
  ///   - mailbox: a descriptor that is readable while results wait; -1 for none.
  /// - Returns: what happened.
  mutating func wait(now: Duration, until deadline: Duration?, mailbox: Int32) -> Wakeups

  /// Returns all input that is there; `hangup` is the last event of a terminal that is gone.
  mutating func readEvents(now: Duration) -> [Event]

  /// Returns the signals that came since the last call, each once.
  func signals() -> [TerminalSignal]

  /// Reads the size again, and returns whether it changed.
  mutating func updateSize() -> Bool

  /// Makes the next frame be drawn whole.
  mutating func redraw()

  /// Hands a text to the clipboard.
  mutating func copy(_ text: String)

  /// Gives the terminal back, stops the process, and takes the terminal over when the process goes on.
  ///
  /// - Throws: `refused` when the terminal can't be taken over again.
  mutating func suspend() throws(TerminalError)

  /// Takes the terminal over again after the process was stopped from outside.
  ///
  /// - Throws: `refused` when the terminal can't be taken over again.
  mutating func resume() throws(TerminalError)

  /// Gives the terminal back as it was; a second call does nothing.
  mutating func leave()
}

extension Terminal: LoopScreen {}
