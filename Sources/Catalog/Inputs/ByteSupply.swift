import Glibc

/// Reads the bytes of an input in order.
struct ByteSupply: Sendable {
  let descriptor: Int32
  /// Whether the input is a file whose bytes are the text, which can be read again at any place.
  let isRegularFile: Bool
  /// The place of a regular file from which on it is read, as its descriptor says.
  let origin: Int
  /// The number of bytes read.
  private(set) var place = 0

  init(_ descriptor: Int32, encoding: String?) {
    self.descriptor = descriptor
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
      ? pread(descriptor, buffer.baseAddress, buffer.count, off_t(origin + place))
      : Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    place += max(0, count)
    return count
  }

  /// The number of bytes of a regular file from its origin on, as of now; nil for other inputs.
  var size: Int? {
    var status = stat()
    guard isRegularFile, fstat(descriptor, &status) == 0 else { return nil }
    return Int(status.st_size) - origin
  }
}
