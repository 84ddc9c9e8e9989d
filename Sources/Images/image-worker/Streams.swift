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
  var written = 0
  return bytes.withUnsafeBytes { buffer in
    while written < buffer.count {
      let rest = buffer.baseAddress.map { $0 + written }
      let result = Glibc.write(STDOUT_FILENO, rest, buffer.count - written)
      if result >= 0 { written += result } else if errno != EINTR { return false }
    }
    return true
  }
}
