import Glibc
import MockAPI
import TestSupport
import Testing

extension MockServer {
  /// A start whose first frame has what was kept; the server has to be gone, or to hold all.
  ///
  /// No start waits for the disk longer than 100 ms, and a busy machine may take that: then the
  /// program is started again, up to 20 times. A kill leaves what was kept as it is.
  ///
  /// - Parameters:
  ///   - hasRows: whether a first frame has what was kept.
  ///   - start: starts the program.
  ///   - firstFrame: waits for its first frame.
  /// - Returns: the last program that was started, and its first frame.
  /// - Throws: what starting and waiting do.
  func startWithRows(
    hasRows: (ScreenSnapshot) -> Bool = { $0.numberedRows[1] != nil },
    _ start: () throws -> TerminalProgram,
    firstFrame: (TerminalProgram) async throws -> ScreenSnapshot
  ) async throws -> (program: TerminalProgram, first: ScreenSnapshot) {
    for _ in 1..<20 {
      let program = try start()
      let first = try await firstFrame(program)
      guard !hasRows(first) else { return (program, first) }
      program.signal(SIGKILL)
      _ = try await program.waitForExit()
      try await waitUntil("the end of its requests") { $0.open.isEmpty }
    }
    let program = try start()
    return (program, try await firstFrame(program))
  }
}
