/// What a program wrote to its terminal, byte for byte.
package struct ProgramOutput: Hashable, Sendable {
  /// Bytes kept; the oldest go first.
  package static let limit = 4 << 20

  package private(set) var bytes: [UInt8] = []

  /// The sizes of the single reads, which is how the bytes came, not how they were written: the
  /// kernel may join two writes that nobody has read, and cuts long ones at about 4 KiB.
  package private(set) var chunkSizes: [Int] = []

  /// All bytes ever, those that are not kept included.
  package private(set) var totalCount = 0

  package init() {}

  /// The bytes as UTF-8.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ chunk: ArraySlice<UInt8>) {
    totalCount += chunk.count
    chunkSizes.append(chunk.count)
    bytes += chunk
    if bytes.count > Self.limit {
      bytes.removeFirst(bytes.count - Self.limit / 2)
      chunkSizes.removeFirst(chunkSizes.count / 2)
    }
  }
}
