import Glibc

/// Reads the bytes of an input in order.
struct ByteSupply: Sendable {
  let descriptor: OwnedDescriptor
  /// Whether the input is a file whose bytes are the text, which can be read again at any place.
  let isRegularFile: Bool
  /// The place of a regular file from which on it is read, as its descriptor says.
  let origin: Int
  /// The number of bytes read.
  private(set) var place = 0

  /// Takes a descriptor over.
  init(_ descriptor: Int32, encoding: String?) {
    self.descriptor = OwnedDescriptor(descriptor)
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    origin = isFile ? max(0, Int(lseek(descriptor, 0, SEEK_CUR))) : 0
    var start = [UInt8](repeating: 0, count: ByteDecoding.startSize)
    let count = isFile ? pread(descriptor, &start, start.count, off_t(origin)) : 0
    isRegularFile =
      isFile && !ByteDecoding.isNeeded(for: Array(start[..<max(0, count)]), encoding: encoding)
  }

  /// Reads the next bytes; returns their number, 0 at the end, or a negative number with `errno`.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count =
      isRegularFile
      ? pread(descriptor.number, buffer.baseAddress, buffer.count, off_t(origin + place))
      : Glibc.read(descriptor.number, buffer.baseAddress, buffer.count)
    place += max(0, count)
    return count
  }

  /// The number of bytes of a regular file from its origin on, as of now; nil for other inputs.
  var size: Int? {
    var status = stat()
    guard isRegularFile, fstat(descriptor.number, &status) == 0 else { return nil }
    return Int(status.st_size) - origin
  }
}

/// A descriptor that is closed with its last owner.
final class OwnedDescriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}
