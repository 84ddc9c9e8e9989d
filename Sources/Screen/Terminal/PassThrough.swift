import CEverCurses
import EverBase
package import EverText

/// The user's terminal while another program uses it through this one; without a terminal, there
/// is no input, and output goes nowhere.
package final class PassThrough {
  private let device: TerminalDevice?

  /// The bytes that undo what the other program may have left: synchronized output, mouse, focus,
  /// paste, the alternate screen, the cursor, attributes, and the scroll region.
  private static let leaving =
    "\u{1B}[?2026l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?1006l\u{1B}[?1004l\u{1B}[?2004l"
    + "\u{1B}[?25h\u{1B}[0m\u{1B}(B\u{1B}[?7h"

  package init() { device = try? TerminalDevice() }

  /// Whether there is a terminal.
  package var isThere: Bool { device != nil }

  /// The size of the terminal; 80×24 without one.
  package var size: Size { device?.size ?? Size(columns: 80, rows: 24) }

  /// Passes on each key, and takes signals; every end of the process restores the terminal.
  ///
  /// - Throws: when the terminal refuses that.
  package func enter() throws(TerminalError) {
    if let device {
      try device.enter(TerminalModes(leave: Array(Self.leaving.utf8)))
    } else {
      guard cnc_signals_watch() >= 0 else { throw .refused(0) }
    }
  }

  /// Restores the terminal.
  package func leave() {
    cnc_restore()
    cnc_signals_release()
  }

  /// Waits for a key, a signal, another descriptor, or a time to pass.
  package func wait(for time: Duration?, or descriptor: Int32) -> Wakeups {
    TerminalDevice.wait(on: device?.descriptor ?? -1, for: time, mailbox: descriptor)
  }

  /// The signals since the last call.
  package func signals() -> [TerminalSignal] { TerminalSignal.all(in: cnc_signals_take()) }

  /// The keys that are there; nil when the terminal is gone.
  package func read() -> [UInt8]? {
    var bytes: [UInt8] = []
    return device?.read { bytes += $0 } == .hangup ? nil : bytes
  }

  package func write(_ bytes: [UInt8]) {
    guard let device else { return }
    _ = bytes.withUnsafeBytes { writeAll($0, to: device.descriptor) }
  }
}
