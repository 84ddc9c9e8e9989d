/// Reads numbers from the front of bytes, which may be too few.
package struct ByteReader {
  @usableFromInline var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  package var isAtEnd: Bool { rest.isEmpty }

  /// Reads a little-endian number; nil when too few bytes are left.
  @inlinable package mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _: Number.Type
  )
    -> Number?
  {
    let size = Number.bitWidth / 8
    guard rest.count >= size else { return nil }
    var number: Number = 0
    for byte in rest.prefix(size).reversed() {
      number = (number &<< 8) | Number(byte)
    }
    rest.removeFirst(size)
    return number
  }

  /// Reads a number of 4 bytes; nil when it lies outside of the range.
  package mutating func count(in range: ClosedRange<Int>) -> Int? {
    guard let count = number(UInt32.self).map(Int.init), range.contains(count) else { return nil }
    return count
  }

  /// Reads a number of bytes; nil when fewer are left.
  package mutating func bytes(_ count: Int) -> [UInt8]? {
    guard rest.count >= count else { return nil }
    defer { rest.removeFirst(count) }
    return Array(rest.prefix(count))
  }
}

extension [UInt8] {
  /// Appends a number in little-endian order.
  @inlinable package mutating func append<Number: FixedWidthInteger & UnsignedInteger>(
    number: Number
  ) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}

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
