/// The image numbers of this process.
///
/// All programs in a terminal share one set of numbers, so each process uses a range of its own,
/// chosen by its process id.
struct GraphicsNumbers {
  /// The numbers that this process may use.
  let range: ClosedRange<UInt32>
  private(set) var live: Set<UInt32> = []
  private var next: UInt32

  /// The colour of a cell holds 24 bits directly; otherwise it holds 8, from 16 on, because themes
  /// change the first palette entries.
  init(process: Int32, isDirect: Bool) {
    // Fibonacci hashing (Knuth 6.4) scatters consecutive process ids.
    let hash = UInt32(bitPattern: process) &* 0x9E37_79B9
    // There are marks up to 296; programs with small numbers have 0 in the highest byte.
    let top = (hash >> 24) % 255 + 1
    if isDirect {
      // Values below 256 would be palette colours.
      let middle = (hash >> 12 & 0xFFF) % 0xFFF + 1
      let first = top << 24 | middle << 12
      range = first...first + 0xFFF
    } else {
      range = top << 24 + 16...top << 24 + 255
    }
    next = range.lowerBound
  }

  /// Takes an unused number; nil when all are in use.
  ///
  /// A freed number is reused as late as possible.
  mutating func take() -> UInt32? {
    guard live.count < range.count else { return nil }
    while live.contains(next) { advance() }
    defer { advance() }
    live.insert(next)
    return next
  }

  /// - Returns: whether the number was in use.
  mutating func giveBack(_ id: UInt32) -> Bool {
    live.remove(id) != nil
  }

  private mutating func advance() {
    next = next == range.upperBound ? range.lowerBound : next + 1
  }
}
