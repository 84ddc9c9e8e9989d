import CEverSystem
import Glibc

/// A file without a name that stores the newest bytes of a stream.
///
/// Bytes are addressed by their place in the stream. When the disk is full, the file keeps its
/// current size; when it is nearly empty by then, a small memory file replaces it.
struct RingFile: ~Copyable {
  /// The places whose bytes can be read.
  private(set) var kept = 0..<0

  private var descriptor: Int32
  private var capacity: Int

  /// The size of the memory file in the place of a file on the disk; enough for some pages.
  static let memoryCapacity = 4 << 20

  /// Makes an empty ring.
  ///
  /// - Parameters:
  ///   - capacity: the bytes to store; a small capacity is in memory.
  ///   - directories: the directories for the file, the best one first.
  init(capacity: Int, directories: [String]) {
    self.capacity = capacity
    descriptor = -1
    if capacity > Self.memoryCapacity {
      for directory in directories where descriptor < 0 { descriptor = cscratch_open(directory) }
    }
    if descriptor < 0 { useMemory(min(capacity, Self.memoryCapacity)) }
  }

  /// Makes an empty ring from an open descriptor, which it closes at its end.
  init(descriptor: Int32, capacity: Int) {
    self.descriptor = descriptor
    self.capacity = capacity
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Appends bytes and overwrites the oldest ones when the ring is full.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while let address = rest.baseAddress, !rest.isEmpty {
      let position = kept.upperBound % capacity
      let count = pwrite(descriptor, address, min(rest.count, capacity - position), off_t(position))
      if count > 0 {
        grow(by: count)
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR, !findRoom() {
        grow(by: rest.count)
        kept = kept.upperBound..<kept.upperBound
        return
      }
    }
  }

  /// Reads bytes from a place on.
  ///
  /// - Returns: the number of bytes, at most the size of the buffer; 0 when the place isn't stored.
  func read(at place: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard kept.contains(place) else { return 0 }
    let position = place % capacity
    let wanted = min(buffer.count, kept.upperBound - place, capacity - position)
    return max(0, pread(descriptor, buffer.baseAddress, wanted, off_t(position)))
  }

  private mutating func grow(by count: Int) {
    let end = kept.upperBound + count
    kept = max(kept.lowerBound, end - capacity)..<end
  }

  /// Reduces the capacity after a failed write; false when that isn't possible.
  private mutating func findRoom() -> Bool {
    let end = kept.upperBound
    if end >= Self.memoryCapacity, end < capacity {
      // The ring hasn't wrapped yet, so all places stay valid.
      capacity = end
      return true
    }
    guard capacity > Self.memoryCapacity else { return false }
    close(descriptor)
    useMemory(Self.memoryCapacity)
    kept = end..<end
    return descriptor >= 0
  }

  private mutating func useMemory(_ capacity: Int) {
    self.capacity = capacity
    descriptor = cscratch_memory()
  }
}
