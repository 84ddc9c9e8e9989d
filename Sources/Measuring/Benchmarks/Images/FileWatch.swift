import Glibc

/// Waits for writes to a file (inotify(7)).
final class FileWatch {
  private let descriptor: Int32

  /// A file that can't be watched never changes.
  init(_ path: String) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    inotify_add_watch(descriptor, path, UInt32(IN_MODIFY))
  }

  deinit { close(descriptor) }

  /// Waits until the file is written to, or was since the last call; false when the time has
  /// passed.
  func waitForChange(atMost time: Duration) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Int32(time / .milliseconds(1))) > 0 else { return false }
    var events = [UInt8](repeating: 0, count: 4_096)
    while read(descriptor, &events, events.count) > 0 {}
    return true
  }
}
