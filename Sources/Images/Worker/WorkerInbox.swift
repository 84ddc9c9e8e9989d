import Glibc
import Locking

/// The jobs that wait, as the thread of the image worker sees them.
struct WorkerInbox {
  private let mailbox: Mailbox<WorkerMessage>
  private var jobs: [WorkerJob] = []
  /// Whether nothing comes any more and what runs is to be left.
  private(set) var isClosed = false

  init(_ mailbox: Mailbox<WorkerMessage>) {
    self.mailbox = mailbox
  }

  /// Blocks until there is a job, and takes it; nil when nothing comes any more.
  mutating func next() -> WorkerJob? {
    while jobs.isEmpty, !isClosed {
      _ = wait(for: 0, on: -1, until: nil)
    }
    return isClosed || jobs.isEmpty ? nil : jobs.removeFirst()
  }

  /// Takes all jobs that were not begun.
  mutating func takeAll() -> [WorkerJob] {
    defer { jobs = [] }
    return jobs
  }

  /// Blocks until a socket is ready, while messages are taken in.
  ///
  /// - Parameters:
  ///   - events: those of `poll(2)`.
  ///   - socket: its descriptor; a negative one is not waited for.
  ///   - deadline: when the wait ends; nil: never.
  /// - Returns: whether the socket is ready; false when the time passed or messages came.
  mutating func wait(for events: Int32, on socket: Int32, until deadline: Instant?) -> Bool {
    var files = [
      pollfd(fd: socket, events: Int16(events), revents: 0),
      pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&files, 2, deadline.map(milliseconds) ?? -1) > 0 else { return false }
    if files[1].revents != 0 { takeMessages() }
    return files[0].revents != 0
  }

  private mutating func takeMessages() {
    for message in mailbox.takeAll() {
      switch message {
      case .job(let job): jobs.append(job)
      case .close: isClosed = true
      }
    }
  }
}

/// A moment on the clock that no user sets.
typealias Instant = ContinuousClock.Instant

/// How long it is until then, rounded up so that it has come afterwards; 0 when it is past.
private func milliseconds(until deadline: Instant) -> Int32 {
  let (seconds, attoseconds) = ContinuousClock.now.duration(to: deadline).components
  guard seconds >= 0, attoseconds >= 0 else { return 0 }
  return Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
}
