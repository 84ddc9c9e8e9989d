import ImageDecoding
import Locking

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
