import EverTerminal
import EverBase

/// The running browsers, each inside a command of the previous one.
///
/// One of them has the terminal. A signal that ends the innermost one ends all of them. Input that
/// one of them read and didn't use is passed to the next owner of the terminal.
enum RunningBrowsers {
  fileprivate struct State {
    var depth = 0
    /// Whether a browser has the terminal, which another one would draw over.
    var isTerminalTaken = false
    /// The status of an inner browser that a signal or ^C ended; nil: none did.
    var endStatus: Int32?
    var unread: [Event] = []
  }

  struct Ending: Hashable, Sendable {
    var status: Int32
    /// Whether the program ended it by `quit(status:)`.
    var isRequested: Bool

    /// Whether a signal or ^C ended it, which ends the browsers around it too.
    var endsAll: Bool { status >= Self.firstSignalStatus && !isRequested }

    private static let firstSignalStatus: Int32 = 129
  }

  private static let state = Lock(State())

  /// The status with which the browser around an inner one must end; nil: it continues.
  static var endStatus: Int32? { state.withLock { $0.endStatus } }

  /// Counts a browser while it runs, and keeps the status of one that a signal ended.
  ///
  /// - Parameter body: runs the browser; it receives the input that others read and didn't use, and
  ///   returns there the input that the browser read and didn't use.
  /// - Returns: the status of the browser.
  /// - Throws: `alreadyRunning` when a browser has the terminal; otherwise what the body throws.
  static func run(
    _ body: (_ unread: inout [Event]) throws(FeedBrowserError) -> Ending
  ) throws(FeedBrowserError) -> Int32 {
    guard var unread = state.withLock({ $0.begin() }) else { throw .alreadyRunning }
    var ending: Ending?
    defer { state.withLock { $0.end(ending, leaving: unread) } }
    let ended = try body(&unread)
    ending = ended
    return ended.status
  }

  /// Offers the terminal and input to the browsers that a command runs; events that none used
  /// remain in it.
  static func offer(_ unread: inout [Event], to command: () -> Void) {
    let offered = unread
    state.withLock { state in
      state.unread = offered
      state.isTerminalTaken = false
    }
    command()
    unread = state.withLock { state in
      state.isTerminalTaken = true
      return state.takeUnread()
    }
  }
}

extension RunningBrowsers.State {
  /// Counts a browser, and returns its input; nil when another one has the terminal.
  fileprivate mutating func begin() -> [Event]? {
    guard !isTerminalTaken else { return nil }
    isTerminalTaken = true
    depth += 1
    return takeUnread()
  }

  fileprivate mutating func end(_ ending: RunningBrowsers.Ending?, leaving unread: [Event]) {
    isTerminalTaken = false
    depth -= 1
    self.unread = depth == 0 ? [] : unread
    if let ending, ending.endsAll { endStatus = ending.status }
    if depth == 0 { endStatus = nil }
  }

  fileprivate mutating func takeUnread() -> [Event] {
    defer { unread = [] }
    return unread
  }
}
