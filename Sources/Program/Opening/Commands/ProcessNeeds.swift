import Glibc
import EverBase

/// The system resources that requests, files and a screen need, checked before any of them is used,
/// so that a missing one can be reported in a line.
enum ProcessNeeds {
  /// The number of descriptors that are open at once: the terminal, the cache, sockets, the mock
  /// server.
  private static let descriptors = 48
  /// The number of threads that run at once, including those of the concurrency runtime.
  private static let threads = 8

  /// Checks the needs of a command; those that print a text of the program have none.
  ///
  /// - Throws: when the system provides fewer files or threads.
  static func check(for command: Options.Command) throws(Problem) {
    switch command {
    case .help, .serveHelp, .version, .defaultConfiguration, .generate: return
    case .browse, .pick, .play, .convert, .serve, .cache, .sources: break
    }
    raiseDescriptorLimit()
    guard hasDescriptors else {
      let allowed = allowedDescriptors.rlim_cur
      throw Problem(
        "There would be too many open files (\(allowed) are allowed); raise ulimit -n.",
        status: 1
      )
    }
    guard hasThreads else {
      throw Problem(
        "No thread can be started; raise ulimit -u, or end other programs.",
        status: 1
      )
    }
  }

  private static let descriptorLimit = Int32(RLIMIT_NOFILE.rawValue)

  private static var allowedDescriptors: rlimit {
    var limit = rlimit()
    getrlimit(descriptorLimit, &limit)
    return limit
  }

  /// Raises the limit as far as permitted and useful.
  private static func raiseDescriptorLimit() {
    var limit = allowedDescriptors
    guard limit.rlim_cur < 1_024, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = min(1_024, limit.rlim_max)
    setrlimit(descriptorLimit, &limit)
  }

  private static var hasDescriptors: Bool {
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for _ in 0..<descriptors {
      let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else { return false }
      copies.append(copy)
    }
    return true
  }

  private static var hasThreads: Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    // The threads end when the write end is closed.
    defer { close(ends[1]) }
    let gate = Gate(ends[0])
    return (0..<threads).allSatisfy { _ in startDetachedThread(named: "trial") { gate.wait() } }
  }
}

/// The read end of a pipe, on which threads wait until the write end is closed; the last thread
/// closes it.
private final class Gate: Sendable {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func wait() {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) < 0, errno == EINTR {}
  }
}
