import CEverText

/// The behaviour of a scalar in a cell of the screen.
enum ScalarKind: UInt8 {
  /// Takes one cell.
  case narrow
  /// Takes two cells.
  case wide
  /// An emoji that takes two cells by itself.
  case emoji
  /// A symbol that takes one cell and becomes an emoji with U+FE0F after it.
  case textEmoji
  /// A modifier that colours the emoji before it.
  case skinTone
  /// Half of a flag (a regional indicator).
  case regional
  /// Drawn in the cell of the base before it.
  case mark
  /// Joins the grapheme cluster before it and takes one cell of its own.
  case spacingMark
  /// A vowel or final consonant that completes the Hangul syllable before it.
  case jamo
  /// U+200C and U+200D: invisible, but they shape their neighbours.
  case joiner
  /// A control or invisible format character, which is never displayed.
  case removed
  /// A filler that is displayed as a space.
  case blank
  /// Unassigned or for private use: displayed as U+FFFD.
  case replaced
}

extension Unicode.Scalar {
  /// The replacement for private and unassigned scalars.
  static let replacement: Unicode.Scalar = "\u{FFFD}"
}

extension ScalarKind {
  /// Looks up the behaviour of a scalar.
  ///
  /// - Complexity: O(1) for ASCII, Chinese characters and Hangul syllables, else O(log ranges of
  ///   its block).
  init(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E: self = .narrow
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .wide
    case let value:
      let entry = ScalarTable.shared.entry(for: value)
      self = ScalarKind(rawValue: UInt8(truncatingIfNeeded: entry & 0xF)) ?? .replaced
    }
  }
}

/// The behaviour of all scalars.
private struct ScalarTable: Sendable {
  static let shared = ScalarTable()

  /// The ranges of scalars; see `CScalars.h`.
  private let entries: [UInt32]
  /// For each block of 256 scalars, the index of its first scalar's entry; one more at the end.
  private let blocks: [UInt16]

  private init() {
    var count = 0
    let entries = Array(UnsafeBufferPointer(start: cscalars_entries(&count), count: count))
    var blocks: [UInt16] = []
    var index = 0
    for block in UInt32(0)...0x1100 {
      while index + 1 < entries.count, entries[index + 1] >> 4 <= block << 8 { index += 1 }
      blocks.append(UInt16(index))
    }
    (self.entries, self.blocks) = (entries, blocks)
  }

  /// The last entry whose range begins at or before a scalar.
  func entry(for value: UInt32) -> UInt32 {
    // The entries of later ranges are larger, because the first scalar is in the higher bits.
    let limit = value << 4 | 0xF
    let block = Int(value >> 8)
    var low = Int(blocks[block])
    var high = Int(blocks[block + 1]) + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle] <= limit { low = middle } else { high = middle }
    }
    return entries[low]
  }
}
