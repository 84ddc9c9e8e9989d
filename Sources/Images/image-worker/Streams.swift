import EverBase
import Glibc

/// Reads exactly this number of bytes from the standard input; nil when it ends before.
func read(_ count: Int) -> [UInt8]? {
  var received = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    while received < count {
      let rest = UnsafeMutableRawPointer(buffer.baseAddress.map { $0 + received })
      let result = Glibc.read(STDIN_FILENO, rest, count - received)
      if result > 0 { received += result } else if result == 0 || errno != EINTR { break }
    }
    initialized = received
  }
  return received == count ? bytes : nil
}

/// Writes all bytes to the standard output; false when that fails.
func write(_ bytes: [UInt8]) -> Bool {
  bytes.withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) } == 0
}
