/// Bytes on their way to a terminal that may not take them yet.
struct OutputQueue {
  private var bytes: [UInt8] = []
  private var written = 0
  /// Bytes that were taken, since the queue was made.
  private(set) var total = 0

  /// Frames above this are bracketed, so that a terminal that can shows them at once.
  private static let bracketedAbove = 1024

  var isEmpty: Bool { written == bytes.count }

  /// Bytes that were not taken yet.
  var waiting: Int { bytes.count - written }

  /// Adds a frame.
  mutating func append(_ frame: FrameBytes) {
    guard frame.count > Self.bracketedAbove else { return append(frame.bytes) }
    append(ControlString.synchronizedBegin + frame.bytes + ControlString.synchronizedEnd)
  }

  mutating func append(_ more: [UInt8]) {
    if isEmpty {
      bytes = more
      written = 0
    } else {
      bytes += more
    }
  }

  /// Forgets what was not written.
  mutating func removeAll() {
    bytes = []
    written = 0
  }

  /// Hands all bytes that wait to `write` in one call, and keeps those that it didn't take.
  ///
  /// - Parameter write: returns how many bytes it took, 0 for none now.
  mutating func flush(_ write: (UnsafeRawBufferPointer) -> Int) {
    guard !isEmpty else { return }
    let taken = bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[written...])) }
    written += taken
    total += taken
  }
}
