/// Figures that the shell measures, counted since the start of the program.
package struct ShellFigures: Hashable, Sendable {
  /// Frames that were sent to the terminal.
  package var frames: Int
  /// Bytes that the terminal received.
  package var bytesWritten: Int
  /// The private memory of the process in bytes; nil when the system doesn't provide it.
  package var memory: Int?

  package init(frames: Int, bytesWritten: Int, memory: Int?) {
    self.frames = frames
    self.bytesWritten = bytesWritten
    self.memory = memory
  }
}
