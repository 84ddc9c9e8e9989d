import Catalog
import Items
import Paging
import Runtime

/// A page source of any items as the browser reads it: of each item its entry.
struct EntrySource<Source: PageSource>: ItemSource {
  typealias Item = Items.Item

  let source: Source
  let listColumns: [Column]
  let entry: @Sendable (Source.Item) -> FeedEntry
  /// Gives the bytes of a URL.
  let imageBytes: @Sendable (String) async throws -> [UInt8]

  var addressing: PageAddressing { source.addressing }

  var countsSeparately: Bool { source.countsSeparately }

  @concurrent
  func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    try await source.page(request).map(item)
  }

  func total() async throws(PageError) -> (Total, ServerHints) { try await source.total() }

  /// The item: an entry says everything.
  func completed(_ item: Item) async throws(PageError) -> Item { item }

  @concurrent
  func imageBytes(of url: String) async throws(ImageFailure) -> [UInt8] {
    do {
      return try await imageBytes(url)
    } catch {
      // What was cancelled may have failed of anything.
      throw Task.isCancelled ? .cancelled : ImageFailure(thrown: error)
    }
  }

  func logged(_ key: PageKey) -> String {
    if case .opaque(let url) = key { url } else { "a page" }
  }
}

extension EntrySource {
  /// What the browser keeps of an item.
  func item(_ own: Source.Item) -> Item {
    let entry = entry(own)
    return Item(
      id: .sent((own.id as? String) ?? String(reflecting: own.id)),
      json: entry.details.isEmpty ? "" : Self.json(of: entry.details),
      fields: entry.texts,
      link: entry.link,
      image: entry.image.map(ItemImage.init)
    )
  }

  /// Takes the fields out again that ``item(_:)`` put in; one without any has its columns.
  func describe(_ item: Item) -> ItemDetail {
    let texts = zip(listColumns, item.fields).compactMap { column, text in
      text.map { FeedField(column.title, $0) }
    }
    let json = item.json.isEmpty ? Self.json(of: texts) : item.json
    guard let root = (try? JSONDocument(Array(json.utf8)))?.root else {
      return ItemDetail(fields: [], jsonLines: [json])
    }
    let fields = root.members.map { DetailField(name: $0.name, value: $0.value.text ?? "") }
    return ItemDetail(fields: fields, jsonLines: root.indentedLines)
  }

  /// Fields as an object, in their order.
  private static func json(of fields: [FeedField]) -> String {
    let members = fields.map { JSONText.string($0.name) + ":" + JSONText.string($0.value) }
    return "{\(members.joined(separator: ","))}"
  }
}

extension ItemImage {
  fileprivate init(_ image: FeedImage) {
    self.init(
      thumbnail: image.thumbnail,
      full: image.full,
      original: image.original,
      width: image.width,
      height: image.height,
      color: image.color,
      blurHash: image.blurHash,
      author: image.author
    )
  }
}
