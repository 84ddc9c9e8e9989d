import CSpawn
import Glibc
package import ImageDecoding
import Locking

/// Decodes images in a process of its own, which hostile bytes may kill: that costs one image.
///
/// The process begins with the first job and is kept; one that dies, or is killed as it takes too
/// long, is replaced for the next job. Jobs are done one after the other, in the order in which they
/// came. All talking is done on a thread of its own, so no task waits in a system call.
package final class ImageWorker: ImageDecoder {
  /// What a worker is started with.
  package struct Configuration: Hashable, Sendable {
    /// The program and its arguments; nil: there is none, and every job fails with `noWorker`.
    package var command: [String]?
    /// How long a job may take before the worker is killed; the same for its start.
    package var jobLimit: Duration
    /// How long is waited after a start that failed, before the next.
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

  /// The process that runs now, for measurements; nil when none does.
  package var process: Int32? { running.withLock { $0 } }

  /// Ends the process; jobs that wait fail with `cancelled`, later ones with `noWorker`.
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

  /// Hands a job to the thread, which is started by the first; false when there is none.
  ///
  /// The lock is held for all of it, so that no job is posted behind `close`.
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
