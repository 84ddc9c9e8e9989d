import Locking

/// The browsers that run now, each inside a command of the one before it.
///
/// A signal that ends the innermost one ends all of them.
enum RunningBrowsers {
  private struct State {
    var depth = 0
    /// The status of an inner browser that a signal or ^C ended; nil: none did.
    var endStatus: Int32?
  }

  private static let state = Lock(State())

  /// The first status of a signal.
  private static let firstSignalStatus: Int32 = 129

  /// The status with which the browser around an inner one has to end; nil: it goes on.
  static var endStatus: Int32? { state.withLock { $0.endStatus } }

  /// Counts a browser while it runs, and keeps the status of one that a signal ended.
  static func run<Failure: Error>(_ body: () throws(Failure) -> Int32) throws(Failure) -> Int32 {
    state.withLock { $0.depth += 1 }
    var status: Int32?
    defer {
      state.withLock { state in
        state.depth -= 1
        if let status, status >= firstSignalStatus { state.endStatus = status }
        if state.depth == 0 { state.endStatus = nil }
      }
    }
    let ended = try body()
    status = ended
    return ended
  }
}
