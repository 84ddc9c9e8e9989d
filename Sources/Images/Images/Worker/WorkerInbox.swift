import Glibc
import EverImageDecoding
import EverBase

/// The waiting jobs, for the image worker's thread.
struct WorkerInbox {
  private let mailbox: Mailbox<WorkerMessage>
  private var jobs: [WorkerJob] = []
  /// Whether the mailbox is closed: no message follows, and the running job is dropped.
  private(set) var isClosed = false

  init(_ mailbox: Mailbox<WorkerMessage>) {
    self.mailbox = mailbox
  }

  /// Blocks until there is a job and takes it; nil when the mailbox is closed.
  mutating func next() -> WorkerJob? {
    while jobs.isEmpty, !isClosed {
      _ = wait(for: 0, on: -1, until: nil)
    }
    return isClosed || jobs.isEmpty ? nil : jobs.removeFirst()
  }

  /// Blocks until a socket is ready for events of `poll(2)` or messages arrive, which it takes in;
  /// false when it isn't ready.
  ///
  /// A negative socket is ignored, and without a deadline the wait has no end.
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
      case .withdraw(let id): jobs.removeAll { $0.id == id }
      case .close: isClosed = true
      }
    }
  }
}

/// A moment on the monotonic clock.
typealias Instant = ContinuousClock.Instant

/// The milliseconds until a deadline, rounded up so that it has passed afterwards; 0 when it is
/// past.
private func milliseconds(until deadline: Instant) -> Int32 {
  let (seconds, attoseconds) = ContinuousClock.now.duration(to: deadline).components
  guard seconds >= 0, attoseconds >= 0 else { return 0 }
  return Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
}

/// A message to the image worker's thread.
enum WorkerMessage: Sendable {
  case job(WorkerJob)
  case withdraw(WorkerJob.ID)
  case close
}

/// An image to decode.
struct WorkerJob: Sendable, Identifiable {
  typealias Outcome = Result<DecodedImage, DecodeFailure>

  let id: WaitingTasks<Outcome>.ID
  let bytes: [UInt8]
  let target: DecodeTarget
}
