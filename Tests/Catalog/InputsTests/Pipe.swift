import Glibc

/// A pipe whose reading end serves as standard input.
///
/// The writing end is non-blocking; bytes that the pipe refuses show the back-pressure.
final class Pipe: Sendable {
  let reader: Int32
  let writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    let result = pipe(&ends)
    precondition(result == 0, "no pipe: error \(errno)")
    (reader, writer) = (ends[0], ends[1])
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Writes as much as the pipe accepts; returns the number of bytes.
  @discardableResult
  func write(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    return max(0, Glibc.write(writer, bytes, bytes.count))
  }

  /// Writes a text repeatedly until the pipe is full; returns the number of bytes.
  func fill(with text: String) -> Int {
    let bytes = Array(String(repeating: text, count: 4_096 / text.utf8.count).utf8)
    var total = 0
    while case let count = Glibc.write(writer, bytes, bytes.count), count > 0 { total += count }
    return total
  }

  /// Ends the stream.
  func finish() {
    let null = open("/dev/null", O_WRONLY)
    dup2(null, writer)
    close(null)
  }
}

/// A file with a text, which is deleted when its descriptor is closed.
final class TextFile: Sendable {
  let descriptor: Int32

  init(_ text: String) {
    var template = Array("/tmp/everscroll-lines-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    unlink(template)
    let bytes = Array(text.utf8)
    let count = Glibc.write(descriptor, bytes, bytes.count)
    precondition(count == bytes.count, "no place for a file: error \(errno)")
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }
}
