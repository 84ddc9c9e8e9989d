import ImageDecoding
import Locking

extension ImageWorker {
  /// Describes the sandbox of an image worker on this machine; starts a worker to find out.
  package static func sandboxDescription(_ configuration: Configuration = .init()) -> String {
    var inbox = WorkerInbox(Mailbox())
    guard let command = configuration.command, let worker = WorkerProcess(command) else {
      return "no image worker; ‘image-worker’ belongs beside the program"
    }
    let deadline = ContinuousClock.now + configuration.jobLimit
    guard let sandbox = try? worker.waitUntilReady(deadline, &inbox) else {
      return "the image worker can't start"
    }
    return sandbox.description
  }
}
