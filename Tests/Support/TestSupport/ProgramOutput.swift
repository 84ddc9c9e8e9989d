/// The bytes that a program wrote to its terminal.
package struct ProgramOutput: Hashable, Sendable {
  /// The most bytes that are kept; the oldest are dropped.
  package static let limit = 4 << 20

  package private(set) var bytes: [UInt8] = []

  /// The sizes of the reads.
  ///
  /// They may differ from the writes: the kernel may join two writes, and splits long ones at about
  /// 4 KiB.
  package private(set) var chunkSizes: [Int] = []

  /// The number of all bytes, dropped ones included.
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
