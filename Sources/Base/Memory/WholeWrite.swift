import Glibc

/// Writes all bytes to a descriptor, and waits where it has no room.
///
/// - Returns: 0, or the value of `errno` when writing failed.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count > 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if count == 0 {
      return EIO
    } else if errno == EAGAIN {
      // Another process that shares the descriptor may have made it non-blocking.
      waitForRoom(descriptor)
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

/// Writes a whole text, as ``writeAll(_:to:)`` does with bytes.
package func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
  var text = text
  return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
}

private func waitForRoom(_ descriptor: Int32) {
  var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  _ = poll(&polled, 1, -1)
}
