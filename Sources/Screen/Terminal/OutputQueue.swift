/// The bytes that the terminal hasn't accepted yet.
struct OutputQueue {
  private var bytes: [UInt8] = []
  private var written = 0
  /// The number of bytes that the terminal has accepted since the start.
  private(set) var total = 0

  /// The size in bytes above which a frame is a synchronized update, so that it appears at once.
  private static let bracketedAbove = 1024

  var isEmpty: Bool { written == bytes.count }

  var waiting: Int { bytes.count - written }

  mutating func append(frame: [UInt8]) {
    guard frame.count > Self.bracketedAbove else { return append(frame) }
    append(ControlString.synchronizedBegin + frame + ControlString.synchronizedEnd)
  }

  mutating func append(_ more: [UInt8]) {
    if isEmpty {
      bytes = more
      written = 0
    } else {
      bytes += more
    }
  }

  /// Drops the waiting bytes.
  mutating func removeAll() {
    bytes = []
    written = 0
  }

  /// Passes all waiting bytes to `write` in one call, and keeps those that it doesn't accept.
  ///
  /// - Parameter write: returns the number of accepted bytes, 0 for none at the moment.
  mutating func flush(_ write: (UnsafeRawBufferPointer) -> Int) {
    guard !isEmpty else { return }
    let taken = bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[written...])) }
    written += taken
    total += taken
  }
}
