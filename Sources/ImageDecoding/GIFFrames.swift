/// The frames of a GIF, found by walking over its blocks (GIF89a, section 18 to 27); nothing is decoded.
package enum GIFFrames {
  /// More than any picture that is worth looking at has; a file with more was made to cost time.
  package static let limit = 500

  /// Counts frames.
  ///
  /// - Parameter bytes: a file; one that ends early or is wrong inside has those that come before.
  /// - Returns: how many there are, at most one more than ``limit``.
  /// - Complexity: O(blocks).
  package static func count(in bytes: [UInt8]) -> Int {
    guard bytes.count > 13 else { return 0 }
    var place = 13 + tableSize(bytes[10])
    var frames = 0
    while place < bytes.count, frames <= limit {
      switch bytes[place] {
      case 0x2C where place + 9 < bytes.count:
        frames += 1
        // The descriptor, its table, and the size of the first codes.
        place = end(ofBlocksAt: place + 10 + tableSize(bytes[place + 9]) + 1, in: bytes)
      case 0x21: place = end(ofBlocksAt: place + 2, in: bytes)
      default: return frames
      }
    }
    return frames
  }

  /// Bytes of the table of colours that a packed field announces.
  private static func tableSize(_ packed: UInt8) -> Int {
    packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1)
  }

  /// The place behind blocks that each begin with their length, the last of them with 0.
  private static func end(ofBlocksAt start: Int, in bytes: [UInt8]) -> Int {
    var place = start
    while place < bytes.count, bytes[place] > 0 { place += 1 + Int(bytes[place]) }
    return place + 1
  }
}
