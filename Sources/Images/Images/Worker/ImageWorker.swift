import CSpawn
import Glibc
package import ImageDecoding
import Locking

/// Decodes images in a separate process, so that hostile bytes cost one image at most.
///
/// The process starts with the first job and is kept. One that dies, or is killed because it takes
/// too long, is replaced at the next job. Jobs run one after the other, in order. A thread of its
/// own talks to the process, so no task blocks in a system call.
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

  private enum Life {
    case unborn
    case started
    case closed
  }

  private let configuration: Configuration
  private let life = Lock(Life.unborn)
  private let mailbox = Mailbox<WorkerMessage>()
  private let running = Lock<pid_t?>(nil)

  package init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }

  deinit { close() }

  /// The running process, for measurements; nil when none runs.
  package var process: Int32? { running.withLock { $0 } }

  /// Ends the process; waiting jobs fail with `cancelled`, later ones with `noWorker`.
  package func close() {
    life.withLock { life in
      if life == .started { mailbox.post(.close) }
      life = .closed
    }
  }

  package func decode(
    _ bytes: [UInt8],
    for target: DecodeTarget
  ) async throws(DecodeFailure) -> DecodedImage {
    let job = WorkerJob(bytes, for: target)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        job.wait(continuation)
        if !submit(job) { job.finish(.failure(.noWorker)) }
      }
    } onCancel: {
      job.cancel()
    }
    return try result.get()
  }

  /// Posts a job to the thread, which the first job starts; false when there is no thread.
  ///
  /// The lock is held all the time, so that no job is posted after `close`.
  private func submit(_ job: WorkerJob) -> Bool {
    life.withLock { life in
      if life == .unborn {
        let isRunning = startDetachedThread(named: "images") { [configuration, mailbox, running] in
          WorkerThread(configuration, mailbox, running).run()
        }
        life = isRunning ? .started : .closed
      }
      if life == .started { mailbox.post(.job(job)) }
      return life == .started
    }
  }
}
