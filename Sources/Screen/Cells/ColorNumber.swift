/// The highest byte of a colour's number is its kind.
extension Color {
  /// Makes a colour from its number; nil for a number without a colour.
  package init?(number: UInt32) {
    switch number >> 24 {
    case 0 where number == 0: self = .standard
    case 1 where number <= 0x0100_00FF: self = .palette(UInt8(truncatingIfNeeded: number))
    case 2:
      self = .rgb(
        UInt8(truncatingIfNeeded: number >> 16),
        UInt8(truncatingIfNeeded: number >> 8),
        UInt8(truncatingIfNeeded: number)
      )
    default: return nil
    }
  }

  /// The colour as a number, for messages between processes.
  package var number: UInt32 {
    switch self {
    case .standard: 0
    case .palette(let index): 1 << 24 | UInt32(index)
    case .rgb(let red, let green, let blue):
      2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }
}
