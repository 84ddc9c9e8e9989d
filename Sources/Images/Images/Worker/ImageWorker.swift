import CSpawn
import Glibc
package import ImageDecoding
import Locking

/// Decodes images in a separate process, so that malicious bytes affect one image at most.
///
/// The process starts with the first job and is kept. One that dies, or is killed because it takes
/// too long, is replaced at the next job. Jobs run one after another, in order. A separate thread
/// communicates with the process, so no task blocks in a system call.
package final class ImageWorker: ImageDecoder {
  /// The settings of a worker.
  package struct Configuration: Hashable, Sendable {
    /// The program and its arguments; nil when there is none: every job then fails with `noWorker`.
    package var command: [String]?
    /// The longest time for a job, and for the start, before the worker is killed.
    package var jobLimit: Duration
    /// The pause after a failed start, before the next one.
    package var startPause: Duration

    package init(
      command: [String]? = ImageWorker.installedExecutable.map { [$0] },
      jobLimit: Duration = .seconds(10),
      startPause: Duration = .seconds(10)
    ) {
      self.command = command
      self.jobLimit = jobLimit
      self.startPause = startPause
    }
  }

  private let mailbox: Mailbox<WorkerMessage>
  private let running: Lock<pid_t?>
  private let tasks: WaitingTasks<WorkerJob.Outcome>
  private let thread: LazyThread

  package init(_ configuration: Configuration = Configuration()) {
    let mailbox = Mailbox<WorkerMessage>()
    let running = Lock<pid_t?>(nil)
    let tasks = WaitingTasks<WorkerJob.Outcome>(cancelled: .failure(.cancelled))
    thread = LazyThread(named: "images") {
      WorkerThread(configuration, mailbox, tasks, running).run()
    }
    (self.mailbox, self.running, self.tasks) = (mailbox, running, tasks)
  }

  deinit { close() }

  /// The running process, for measurements; nil when none runs.
  package var process: Int32? { running.withLock { $0 } }

  /// Ends the process; waiting jobs fail with `cancelled`, later ones with `noWorker`.
  package func close() {
    tasks.close(with: .failure(.cancelled), later: .failure(.noWorker))
    mailbox.post(.close)
  }

  /// Decodes an image; cancelling the task withdraws a job that hasn't begun.
  package func decode(
    _ bytes: [UInt8],
    for target: DecodeTarget
  ) async throws(DecodeFailure) -> DecodedImage {
    let result = await tasks.outcome { id in
      guard thread.start() else { return .failure(.noWorker) }
      mailbox.post(.job(WorkerJob(id: id, bytes: bytes, target: target)))
      return nil
    } onCancel: { id in
      mailbox.post(.withdraw(id))
    }
    return try result.get()
  }
}
