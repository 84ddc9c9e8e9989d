extension Sequence<UInt8> {
  /// The bytes of the byte order mark with which a text in UTF-8 begins: 3, or 0 without one.
  @inlinable package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The first byte of the content of a text: no space, control character or byte order mark; nil
  /// when there is none.
  ///
  /// - Complexity: O(bytes before it).
  @inlinable package var firstContentByte: UInt8? {
    first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
  }
}
