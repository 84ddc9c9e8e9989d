/// The frames of a GIF, found from its blocks without decoding (GIF89a, sections 18 to 27).
package enum GIFFrames {
  /// The most frames that are decoded; a file with more was probably made to cost time.
  package static let limit = 500

  /// Counts frames.
  ///
  /// - Parameter bytes: a file; in a truncated or corrupt one, the frames before the fault count.
  /// - Returns: the number of frames, at most one more than ``limit``.
  /// - Complexity: O(blocks).
  package static func count(in bytes: [UInt8]) -> Int {
    guard bytes.count > 13 else { return 0 }
    var place = 13 + tableSize(bytes[10])
    var frames = 0
    while place < bytes.count, frames <= limit {
      switch bytes[place] {
      case 0x2C where place + 9 < bytes.count:
        frames += 1
        // Skips the image descriptor, the local colour table and the minimum code size.
        place = end(ofBlocksAt: place + 10 + tableSize(bytes[place + 9]) + 1, in: bytes)
      case 0x21: place = end(ofBlocksAt: place + 2, in: bytes)
      default: return frames
      }
    }
    return frames
  }

  /// The bytes of the colour table that a packed field announces.
  private static func tableSize(_ packed: UInt8) -> Int {
    packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1)
  }

  /// The offset after a run of sub-blocks, which each begin with their length and end with a 0.
  private static func end(ofBlocksAt start: Int, in bytes: [UInt8]) -> Int {
    var place = start
    while place < bytes.count, bytes[place] > 0 { place += 1 + Int(bytes[place]) }
    return place + 1
  }
}
