/// One element of a feed: its identity, and its content, which may be decoded when it is used.
package struct Item: Identifiable, Hashable, Sendable {
  private enum Source: Sendable {
    case decoded(DecodedItem)
    case packed(PackedItems, index: Int)
  }

  /// Identifies the item across pages.
  package var id: ItemID

  private var source: Source

  /// Makes an item of its content.
  package init(id: ItemID, content: ItemContent) {
    self.id = id
    source = .decoded(DecodedItem(content))
  }

  /// Makes an item that is decoded when it is used.
  package init(id: ItemID, of items: PackedItems, at index: Int) {
    self.id = id
    source = .packed(items, index: index)
  }

  /// Everything but the identity; a change keeps the item decoded permanently.
  ///
  /// - Complexity: O(1) when it was used shortly before, otherwise O(bytes).
  package var content: ItemContent {
    get {
      switch source {
      case .decoded(let item): item.content
      case .packed(let items, let index): items.content(at: index)
      }
    }
    set { source = .decoded(DecodedItem(newValue)) }
  }

  /// Decodes the item before it is used.
  ///
  /// - Complexity: O(1) when it was used shortly before, otherwise O(bytes).
  package func decode() {
    if case .packed(let items, let index) = source { items.prepare(index) }
  }

  /// The item's JSON, byte for byte as in the list response; empty when it is too long to keep.
  ///
  /// - Complexity: O(bytes).
  package var json: String {
    switch source {
    case .decoded(let item): item.content.json
    case .packed(let items, let index): items.text(index)
    }
  }

  package static func == (left: Item, right: Item) -> Bool {
    guard left.id == right.id else { return false }
    switch (left.source, right.source) {
    case (.decoded(let one), .decoded(let other)):
      return one === other || one.content == other.content
    case (.packed(let one, let index), .packed(let other, let place)) where one === other:
      return index == place
    default: return left.content == right.content && left.json == right.json
    }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The content of an item, on the heap so that items stay small.
private final class DecodedItem: Sendable {
  let content: ItemContent

  init(_ content: ItemContent) { self.content = content }
}

/// The content of an item: its columns as text, and its JSON.
///
/// All texts are as the server sent them and aren't sanitised; the code that displays them must do
/// that.
package struct ItemContent: Hashable, Sendable {
  /// The JSON of an item that isn't packed; otherwise empty.
  package var json = ""

  /// One formatted text for each column of the source; nil when the JSON has no such value.
  ///
  /// An item that is a line of text has one field, which takes the whole row.
  package var fields: [String?]

  /// The columns of ``fields``: 0 for the source's own columns, from 1 on for the columns of a kind of items.
  package var layout = 0

  /// The item's web page; nil when the source names none.
  package var link: String?

  /// The URL that completes the item; nil when the list response is complete.
  package var detailURL: String?

  /// The JSON of the detail response; nil before it arrives, or when there is none.
  package var detailJSON: String?

  /// The image; nil when there is none.
  package var image: ItemImage?

  /// The value from which a program that uses the library made the item; nil for an item of this
  /// program.
  package var original: OriginalItem?

  /// Whether ``fields`` hold only the starts of long texts, which the source can read again.
  package var isExcerpt = false
}

extension ItemContent {
  package init(fields: [String?]) { self.init(json: "", fields: fields) }

  /// The value for the kind of the item, by ``layout`` from 1, or the usual one.
  package func value<Value>(of usual: Value, _ kinds: [Value]) -> Value {
    kinds.indices.contains(layout - 1) ? kinds[layout - 1] : usual
  }

  /// Whether the item is one text across all columns of a source, such as a line that isn't a
  /// record.
  package func isSentence(across columns: Int) -> Bool {
    layout == 0 && fields.count == 1 && columns > 1
  }
}

extension Item {
  /// The items of the response to which the item belongs; nil when it is decoded permanently.
  private var packed: PackedItems? {
    if case .packed(let items, _) = source { items } else { nil }
  }

  /// Makes an item of its fields; a function sets what else its content has.
  package init(
    id: ItemID,
    json: String,
    fields: [String?],
    _ describe: (inout ItemContent) -> Void = { _ in }
  ) {
    var content = ItemContent(json: json, fields: fields)
    describe(&content)
    self.init(id: id, content: content)
  }

  /// Whether another item has the same content, whatever values a program made them from.
  package func hasContent(of other: Item) -> Bool {
    guard original != nil else { return self == other }
    var (own, others) = (content, other.content)
    own.original = nil
    others.original = nil
    return own == others
  }

  package var fields: [String?] { content.fields }
  package var layout: Int { content.layout }
  package var link: String? { content.link }
  package var detailURL: String? { packed?.haveDetails == false ? nil : content.detailURL }
  package var detailJSON: String? { content.detailJSON }
  package var image: ItemImage? { packed?.haveImages == false ? nil : content.image }
  package var original: OriginalItem? { content.original }
}

/// The value from which an item was made.
///
/// Two are equal when they are identical.
package final class OriginalItem: Hashable, Sendable {
  package let value: any Sendable

  package init(_ value: any Sendable) {
    self.value = value
  }

  package static func == (left: OriginalItem, right: OriginalItem) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The identity of an item.
package enum ItemID: Hashable, Sendable {
  /// The id as the server sent it: the bytes of its JSON value, quotes included.
  case sent(String)
  /// A row without a reliable id: the hashes of its request and of its JSON, and the number of
  /// equal rows before it in that response.
  ///
  /// No two rows of a list are equal, and a repeated request identifies its rows again.
  case anonymous(request: UInt64, content: UInt64, occurrence: Int)
  /// A line, by its number from 1.
  case line(Int)
  /// The id of an item of a program that uses the library.
  case own(OwnID)
}

/// An id of any type; two are equal when their values are.
package final class OwnID: Hashable, Sendable {
  package let value: any Hashable & Sendable

  package init(_ value: any Hashable & Sendable) { self.value = value }

  package static func == (left: OwnID, right: OwnID) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
