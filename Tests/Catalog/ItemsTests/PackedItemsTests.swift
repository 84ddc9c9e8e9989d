import EverItems
import EverBase
import Testing

/// Items that are decoded when they are used.
@Suite struct PackedItemsTests {
  private let decoded = Lock<[Int]>([])
  private let recent = RecentItems(limit: (items: 2, bytes: 1_000))

  private func pack(length: Int = 1) -> PackedItems {
    PackedItems(
      recent: recent,
      haveDetails: false,
      haveImages: false,
      text: { "\($0)" },
      decode: { [decoded] index in
        decoded.withLock { $0.append(index) }
        return ItemContent(fields: [String(repeating: "x", count: length)])
      }
    )
  }

  @Test func `an item is decoded once while it is in use`() {
    let items = pack()
    let item = Item(id: .line(1), of: items, at: 7)
    #expect(item.json == "7")
    #expect(item.detailURL == nil && item.image == nil)
    #expect(decoded.withLock { $0 } == [])
    #expect(item.fields == ["x"] && item.layout == 0)
    #expect(decoded.withLock { $0 } == [7])
  }

  @Test func `items that were not used for a while are decoded again`() {
    let items = (0..<5).map { [pack = pack()] in Item(id: .line($0), of: pack, at: $0) }
    for item in items {
      _ = item.fields
      _ = items[0].fields
    }
    #expect(decoded.withLock { $0 } == [0, 1, 2, 3, 4], "the first is always in use")
    #expect(recent.count <= 4)
    _ = items[1].fields
    #expect(decoded.withLock { $0 }.last == 1)
  }

  @Test func `long texts count by their bytes`() {
    let pack = pack(length: 1_000)
    for index in 0..<3 { _ = Item(id: .line(index), of: pack, at: index).fields }
    #expect(recent.count == 2)
  }

  @Test func `equal items are equal whether they are decoded or not`() {
    let items = pack()
    let item = Item(id: .line(1), of: items, at: 0)
    #expect(item == Item(id: .line(1), of: items, at: 0))
    #expect(item != Item(id: .line(1), of: items, at: 1))
    #expect(item != Item(id: .line(2), of: items, at: 0))
    #expect(item == Item(id: .line(1), of: pack(), at: 0))
    #expect(item != Item(id: .line(1), of: pack(length: 2), at: 0))
    var changed = item
    changed.content.fields = ["y"]
    #expect(changed != item && changed.fields == ["y"])
  }
}
