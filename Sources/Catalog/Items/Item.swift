/// One element of a feed: its identity, its columns as text, and its JSON.
///
/// All texts are as the server sent them and aren't sanitised; the code that displays them must do
/// that.
package struct Item: Identifiable, Hashable, Sendable {
  /// Identifies the item across pages.
  package var id: ItemID

  /// The item's JSON, byte for byte as in the list response; empty when it is too long to keep.
  package var json: String

  /// One formatted text for each column of the source; nil when the JSON has no such value.
  ///
  /// An item that is a line of text has one field, which takes the whole row.
  package var fields: [String?]

  /// The columns of ``fields``: 0 for the source's own, from 1 on for those of a kind of items.
  package var layout: Int

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

  package init(
    id: ItemID,
    json: String,
    fields: [String?],
    layout: Int = 0,
    link: String? = nil,
    detailURL: String? = nil,
    detailJSON: String? = nil,
    image: ItemImage? = nil,
    original: OriginalItem? = nil
  ) {
    self.original = original
    self.id = id
    self.json = json
    self.fields = fields
    self.layout = layout
    self.link = link
    self.detailURL = detailURL
    self.detailJSON = detailJSON
    self.image = image
  }
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
}
