import EverImageDecoding
import EverBase

/// The image worker with another task than images, for bytes that may be malicious.
///
/// It is used on one thread only. The end of this value kills the process.
package struct ConfinedProcess: ~Copyable {
  /// Why there was no reply; the process can't be used afterwards.
  package enum Failure: Error {
    /// There is no worker, or it can't start.
    case noWorker
    /// It ended, took too long or sent invalid bytes.
    case lost
  }

  private let worker: WorkerProcess
  private let limit: Duration

  /// Starts the worker with an argument for its task; each message may take the time of `limit`.
  ///
  /// - Throws: a ``Failure``.
  package init(_ argument: String, limit: Duration = .seconds(20)) throws(Failure) {
    self.limit = limit
    guard let program = ImageWorker.installedExecutable,
      let worker = WorkerProcess([program, argument]),
      let sandbox = try? worker.waitUntilReady(.now + limit), sandbox.breaches.isEmpty
    else { throw .noWorker }
    self.worker = worker
  }

  /// Sends bytes.
  ///
  /// - Throws: a ``Failure``.
  package mutating func send(_ bytes: [UInt8]) throws(Failure) {
    try worker.send(bytes, .now + limit)
  }

  /// Waits for a number of bytes.
  ///
  /// - Throws: a ``Failure``.
  package mutating func receive(_ count: Int) throws(Failure) -> [UInt8] {
    try worker.receive(count, .now + limit)
  }
}
