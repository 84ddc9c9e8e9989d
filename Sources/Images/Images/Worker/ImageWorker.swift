import CEverSystem
import Glibc
package import EverImageDecoding
import EverBase

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
    package var jobLimit = Duration.seconds(10)
    /// The pause after a failed start, before the next one.
    package var startPause = Duration.seconds(10)

    package init(command: [String]? = ImageWorker.installedExecutable.map { [$0] }) {
      self.command = command
    }
  }

  private let running: Lock<pid_t?>
  private let thread: DecodeThread

  package init(_ configuration: Configuration = Configuration()) {
    let running = Lock<pid_t?>(nil)
    self.running = running
    thread = DecodeThread(
      named: "images",
      cancelled: .failure(.cancelled),
      unstarted: .failure(.noWorker)
    ) { inbox in
      WorkerThread(configuration: configuration, requests: inbox, running: running).run()
    }
  }

  deinit { close() }

  /// The running process, for measurements; nil when none runs.
  package var process: Int32? { running.withLock { $0 } }

  /// Ends the process; waiting jobs fail with `cancelled`, later ones with `noWorker`.
  package func close() {
    thread.inbox.close(with: .failure(.cancelled), later: .failure(.noWorker))
    // The thread then stops waiting for its reply.
    running.withLock { process in
      if let process { kill(process, SIGKILL) }
    }
  }

  /// Decodes an image; cancelling the task withdraws a job that hasn't begun.
  package func decode(
    _ bytes: [UInt8],
    for target: DecodeTarget
  ) async throws(DecodeFailure) -> DecodedImage {
    try await thread.outcome(of: (bytes, target)).get()
  }
}

extension ImageWorker {
  /// Describes the sandbox of an image worker on this machine; starts a worker to find out.
  package static func sandboxDescription(_ configuration: Configuration = .init()) -> String {
    guard let command = configuration.command, let worker = WorkerProcess(command) else {
      return "no image worker; ‘image-worker’ belongs beside the program"
    }
    let deadline = ContinuousClock.now + configuration.jobLimit
    guard let sandbox = try? worker.waitUntilReady(deadline) else {
      return "the image worker can't start"
    }
    return sandbox.description
  }

  /// The worker that belongs to the running program: beside it (a build) or in
  /// `../libexec/everscroll` (`make install`); nil when there is none.
  package static var installedExecutable: String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    return candidates(beside: String(cString: program)).first { access($0, X_OK) == 0 }
  }

  /// The paths where the worker of a program may be, the likeliest first.
  package static func candidates(beside program: String) -> [String] {
    let directory = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
    return ["\(directory)/image-worker", "\(directory)/../libexec/everscroll/image-worker"]
  }
}
