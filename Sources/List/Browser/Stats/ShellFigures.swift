/// What only the shell knows of the program: counted since its start.
package struct ShellFigures: Hashable, Sendable {
  /// Frames that were handed to the terminal.
  package var frames: Int
  /// Bytes that the terminal took.
  package var bytesWritten: Int
  /// Bytes of memory that belong to the process alone; nil where the system doesn't tell.
  package var memory: Int?

  package init(frames: Int, bytesWritten: Int, memory: Int?) {
    self.frames = frames
    self.bytesWritten = bytesWritten
    self.memory = memory
  }
}
