import CEverCurses

/// A signal for the loop; the raw values are the bits of `cnc_signals_take()`.
package enum TerminalSignal: UInt32, Hashable, Sendable, CaseIterable {
  /// SIGINT.
  case interrupt = 0
  /// SIGTERM.
  case terminate = 1
  /// SIGHUP: the terminal is gone, or its window closed.
  case hangUp = 2
  /// SIGQUIT.
  case quit = 3
  /// SIGTSTP: respond with ``Terminal/suspend()``.
  case suspend = 4
  /// SIGCONT: respond with ``Terminal/resume()``.
  case resume = 5
  /// SIGWINCH: respond with ``Terminal/updateSize()``.
  case resize = 6

  /// The signals of some bits.
  static func all(in bits: UInt32) -> [TerminalSignal] {
    allCases.filter { bits & 1 << $0.rawValue != 0 }
  }

  /// The exit status of a program that the signal ends: 128 and the signal's number; nil for other
  /// signals.
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

/// The reasons for which a wait ended.
package struct Wakeups: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Input is available, or an incomplete escape has timed out: call `readEvents(now:)`.
  package static let input = Wakeups(rawValue: 1)
  /// Call `signals()`.
  package static let signals = Wakeups(rawValue: 2)
  /// The mailbox is readable.
  package static let mailbox = Wakeups(rawValue: 4)
  /// The deadline has passed.
  package static let deadline = Wakeups(rawValue: 8)
  /// An image that ``Terminal/upload(_:)`` refused may be uploaded now.
  package static let uploads = Wakeups(rawValue: 32)
  /// The terminal accepted output; the loop has nothing to do.
  static let room = Wakeups(rawValue: 16)
}
