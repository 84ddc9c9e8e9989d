/// Holds the bytes of a synchronized update (`CSI ? 2026 h` to `CSI ? 2026 l`) until it is
/// complete, as terminals with this feature do.
///
/// A large frame may be read in parts, and a test must not see half of it.
struct SynchronizedUpdates {
  private static let beginning = Array("\u{1B}[?2026h".utf8)
  private static let end = Array("\u{1B}[?2026l".utf8)

  private var isHolding = false
  private var held: [UInt8] = []
  /// The number of bytes that match the next mark so far.
  private var matched = 0

  /// Returns the bytes that may be displayed now, the marks included.
  mutating func holdBack(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for byte in bytes {
      if isHolding { held.append(byte) } else { output.append(byte) }
      guard hasEndedMark(byte) else { continue }
      isHolding.toggle()
      output += held
      held = []
    }
    return output
  }

  /// Whether a byte completes the next mark.
  private mutating func hasEndedMark(_ byte: UInt8) -> Bool {
    let mark = isHolding ? Self.end : Self.beginning
    guard byte == mark[matched] else {
      matched = byte == mark[0] ? 1 : 0
      return false
    }
    matched += 1
    guard matched == mark.count else { return false }
    matched = 0
    return true
  }
}
