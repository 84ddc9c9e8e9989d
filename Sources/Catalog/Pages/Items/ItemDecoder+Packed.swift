package import EverItems
package import EverBase

extension ItemDecoder {
  /// The bytes of an item beyond which it is decoded with its page, because decoding takes long.
  private static let largest = 1 << 18

  /// Makes the items of a list; an item is decoded when it is used.
  ///
  /// - Parameters:
  ///   - elements: the elements of one list.
  ///   - ids: their identities.
  ///   - isDirectory: whether each is a document of its own; such items are decoded at once.
  ///   - charge: their place in the budget, which they keep.
  ///   - resolve: makes a reference in the response absolute.
  /// - Returns: the items in the order of the elements.
  /// - Complexity: O(elements).
  package func items(
    of elements: [ItemList.Element],
    _ ids: [ItemID],
    isDirectory: Bool,
    _ charge: MemoryCharge,
    resolve: @escaping @Sendable (String) -> String
  ) -> [Item] {
    guard !isDirectory, let buffer = elements.first?.value.document.buffer else {
      return zip(elements, ids).map { item($0.value, id: $1, resolve: resolve) }
    }
    let packed = packed(elements, in: buffer, charge, resolve: resolve)
    // The loop decodes the other items when it displays them; these would take it too long.
    for (index, element) in elements.enumerated() where element.value.range.count > Self.largest {
      packed.prepare(index)
    }
    return ids.enumerated().map { Item(id: $1, of: packed, at: $0) }
  }

  private func packed(
    _ elements: [ItemList.Element],
    in buffer: JSONBuffer,
    _ charge: MemoryCharge,
    resolve: @escaping @Sendable (String) -> String
  ) -> PackedItems {
    let places = elements.map { element in
      let range = element.value.range
      return UInt32(range.lowerBound)..<UInt32(range.upperBound)
    }
    let now = unixTime()
    return PackedItems(
      recent: recent,
      haveDetails: definition.detail != nil,
      haveImages: images != nil,
      text: { index in
        buffer.withBytes { String(decoding: $0[places[index]], as: UTF8.self) }
      },
      decode: { index in
        // The charge lasts as long as the items.
        withExtendedLifetime(charge) {
          let document = buffer.withBytes { JSONDocument($0[places[index]]) }
          guard let document else { return ItemContent(fields: []) }
          return content(document.root, now: now, resolve: resolve)
        }
      }
    )
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate subscript(place: Range<UInt32>) -> UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: self[Int(place.lowerBound)..<Int(place.upperBound)])
  }
}
