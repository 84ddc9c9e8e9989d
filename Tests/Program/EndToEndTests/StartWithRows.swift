import Glibc
import EverMock
import TestSupport
import Testing

extension MockServer {
  /// Starts the program until its first frame has the stored rows; the server must be stopped, or
  /// hold all requests.
  ///
  /// A start waits at most 100 ms for the disk, and a busy machine may take longer: then the
  /// program is started again, up to 20 times. Killing it doesn't change the stored rows.
  ///
  /// - Parameters:
  ///   - hasRows: whether a first frame has the stored rows.
  ///   - start: starts the program.
  ///   - firstFrame: waits for its first frame.
  /// - Returns: the last started program and its first frame.
  /// - Throws: the errors of starting and waiting.
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
