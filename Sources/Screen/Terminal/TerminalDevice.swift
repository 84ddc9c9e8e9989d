import CEverCurses
import EverText
import Glibc

/// The terminal device: its modes, its size, its input and output.
final class TerminalDevice {
  enum End: Hashable {
    /// No more input for now.
    case drained
    /// The terminal is gone.
    case hangup
  }

  let descriptor: Int32
  private let mainQueue = cnc_main_queue()
  private let saved: termios
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// - Throws: `noTerminal`, or `refused` when its modes can't be read.
  init() throws(TerminalError) {
    guard let descriptor = Self.open() else { throw .noTerminal }
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else {
      let code = errno
      close(descriptor)
      throw .refused(code)
    }
    self.descriptor = descriptor
    saved = modes
  }

  deinit {
    cnc_restore()
    cnc_signals_release()
    close(descriptor)
  }

  /// Opens the controlling terminal, or else a standard stream that is a terminal; nil when there is
  /// none.
  ///
  /// It is an open file of its own, so the flags of the shell's descriptor don't change.
  private static func open() -> Int32? {
    let streams = (0...2).filter { isatty($0) != 0 }.map { "/proc/self/fd/\($0)" }
    return (["/dev/tty"] + streams).lazy
      .map { Glibc.open($0, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) }.first { $0 >= 0 }
  }

  /// Ncurses counts the cells of a side in 16 bits, and crashes beyond it.
  private static let mostCells = 4_000

  /// What the system knows about the window; nil when it doesn't know its size.
  private var window: winsize? {
    var window = winsize()
    let code = ioctl(descriptor, UInt(TIOCGWINSZ), &window)
    return code == 0 && window.ws_col > 0 && window.ws_row > 0 ? window : nil
  }

  /// The reported size; 80×24 when it is unknown.
  var size: Size {
    guard let window else { return Size(columns: 80, rows: 24) }
    return Size(
      columns: min(Int(window.ws_col), Self.mostCells),
      rows: min(Int(window.ws_row), Self.mostCells)
    )
  }

  /// The pixels of a cell; nil when the system doesn't know them.
  var cell: PixelSize? {
    window.flatMap {
      GraphicsQuery.plausible(Int($0.ws_xpixel / $0.ws_col), Int($0.ws_ypixel / $0.ws_row))
    }
  }

  /// Sets the modes for keys; from just before, every end of the process restores them.
  ///
  /// - Parameter modes: the modes, with the bytes that are written at the end.
  /// - Throws: `refused`; the modes are unchanged then.
  func enter(_ modes: TerminalModes) throws(TerminalError) {
    cnc_crash_watch()
    guard cnc_signals_watch() >= 0 else { throw .refused(errno) }
    let isArmed = withUnsafePointer(to: saved) {
      cnc_restore_arm(descriptor, modes.leave, modes.leave.count, $0)
    }
    guard isArmed else { throw .refused(E2BIG) }
    cnc_hold_standard_error()
    var raw = cnc_tty_raw(saved)
    guard cnc_tty_set(descriptor, &raw) else {
      let code = errno
      cnc_restore()
      throw .refused(code)
    }
  }

  /// Writes what the terminal accepts, in one call; if the terminal is gone, all bytes are dropped.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    // Another thread has crashed and restored the terminal.
    guard !cnc_is_ending() else { return bytes.count }
    let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : bytes.count
  }

  /// Reads all available input, up to 1 MiB, so that a flood of keys becomes one frame.
  ///
  /// A line discipline returns at most 4 KiB at once, so a shorter read has read everything; later
  /// input ends the next wait.
  func read(_ take: (ArraySlice<UInt8>) -> Void) -> End {
    for _ in 0..<256 {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        take(buffer[..<count])
        if count < 4095 { return .drained }
      } else if count == 0 {
        return .hangup
      } else if errno != EINTR {
        return errno == EAGAIN ? .drained : .hangup
      }
    }
    return .drained
  }

  /// Reads input until `take`, which receives the bytes, needs no more of it or the time has
  /// passed.
  func read(atMost limit: Duration, _ take: (ArraySlice<UInt8>) -> Bool) {
    let end = ContinuousClock.now + limit
    var goesOn = true
    while goesOn, ContinuousClock.now < end {
      let ready = wait(for: end - ContinuousClock.now, forRoom: false, mailbox: -1)
      guard ready == .input else { return }
      if read({ goesOn = take($0) }) == .hangup { return }
    }
  }

  /// Waits for input, signals, the mailbox, and on request for room for output; beside a mailbox, it
  /// runs what waits for the main actor.
  func wait(for time: Duration?, forRoom: Bool, mailbox: Int32) -> Wakeups {
    Self.wait(
      on: descriptor,
      for: time,
      forRoom: forRoom,
      mailbox: mailbox,
      mainQueue: mailbox < 0 ? -1 : mainQueue
    )
  }

  /// The same for a terminal by its descriptor; -1 for none.
  static func wait(
    on descriptor: Int32,
    for time: Duration?,
    forRoom: Bool = false,
    mailbox: Int32,
    mainQueue: Int32 = -1
  ) -> Wakeups {
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN | (forRoom ? POLLOUT : 0)), revents: 0),
      pollfd(fd: cnc_signals_watch(), events: Int16(POLLIN), revents: 0),
      pollfd(fd: mailbox, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mainQueue, events: Int16(POLLIN), revents: 0),
    ]
    let count = cnc_poll(&polled, Int32(polled.count), time?.nanoseconds ?? -1)
    guard count != 0 else { return [.deadline, .input] }
    // Interrupted by a signal, which its descriptor reports at the next call.
    guard count > 0 else { return .signals }
    var ready: Wakeups = []
    if polled[0].revents & Int16(POLLOUT) != 0 { ready.insert(.room) }
    if polled[0].revents & ~Int16(POLLOUT) != 0 { ready.insert(.input) }
    if polled[1].revents != 0 { ready.insert(.signals) }
    if polled[2].revents != 0 { ready.insert(.mailbox) }
    if polled[3].revents != 0 { cnc_main_queue_run() }
    return ready
  }
}

extension Duration {
  /// The nanoseconds, limited to the longest possible wait.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return min(seconds, 1 << 31) * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

/// Why the terminal can't be used; the program ends with status 2.
package enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Neither `/dev/tty` nor the standard streams are a terminal.
  case noTerminal
  /// `TERM` names a terminal that can't display frames, or that has no description.
  case unknownTerminal(String)
  /// The system refused the terminal's modes, with this value of `errno`.
  case refused(Int32)

  package var description: String {
    switch self {
    case .noTerminal:
      "There is no terminal to draw on; --print writes the items as text."
    case .unknownTerminal(let name):
      "The terminal type ‘\(name)’ can't be drawn on; set TERM to one that terminfo knows, such as "
        + "xterm-256color, or use --print."
    case .refused(EMFILE): "There are too many open files; raise ulimit -n."
    case .refused(let code):
      "The terminal can't be set up (error \(code) of the system); --print works without one."
    }
  }
}
