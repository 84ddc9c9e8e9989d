/// Holds back what a program writes between the marks of a synchronized update (`CSI ? 2026 h` and
/// `CSI ? 2026 l`) until all of it is there, as terminals do that know them.
///
/// A large frame may be read in parts: no test sees a half of one on the screen.
struct SynchronizedUpdates {
  private static let beginning = Array("\u{1B}[?2026h".utf8)
  private static let end = Array("\u{1B}[?2026l".utf8)

  private var isHolding = false
  private var held: [UInt8] = []
  /// Bytes of the mark that is looked for which have come.
  private var matched = 0

  init() {}

  /// What may be shown now, the marks included.
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

  /// Whether a byte is the last one of the mark that is looked for.
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
