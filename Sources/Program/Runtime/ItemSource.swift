package import EverBrowser
package import EverDefinitions
package import EverItems
package import EverBase
package import EverPages
package import Paging
package import EverStandardInput

/// A page source of items that can also complete and describe an item.
package protocol ItemSource: PageSource where Item == EverItems.Item {
  /// The columns that page one determined; nil when it determines none, or hasn't arrived.
  var columns: [Column]? { get }

  /// The columns for printing, which are known once items have arrived.
  var printedColumns: [ColumnDefinition] { get }

  /// Requests the details of an item that the list leaves out.
  ///
  /// - Throws: a ``PageError``; `.cancelled` after cancellation.
  func completed(_ item: Item) async throws(PageError) -> Item

  /// Requests an item again with the page that holds it, and returns its newer state.
  ///
  /// - Throws: a ``PageError``, also when the page doesn't hold it any more; `.cancelled` after
  ///   cancellation.
  func reloaded(_ item: Item, from page: PageRequest) async throws(PageError) -> Item

  /// Describes an item for its detail view, without a request.
  ///
  /// - Complexity: O(bytes of its JSON).
  func describe(_ item: Item) async -> ItemDetail

  /// An item's value as the server sent it, under a heading of a column in any case or at a path in
  /// its JSON; nil when it has none.
  ///
  /// - Complexity: O(bytes of its JSON).
  func text(of column: String, in item: Item) -> String?

  /// Reports the progress of pages that take many requests; the last receiver replaces earlier
  /// ones.
  func reportProgress(to receive: @escaping @Sendable (LoadProgress) -> Void)

  /// Fetches the bytes of an image, which may be none, through the source's own transport and
  /// cache; credentials are sent to the source's own origin only.
  ///
  /// - Throws: an ``ImageFailure``; `.cancelled` after cancellation.
  func imageBytes(of url: String) async throws(ImageFailure) -> ChargedBytes

  /// A link of an item as an address to open; nil when it leads to another origin.
  func ownAddress(of link: String) -> SecretURL?

  /// Returns a key for the log, without credentials.
  func logged(_ key: PageKey) -> String
}

extension ItemSource {
  /// Nil: the columns are known without page one.
  package var columns: [Column]? { nil }

  /// None: items aren't printed.
  package var printedColumns: [ColumnDefinition] { [] }

  package func ownAddress(of link: String) -> SecretURL? { nil }

  /// Nil: the values of items aren't known.
  package func text(of column: String, in item: Item) -> String? { nil }

  /// Reports nothing: each page takes one request.
  package func reportProgress(to receive: @escaping @Sendable (LoadProgress) -> Void) {}

  package func reloaded(_ item: Item, from page: PageRequest) async throws(PageError) -> Item {
    let items = try await self.page(page).anew.get().items
    guard let found = items.first(where: { $0.id == item.id }) else {
      throw PageError("Its page doesn't have this item any more.", advice: "Refresh the list.")
    }
    return try await completed(found)
  }

  package func imageBytes(of url: String) async throws(ImageFailure) -> ChargedBytes {
    throw ImageFailure("this source has no images")
  }
}

extension CatalogSource: ItemSource {
  package var printedColumns: [ColumnDefinition] { definition.columns }

  package func completed(_ item: Item) async throws(PageError) -> Item {
    try await detail(of: item)
  }

  package func logged(_ key: PageKey) -> String {
    switch key {
    case .first: "page one"
    case .page(let number): "page \(number)"
    case .offset(let offset): "offset \(offset)"
    case .token: "the next token"
    case .opaque(let url): requests.shown(SecretURL(url))
    case .continuation: "the next continuation"
    }
  }
}

extension LineSource: ItemSource {
  package func completed(_ item: Item) async throws(PageError) -> Item { try await whole(item) }

  package func logged(_ key: PageKey) -> String {
    if case .offset(let count) = key { "line \(count + 1)" } else { "the first lines" }
  }
}
