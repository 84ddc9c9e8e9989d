import Glibc
import Locking

/// What a screen takes of the system: tried out before the terminal is taken, so that what is missing
/// is said in a line.
enum ProcessNeeds {
  /// Descriptors that are open at once: the terminal, the cache, sockets, the mock server.
  private static let descriptors = 48
  /// Threads that run at once, those of the concurrency runtime included.
  private static let threads = 8

  /// - Throws: when the system has not as many files or threads to give.
  static func check() throws(Problem) {
    raiseDescriptorLimit()
    guard hasDescriptors else {
      let allowed = allowedDescriptors.rlim_cur
      throw Problem(
        sentence: "There would be too many open files (\(allowed) are allowed); raise ulimit -n.",
        status: 1
      )
    }
    guard hasThreads else {
      throw Problem(
        sentence: "No thread can be started; raise ulimit -u, or end other programs.",
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

  /// As far as the user may, and no further than is of use.
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
    // The threads end once nobody can write.
    defer { close(ends[1]) }
    let gate = Gate(ends[0])
    return (0..<threads).allSatisfy { _ in startDetachedThread(named: "trial") { gate.wait() } }
  }
}

/// The end of a pipe at which threads wait for the other to be closed; it goes with the last of them.
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
