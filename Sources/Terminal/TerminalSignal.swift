import CCurses

/// A signal that the loop hears of; the numbers are the bits of `cnc_signals_take()`.
package enum TerminalSignal: UInt32, Hashable, Sendable, CaseIterable {
  /// SIGINT.
  case interrupt = 0
  /// SIGTERM.
  case terminate = 1
  /// SIGHUP: the terminal is gone, or its window closed.
  case hangUp = 2
  /// SIGQUIT.
  case quit = 3
  /// SIGTSTP: answer with ``Terminal/suspend()``.
  case suspend = 4
  /// SIGCONT: answer with ``Terminal/resume()``.
  case resume = 5
  /// SIGWINCH: answer with ``Terminal/updateSize()``.
  case resize = 6

  /// The status of a program that ends because of it: 128 and the signal's number; nil for signals
  /// that end nothing.
  package var exitStatus: Int32? {
    switch self {
    case .interrupt: 130
    case .terminate: 143
    case .hangUp: 129
    case .quit: 131
    case .suspend, .resume, .resize: nil
    }
  }
}

/// Why a wait ended.
package struct Wakeups: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// There is input, or a lone escape has waited long enough: call `readEvents(now:)`.
  package static let input = Wakeups(rawValue: 1)
  /// Call `signals()`.
  package static let signals = Wakeups(rawValue: 2)
  /// The mailbox is readable.
  package static let mailbox = Wakeups(rawValue: 4)
  /// The time is over.
  package static let deadline = Wakeups(rawValue: 8)
  /// An image that ``Terminal/upload(_:)`` refused may be handed over now.
  package static let uploads = Wakeups(rawValue: 32)
  /// The terminal took output; nothing is to be done.
  static let room = Wakeups(rawValue: 16)
}
