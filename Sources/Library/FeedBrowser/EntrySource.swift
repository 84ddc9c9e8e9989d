import EverBrowser
import EverItems
import EverBase
import Paging
import EverRuntime
import FoundationEssentials

/// The source of a browser: it turns the items of any page source into items with their entries.
struct EntrySource<Source: PageSource>: ItemSource {
  typealias Item = EverItems.Item

  let source: Source
  /// The columns of the list; nil when they are derived from page one.
  let listColumns: [Column]?
  let entry: @Sendable (Source.Item) -> FeedEntry
  let imageBytes: @Sendable (String) async throws -> ChargedBytes
  /// The pages of earlier runs; nil when none are stored.
  var archive: PageArchive<Source.Item>?
  /// Displays a sentence to the user.
  var notice: @Sendable (String) -> Void = { _ in }
  /// The columns that are derived from page one; nil before it is loaded.
  let found = Lock<[Column]?>(nil)

  var shownColumns: [Column]? { found.withLock { $0 } }

  var addressing: PageAddressing { source.addressing }

  var countsSeparately: Bool { source.countsSeparately }

  var invalidations: Invalidations { source.invalidations }

  @concurrent
  func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let watch = MainActorWatch.start(notice)
    defer { watch.cancel() }
    do throws(PageError) {
      let page = try await source.checkedPage(request)
      archive?.save(page, for: request)
      return entries(of: page)
    } catch {
      throw error.localized
    }
  }

  /// What a first frame displays of an earlier run; nil when nothing is known.
  ///
  /// An outdated page one is displayed, too, because the source replaces it; an outdated page after
  /// it isn't.
  func kept(_ position: ReadingPosition?, _ configuration: FeedConfiguration) -> KeptFeed? {
    let addressing = configuration.addressing
    let first = PageRequest(key: addressing.firstKey, pageSize: configuration.pageSize)
    var kept = KeptFeed(first: first, position: position, configuration: configuration) { request in
      archive?.page(for: request, mayBeOutdated: request == first).map(entries)
    }
    if let item = position?.item {
      let pages = [kept?.page].compactMap(\.self) + (kept?.later.map(\.page) ?? [])
      let own = pages.lazy.flatMap(\.items).first { $0.id.lasting == item }
      kept?.position?.item = own?.id ?? item
    }
    return kept
  }

  private func entries(of page: Page<Source.Item>) -> Page<Item> {
    if listColumns == nil, !page.items.isEmpty {
      found.withLock { $0 = $0 ?? Reflection.columns(of: page.items) }
    }
    return page.map(item)
  }

  func total() async throws(PageError) -> (Total, ServerHints) {
    do throws(Source.Failure) {
      return try await source.total()
    } catch {
      throw source.pageError(from: error).localized
    }
  }

  var filteredColumns: [Column] { listColumns ?? shownColumns ?? [] }

  func text(of column: String, in item: Item) -> String? {
    let index = filteredColumns.firstIndex { $0.title.lowercased() == column.lowercased() }
    return index.flatMap { item.fields.indices.contains($0) ? item.fields[$0] : nil }
  }

  /// Returns the item, which its entry has completed already.
  func completed(_ item: Item) async throws(PageError) -> Item { item }

  @concurrent
  func imageBytes(of url: String) async throws(ImageFailure) -> ChargedBytes {
    do {
      return try await imageBytes(url)
    } catch {
      // A cancelled task may throw any error.
      throw Task.isCancelled ? .cancelled : ImageFailure(thrown: error)
    }
  }

  func logged(_ key: PageKey) -> String {
    if case .opaque(let url) = key { url } else { "a page" }
  }
}

extension EntrySource {
  func item(_ own: Source.Item) -> Item {
    let entry = entry(own)
    return Item(
      id: id(own.id),
      json: entry.details.isEmpty ? "" : Self.json(of: entry.details),
      fields: entry.texts
    ) {
      $0.link = entry.link
      $0.image = entry.image.map(ItemImage.init)
      $0.original = OriginalItem(own)
    }
  }

  func id(_ own: Source.Item.ID) -> ItemID {
    if let text = own as? String { .sent(text) } else { .own(OwnID(own)) }
  }

  /// The detail from the fields that ``item(_:)`` stored; without fields, the columns of the list.
  func describe(_ item: Item) -> ItemDetail {
    let texts = zip(listColumns ?? shownColumns ?? [], item.fields).compactMap { column, text in
      text.map { FeedField(column.title, $0) }
    }
    let json = item.json.isEmpty ? Self.json(of: texts) : item.json
    guard let root = (try? JSONDocument(Array(json.utf8)))?.root else {
      return ItemDetail(fields: [], jsonLines: [json])
    }
    let fields = root.members.map { name, value in
      let text = value.text ?? ""
      return DetailField(name: name, value: text, kind: text.webScheme != nil ? .link : .text)
    }
    return ItemDetail(fields: fields, jsonLines: root.indentedLines)
  }

  /// The fields as a JSON object, in their order.
  private static func json(of fields: [FeedField]) -> String {
    let members = fields.map { JSONText.string($0.name) + ":" + JSONText.string($0.value) }
    return "{\(members.joined(separator: ","))}"
  }
}

extension PageError {
  /// The error with the sentence of a `LocalizedError`, where the source left the message to others.
  var localized: PageError {
    guard let failure = underlying, message == "\(failure)",
      let sentence = (failure as? any LocalizedError)?.errorDescription
    else { return self }
    var error = self
    error.message = sentence
    return error
  }
}

extension ItemImage {
  fileprivate init(_ image: FeedImage) {
    self.init(thumbnail: image.thumbnail) {
      $0.full = image.full
      $0.original = image.original
      $0.width = image.width
      $0.height = image.height
      $0.color = image.color ?? image.blurHash.flatMap(ItemImage.color(ofBlurHash:))
      $0.author = image.author
    }
  }
}
