/// How the items of a page become bytes, so that the next run displays them in its first frame.
///
/// For items that are `Codable`, Foundation's `JSONEncoder` and `JSONDecoder` do this. A new version
/// of a program whose items have another form throws for the bytes of an older one.
public struct ItemCoding<Item: Sendable>: Sendable {
  let encode: @Sendable ([Item]) throws -> [UInt8]
  let decode: @Sendable ([UInt8]) throws -> [Item]

  /// Makes a coding from two functions, which are called on any thread.
  ///
  /// - Parameters:
  ///   - encode: returns the bytes of the items of a page. Equal items should have equal bytes:
  ///     a page with other bytes than the stored one counts as changed. A page for which it throws
  ///     isn't stored.
  ///   - decode: returns the items of bytes that `encode` returned, in their order. A page for which
  ///     it throws, or which has no items, is removed.
  public init(
    encode: @escaping @Sendable ([Item]) throws -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) throws -> [Item]
  ) {
    self.encode = encode
    self.decode = decode
  }
}
