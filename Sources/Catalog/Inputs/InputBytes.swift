import EverBase
import Glibc

/// The bytes of an input, which any thread reads by their place.
///
/// A regular file is read where it is. Other inputs are kept in a ring file as they arrive, and of
/// those that are larger the newest bytes.
final class InputBytes: Sendable {
  private enum Place: Sendable {
    case file(OwnedDescriptor, origin: Int)
    case ring(Lock<RingFile>)
  }

  private let place: Place

  /// Reads a regular file from a place on, which counts as its start.
  init(file descriptor: OwnedDescriptor, from origin: Int) {
    place = .file(descriptor, origin: origin)
  }

  /// Keeps the bytes that are appended.
  init(ring: consuming RingFile) { place = .ring(Lock(ring)) }

  /// The places that are kept; all for a file.
  var kept: Range<Int> {
    switch place {
    case .file: 0..<Int.max
    case .ring(let ring): ring.withLock { $0.kept }
    }
  }

  /// Adds the next bytes of an input that is kept.
  func append(_ bytes: UnsafeRawBufferPointer) {
    if case .ring(let ring) = place { ring.withLock { $0.append(bytes) } }
  }

  /// Reads bytes from a place on.
  ///
  /// - Returns: the number of bytes; fewer than the buffer has room for when no more are here, and
  ///   negative with `errno` when they can't be read.
  func read(at start: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count =
        switch place {
        case .file(let descriptor, let origin):
          pread(
            descriptor.number,
            rest.baseAddress,
            rest.count,
            off_t(origin + start + filled)
          )
        case .ring(let ring): ring.withLock { $0.read(at: start + filled, into: rest) }
        }
      guard count > 0 else { return filled > 0 ? filled : count }
      filled += count
    }
    return filled
  }
}
