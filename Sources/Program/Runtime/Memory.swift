import EverBase
import Glibc

/// Observes the system's memory pressure.
enum MemoryPressure {
  /// The trigger: a task waited for memory for 150 ms within 2 s, the shortest window that an
  /// unprivileged program may request (kernel.org, accounting/psi).
  static let trigger = "some 150000 2000000"

  /// Calls a closure on a separate thread whenever memory is short, at most once per window.
  ///
  /// Does nothing when the system doesn't support it. The thread lives as long as the process.
  ///
  /// - Returns: whether the observation started.
  @discardableResult
  static func watch(
    path: String = "/proc/pressure/memory",
    _ onPressure: @escaping @Sendable () -> Void
  ) -> Bool {
    let file = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    // The kernel requires the terminating null.
    let text = trigger.utf8CString.map { UInt8(bitPattern: $0) }
    guard write(file, text, text.count) == text.count,
      startDetachedThread(named: "memory", { wait(on: file, onPressure) })
    else {
      close(file)
      return false
    }
    return true
  }

  /// Calls a closure at each event of a descriptor until the descriptor fails, then closes it.
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

/// The memory of this process, as reported by the system.
enum ProcessMemory {
  /// The number of bytes in memory that belong to no file; nil when the system doesn't report it.
  ///
  /// Reads `RssAnon` of `/proc/self/status` (proc_pid_status(5)), which never blocks.
  static var anonymousBytes: Int? {
    guard let status = try? RegularFile.bytes(of: "/proc/self/status", atMost: 1 << 16) else {
      return nil
    }
    return anonymousBytes(in: String(decoding: status.bytes, as: UTF8.self))
  }

  /// Returns the number in the line `RssAnon:     1234 kB`, in bytes.
  static func anonymousBytes(in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    guard words.count == 3, words[2] == "kB", let kilobytes = Int(words[1]),
      case (let bytes, false) = kilobytes.multipliedReportingOverflow(by: 1_024)
    else { return nil }
    return bytes
  }
}
