import Glibc
import EverImageDecoding
import EverBase

/// The thread of the image worker, and the images that it decodes.
typealias DecodeThread = RequestThread<(bytes: [UInt8], target: DecodeTarget), DecodeOutcome>

typealias DecodeOutcome = Result<DecodedImage, DecodeFailure>

/// The thread that starts the image worker and communicates with it.
struct WorkerThread: ~Copyable {
  let configuration: ImageWorker.Configuration
  let requests: DecodeThread.Inbox
  /// The process, which may be killed with the lock held.
  let running: Lock<pid_t?>
  var worker: WorkerProcess?
  /// The earliest next start, set after a failed start.
  var nextStart: Instant?

  /// Runs jobs until the end.
  consuming func run() {
    while let messages = requests.take() {
      for case .request(let id, let job) in messages where !requests.isClosed {
        requests.finish(id, decode(job.bytes, for: job.target))
      }
      var mailbox = pollfd(fd: requests.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&mailbox, 1, -1)
    }
    end()
  }

  private mutating func decode(_ bytes: [UInt8], for target: DecodeTarget) -> DecodeOutcome {
    let request = DecodeRequest(target: target, byteCount: bytes.count)
    guard let head = request.encoded else { return .failure(.tooManyPixels) }
    guard startIfNeeded() else { return .failure(.noWorker) }
    do throws(WorkerProcess.Failure) {
      let outcome = try worker?.decode(head, bytes, deadline)
      if let outcome, (try? outcome.get())?.fits(target) ?? true { return outcome }
    } catch {}
    end()
    return .failure(.workerDied)
  }

  /// Starts a worker when none runs; false when that fails, or failed a short time ago.
  private mutating func startIfNeeded() -> Bool {
    if worker?.isWaiting == true { return true }
    end()
    if let nextStart, ContinuousClock.now < nextStart { return false }
    worker = configuration.command.flatMap { WorkerProcess($0) }
    let process = worker?.process
    running.withLock { $0 = process }
    if !requests.isClosed, let sandbox = try? worker?.waitUntilReady(deadline),
      sandbox.breaches.isEmpty
    {
      nextStart = nil
      return true
    }
    end()
    nextStart = ContinuousClock.now + configuration.startPause
    return false
  }

  /// Ends the process, if there is one, before `running` becomes nil.
  private mutating func end() {
    running.withLock { process in
      worker = nil
      process = nil
    }
  }

  private var deadline: Instant { ContinuousClock.now + configuration.jobLimit }
}
