import EverText
import EverProgram
import EverTerminal
import EverDemo

/// The user's terminal while a tape is played in it at its own speed.
final class LiveTerminal {
  private var terminal: Terminal
  private let clock = SteadyClock()

  /// Opens the terminal.
  ///
  /// - Throws: when it is too small for the tape.
  init(_ options: Options, for tape: Tape) throws(Problem) {
    terminal = try BrowseCommand.terminal(options)
    let needed = tape.settings.size
    let rows = needed.rows + tape.rowsForCaptions
    let size = terminal.size
    guard size.columns >= needed.columns, size.rows >= rows else {
      terminal.leave()
      throw Problem(
        sentence: "The tape needs \(needed.columns)×\(rows) cells, and this terminal has "
          + "\(size.columns)×\(size.rows).",
        status: 2
      )
    }
  }

  /// Shows a frame at its time; false when the user stops the tape with q, Escape, ^C or a signal.
  func show(_ frame: Frame, at time: Duration) -> Bool {
    while clock.now < time {
      let wakeups = terminal.wait(now: clock.now, until: time, mailbox: -1)
      if wakeups.contains(.signals), terminal.signals().contains(where: { $0.exitStatus != nil }) {
        return false
      }
      if wakeups.contains(.input), terminal.readEvents(now: clock.now).contains(where: stops) {
        return false
      }
    }
    terminal.show(frame)
    return true
  }

  func close() { terminal.leave() }

  private func stops(_ event: Event) -> Bool {
    [.key("q"), .key(Chord(.escape)), .key(.control("c")), .hangup].contains(event)
  }
}
