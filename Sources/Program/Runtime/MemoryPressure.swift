import Glibc
import Locking

/// Hears from the system when memory is short.
enum MemoryPressure {
  /// What is asked for: that some task waited for memory for 150 ms within 2 s, the shortest window
  /// that a program without privileges may name (kernel.org, accounting/psi).
  static let trigger = "some 150000 2000000"

  /// Calls back on a thread of its own whenever memory is short, at most once in a window.
  ///
  /// Where the system doesn't tell, nothing ever happens. The thread lives as long as the process.
  ///
  /// - Returns: whether the system was asked.
  @discardableResult
  static func watch(
    path: String = "/proc/pressure/memory",
    _ onPressure: @escaping @Sendable () -> Void
  ) -> Bool {
    let file = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    // The system wants the null at its end too.
    let text = trigger.utf8CString.map { UInt8(bitPattern: $0) }
    guard write(file, text, text.count) == text.count,
      startDetachedThread(named: "memory", { wait(on: file, onPressure) })
    else {
      close(file)
      return false
    }
    return true
  }

  /// Calls back at each event of a descriptor until it fails, and closes it.
  static func wait(on file: Int32, _ onPressure: () -> Void) {
    defer { close(file) }
    while true {
      var polled = pollfd(fd: file, events: Int16(POLLPRI), revents: 0)
      if poll(&polled, 1, -1) < 0 {
        if errno == EINTR { continue }
        return
      }
      guard polled.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0 else { return }
      onPressure()
    }
  }
}
