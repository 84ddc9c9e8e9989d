import Glibc
import EverImageDecoding
import EverBase

/// The thread of the image worker, and the images that it decodes.
typealias DecodeThread = RequestThread<WorkerJob, DecodeOutcome>

typealias DecodeOutcome = Result<DecodedImage, DecodeFailure>

/// An image to decode.
struct WorkerJob: Sendable {
  let bytes: [UInt8]
  let target: DecodeTarget
}

/// The waiting jobs, for the image worker's thread.
struct WorkerInbox {
  /// Nil for a worker without jobs.
  var inbox: DecodeThread.Inbox?
  private(set) var jobs: [(id: DecodeThread.ID, job: WorkerJob)] = []
  /// Whether no message follows, and the running job is dropped.
  private(set) var isClosed = false

  /// Blocks until there is a job and takes it; nil after the end.
  mutating func next() -> (id: DecodeThread.ID, job: WorkerJob)? {
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
      pollfd(fd: inbox?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&files, 2, deadline.map(milliseconds) ?? -1) > 0 else { return false }
    if files[1].revents != 0 { takeMessages() }
    return files[0].revents != 0
  }

  private mutating func takeMessages() {
    guard let messages = inbox?.take() else { return isClosed = true }
    for message in messages {
      switch message {
      case .request(let id, let job): jobs.append((id, job))
      case .withdraw(let id): jobs.removeAll { $0.id == id }
      case .wake: break
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
