package import EverItems
package import EverBase
import EverWeb

/// Makes items from JSON values.
package struct ItemDecoder: Sendable {
  package let definition: SourceDefinition

  /// Seconds since 1970, for relative times.
  let unixTime: @Sendable () -> Int

  /// The items that are decoded at present.
  let recent = RecentItems()

  /// Finds images; nil when the definition has none.
  let images: ItemImages?

  /// The columns for further fields of the items; nil for none.
  let further: FurtherColumns?

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - definition: where the values are in an item.
  ///   - replacement: replaces the definition's origins; nil keeps them.
  ///   - further: the columns for further fields, which are found in the first items.
  ///   - unixTime: seconds since 1970.
  package init(
    definition: SourceDefinition,
    replacement: OriginReplacement? = nil,
    further: FurtherColumns? = nil,
    unixTime: @escaping @Sendable () -> Int
  ) {
    (self.definition, self.further) = (definition, further)
    self.unixTime = unixTime
    images = definition.image.map { ItemImages($0, replacement: replacement) }
  }

  /// Makes an item from one element of a list, with one field for each column of its layout.
  func item(_ value: JSONValue, id: ItemID, resolve: (String) -> String) -> Item {
    var content = content(value, now: unixTime(), resolve: resolve)
    content.json = value.raw
    return Item(id: id, content: content)
  }

  /// Decodes one element of a list without its JSON; times are relative to `now`, in seconds since
  /// 1970.
  func content(_ value: JSONValue, now: Int, resolve: (String) -> String) -> ItemContent {
    let layout = definition.layout(of: value)
    let columns = columns(of: layout)
    var content = ItemContent(fields: columns.map { $0.field(now: now, value.value(at:)) })
    content.layout = layout
    // A browser may open http and https alone.
    content.link = definition.link?.address(value.value(at:)).map(resolve)
      .flatMap { URLReference($0) == nil ? nil : $0 }
    content.detailURL = detailURL(of: value).map(resolve)
    content.image = images?.image(value.value(at:), resolve: resolve)
    return content
  }

  /// Completes an item with the response to its detail request; nil when that adds nothing.
  ///
  /// The item keeps the JSON of the list; the JSON of the detail is stored beside it.
  package func completed(_ item: Item, by parsed: JSONValue, resolve: (String) -> String) -> Item? {
    guard let detail = definition.detail, let document = JSONDocument(ofItem: item.json),
      let added = parsed.value(at: detail.answer.filled(from: document.root))
    else { return nil }
    var content = item.content
    let now = unixTime()
    content.json = item.json
    content.detailURL = nil
    content.detailJSON = added.raw
    let values = ItemValues(of: Item(id: item.id, content: content), definition)
    content.fields = columns(of: content.layout).map { $0.field(now: now, values.value(at:)) }
    content.image = images?.image(values.value(at:), resolve: resolve)
    return Item(id: item.id, content: content)
  }

  /// Whether the response to an item's detail request has the id of another item.
  ///
  /// Values of another type, and addresses, can be other names of the same item.
  package func isOfOther(_ parsed: JSONValue, than item: Item) -> Bool {
    guard let detail = definition.detail, let id = definition.id,
      let root = JSONDocument(ofItem: item.json)?.root, let own = root.value(at: id),
      let sent = Self.id(at: id, around: detail.answer.filled(from: root), in: parsed),
      own.kind == sent.kind, let first = own.text, let second = sent.text
    else { return false }
    return first != second && !first.contains("/") && !second.contains("/")
  }

  /// The id in the details or in the objects that contain them, without the response itself, whose
  /// id can identify the request.
  private static func id(
    at id: JSONPath,
    around answer: JSONPath,
    in parsed: JSONValue
  ) -> JSONValue? {
    let depths = answer.steps.isEmpty ? 0...0 : 1...answer.steps.count
    return depths.reversed().lazy.compactMap { depth in
      parsed.value(at: JSONPath(steps: Array(answer.steps.prefix(depth))))?.value(at: id)
    }
    .first
  }

  /// The columns of a layout: first the definition's columns, then the further ones.
  func columns(of layout: Int) -> [ColumnDefinition] {
    definition.columns(of: layout) + (layout == 0 ? further?.columns ?? [] : [])
  }

  private func detailURL(of value: JSONValue) -> String? {
    guard let detail = definition.detail, value.value(at: detail.completes) == nil else {
      return nil
    }
    return detail.url.address(value.value(at:))
  }
}

extension SourceDefinition {
  /// The layout of an item: 0 for ``columns``, else the number of one of ``layouts``, counted from
  /// 1.
  fileprivate func layout(of item: JSONValue) -> Int {
    let index = layouts.firstIndex { layout in
      item.value(at: layout.path)?.text.map(layout.values.contains) ?? false
    }
    return index.map { $0 + 1 } ?? 0
  }

  func columns(of layout: Int) -> [ColumnDefinition] {
    layouts.indices.contains(layout - 1) ? layouts[layout - 1].columns : columns
  }
}

extension JSONPath {
  /// The path with steps in braces, such as `{id}`, replaced by an item's values.
  fileprivate func filled(from item: JSONValue) -> JSONPath {
    JSONPath(
      steps: steps.map { step in
        guard step.first == "{", step.last == "}" else { return step }
        return item.value(at: JSONPath(String(step.dropFirst().dropLast())))?.text ?? step
      }
    )
  }
}

/// The values of an item, from its detail response and from the list.
struct ItemValues {
  /// The JSON of the list and of the detail response, each with the path of the item's values that
  /// it holds.
  let parts: [(root: JSONValue, path: JSONPath)]

  /// - Complexity: O(bytes of the item's JSON).
  init(of item: Item, _ definition: SourceDefinition) {
    let prefix = definition.detail?.completes ?? JSONPath(steps: [])
    let texts = [(item.json, JSONPath(steps: [])), (item.detailJSON ?? "", prefix)]
    parts = texts.compactMap { json, path in
      JSONDocument(ofItem: json).map { (root: $0.root, path: path) }
    }
  }

  /// The value at a path of the item; nil when neither response holds one.
  ///
  /// The detail response holds what the list lacks, so that a path is in one of them alone.
  func value(at path: JSONPath) -> JSONValue? {
    parts.lazy.compactMap { part in
      path.dropping(prefix: part.path).flatMap(part.root.value(at:))
    }.first
  }
}

extension ItemDecoder {
  /// An item's value in a column, without formatting.
  ///
  /// - Parameters:
  ///   - column: the heading of a column, in any case, or the path of a value.
  ///   - item: an item of this decoder.
  /// - Returns: the text as the server sent it; nil when the item has no such value.
  /// - Complexity: O(bytes of the item's JSON).
  package func text(of column: String, in item: Item) -> String? {
    let values = ItemValues(of: item, definition)
    return columns(of: item.layout).text(of: column, values.value(at:))
  }
}

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
