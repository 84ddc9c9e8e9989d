import Input
import Locking

/// The running browsers, each inside a command of the previous one.
///
/// A signal that ends the innermost one ends all of them. Input that one of them read and didn't
/// use is passed to the next owner of the terminal.
enum RunningBrowsers {
  fileprivate struct State {
    var depth = 0
    /// The status of an inner browser that a signal or ^C ended; nil: none did.
    var endStatus: Int32?
    var unread: [Event] = []
  }

  private static let state = Lock(State())

  /// The first status of a signal.
  private static let firstSignalStatus: Int32 = 129

  /// The status with which the browser around an inner one must end; nil: it continues.
  static var endStatus: Int32? { state.withLock { $0.endStatus } }

  /// Counts a browser while it runs, and keeps the status of one that a signal ended.
  ///
  /// - Parameter body: runs the browser; it receives the input that others read and didn't use, and
  ///   returns there the input that the browser read and didn't use.
  /// - Returns: the status of the browser.
  /// - Throws: what the body throws.
  static func run<Failure: Error>(
    _ body: (_ unread: inout [Event]) throws(Failure) -> Int32
  ) throws(Failure) -> Int32 {
    var unread = state.withLock { state in
      state.depth += 1
      return state.takeUnread()
    }
    var status: Int32?
    defer {
      state.withLock { state in
        state.depth -= 1
        state.unread = state.depth == 0 ? [] : unread
        if let status, status >= firstSignalStatus { state.endStatus = status }
        if state.depth == 0 { state.endStatus = nil }
      }
    }
    let ended = try body(&unread)
    status = ended
    return ended
  }

  /// Offers input to the browsers that a command runs.
  ///
  /// - Parameters:
  ///   - unread: the input; events that no browser used remain in it.
  ///   - command: runs the command.
  static func offer(_ unread: inout [Event], to command: () -> Void) {
    let offered = unread
    state.withLock { $0.unread = offered }
    command()
    unread = state.withLock { $0.takeUnread() }
  }
}

extension RunningBrowsers.State {
  fileprivate mutating func takeUnread() -> [Event] {
    defer { unread = [] }
    return unread
  }
}
