import CScratchFile
import Glibc

/// A file without a name that holds the newest bytes of a stream.
///
/// Bytes are named by their place in the stream. Where the disk takes no more, what is there already
/// is all the room there is; where it takes next to nothing, a little memory stands in for it.
struct RingFile: ~Copyable {
  /// The places whose bytes can be read.
  private(set) var kept = 0..<0

  private var descriptor: Int32
  private var capacity: Int

  /// Bytes that are kept in memory where no file can be had; enough for some pages.
  static let memoryCapacity = 4 << 20

  /// Makes a file that holds nothing.
  ///
  /// - Parameters:
  ///   - capacity: bytes to keep; so few that memory has room for them need no file.
  ///   - directories: where the file may be, the best place first.
  init(capacity: Int, directories: [String]) {
    self.capacity = capacity
    descriptor = -1
    if capacity > Self.memoryCapacity {
      for directory in directories where descriptor < 0 { descriptor = cscratch_open(directory) }
    }
    if descriptor < 0 { useMemory(min(capacity, Self.memoryCapacity)) }
  }

  /// Makes an empty file of an open descriptor, which it closes in the end.
  init(descriptor: Int32, capacity: Int) {
    self.descriptor = descriptor
    self.capacity = capacity
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Adds bytes at the end; the oldest go where there is no more room.
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
  /// - Returns: how many there are, up to the size of the buffer; 0 for what is not kept.
  func read(at place: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard kept.contains(place) else { return 0 }
    let position = place % capacity
    let wanted = min(buffer.count, kept.upperBound - place, capacity - position)
    while true {
      let count = pread(descriptor, buffer.baseAddress, wanted, off_t(position))
      if count >= 0 || errno != EINTR { return max(0, count) }
    }
  }

  private mutating func grow(by count: Int) {
    let end = kept.upperBound + count
    kept = max(kept.lowerBound, end - capacity)..<end
  }

  /// Makes do with less after a write that failed; false when there is nothing to make do with.
  private mutating func findRoom() -> Bool {
    let end = kept.upperBound
    if end >= Self.memoryCapacity, end < capacity {
      // Places stand where they stood: the ring has not gone round yet.
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
