/// The numbers that this process gives to images.
///
/// A terminal has one set of numbers for all that is shown in it, so each process takes a range of its
/// own, chosen by its identifier.
struct GraphicsNumbers {
  /// All that may ever be given.
  let range: ClosedRange<UInt32>
  private(set) var live: Set<UInt32> = []
  private var next: UInt32

  /// - Parameters:
  ///   - process: the identifier of this process.
  ///   - isDirect: whether a cell's colour can hold 24 bits; else it holds 8, from 16 on, because themes
  ///     change the first entries of the palette.
  init(process: Int32, isDirect: Bool) {
    // Fibonacci hashing (Knuth 6.4): processes that follow each other come to lie far apart.
    let hash = UInt32(bitPattern: process) &* 0x9E37_79B9
    // Marks go up to 296; 0 in the highest byte is what programs with small numbers use.
    let top = (hash >> 24) % 255 + 1
    if isDirect {
      // Never 0 to 255 below: those colours are the palette's.
      let middle = (hash >> 12 & 0xFFF) % 0xFFF + 1
      let first = top << 24 | middle << 12
      range = first...first + 0xFFF
    } else {
      range = top << 24 + 16...top << 24 + 255
    }
    next = range.lowerBound
  }

  /// A number that no image has; nil when all are in use.
  ///
  /// One that was given back is used again as late as can be.
  mutating func take() -> UInt32? {
    guard live.count < range.count else { return nil }
    while live.contains(next) { advance() }
    defer { advance() }
    live.insert(next)
    return next
  }

  /// - Returns: whether an image had it.
  mutating func giveBack(_ id: UInt32) -> Bool {
    live.remove(id) != nil
  }

  private mutating func advance() {
    next = next == range.upperBound ? range.lowerBound : next + 1
  }
}
