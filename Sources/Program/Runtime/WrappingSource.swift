package import EverBrowser
package import EverDefinitions
package import EverItems
package import EverBase
package import Paging

/// A source of items that changes the pages of another one, and nothing else.
package protocol WrappingSource: ItemSource, DerivedSource where Whole: ItemSource {}

extension WrappingSource {
  package var columns: [Column]? { whole.columns }

  package var printedColumns: [ColumnDefinition] { whole.printedColumns }

  package func completed(_ item: Item) async throws(PageError) -> Item {
    try await whole.completed(item)
  }

  package func reloaded(_ item: Item, from page: PageRequest) async throws(PageError) -> Item {
    try await whole.reloaded(item, from: page)
  }

  package func describe(_ item: Item) async -> ItemDetail { await whole.describe(item) }

  package func text(of column: String, in item: Item) -> String? {
    whole.text(of: column, in: item)
  }

  package func imageBytes(of url: String) async throws(ImageFailure) -> ChargedBytes {
    try await whole.imageBytes(of: url)
  }

  package func ownAddress(of link: String) -> SecretURL? { whole.ownAddress(of: link) }

  package func logged(_ key: PageKey) -> String { whole.logged(key) }

  package func reportProgress(to receive: @escaping @Sendable (LoadProgress) -> Void) {
    whole.reportProgress(to: receive)
  }
}
