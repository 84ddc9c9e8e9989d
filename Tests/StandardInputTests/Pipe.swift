import Glibc

/// A pipe whose reading end is somebody else's standard input.
///
/// The writing end doesn't block: what the pipe doesn't take is what back-pressure holds back.
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

  /// Writes what the pipe takes; the number of bytes that it took.
  @discardableResult
  func write(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    return max(0, Glibc.write(writer, bytes, bytes.count))
  }

  /// Writes a text over and over, as long as the pipe takes it.
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

/// A file with a text that is gone with its descriptor.
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
