import Glibc
import EverImageDecoding
import EverBase

/// The thread that starts the image worker and communicates with it.
struct WorkerThread: ~Copyable {
  let configuration: ImageWorker.Configuration
  let requests: DecodeThread.Inbox
  let running: Lock<pid_t?>
  var inbox: WorkerInbox
  var worker: WorkerProcess?
  /// The earliest next start, set after a failed start.
  var nextStart: Instant?

  /// Runs jobs until the end.
  consuming func run() {
    while let (id, job) = inbox.next() {
      guard requests.begin(id) else { continue }
      requests.finish(id, decode(job.bytes, for: job.target))
    }
    end()
  }

  private mutating func decode(_ bytes: [UInt8], for target: DecodeTarget) -> DecodeOutcome {
    let request = DecodeRequest(target: target, byteCount: bytes.count)
    guard let head = request.encoded else { return .failure(.tooManyPixels) }
    guard startIfNeeded() else { return .failure(inbox.isClosed ? .cancelled : .noWorker) }
    do throws(WorkerProcess.Failure) {
      let outcome = try worker?.decode(head, bytes, deadline, &inbox)
      if let outcome, (try? outcome.get())?.fits(target) ?? true { return outcome }
    } catch .closed {
      end()
      return .failure(.cancelled)
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
    if let sandbox = try? worker?.waitUntilReady(deadline, &inbox), sandbox.breaches.isEmpty {
      nextStart = nil
      return true
    }
    end()
    nextStart = ContinuousClock.now + configuration.startPause
    return false
  }

  /// Ends the process, if there is one, before `running` becomes nil.
  private mutating func end() {
    worker = nil
    running.withLock { $0 = nil }
  }

  private var deadline: Instant { ContinuousClock.now + configuration.jobLimit }
}
