package import Browser
package import Items
package import Memory
package import Paging
package import Secrets

/// A source whose pages leave out the items without a text.
///
/// Each of its pages is one page of the whole source, with all its items, so that the feed's rules for
/// ends, errors, retries and repeated items, and the account of what was received, are those of the
/// whole list. A page of which no item matches is a page without rows, and the feed requests the next one
/// as far as the screen needs it.
package struct FilteredSource<Whole: ItemSource>: ItemSource {
  private let whole: Whole
  private let search: Search

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - whole: the source of all items.
  ///   - search: the text that items must contain.
  package init(_ whole: Whole, _ search: Search) {
    self.whole = whole
    self.search = search
  }

  package var addressing: PageAddressing { whole.addressing }
  package var countsSeparately: Bool { whole.countsSeparately }
  package var columns: [Column]? { whole.columns }

  @concurrent
  package func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    var page = try await whole.page(request)
    page.leftOut = Set(page.items.indices.filter { !search.suits(page.items[$0]) })
    if page.leftOut.contains(where: { page.items[$0].detailURL != nil }) {
      page.notice = [page.notice, Self.unsearched].compactMap(\.self).joined(separator: " ")
    }
    return page
  }

  /// The notice for items that need a request of their own to be complete.
  private static var unsearched: String {
    "The list holds a part of each item: the filter searches that part."
  }

  package func total() async throws(PageError) -> (Total, ServerHints) { try await whole.total() }

  package func completed(_ item: Item) async throws(PageError) -> Item {
    try await whole.completed(item)
  }

  package func reloaded(_ item: Item, from page: PageRequest) async throws(PageError) -> Item {
    try await whole.reloaded(item, from: page)
  }

  package func describe(_ item: Item) async -> ItemDetail { await whole.describe(item) }

  package func imageBytes(of url: String) async throws(ImageFailure) -> ChargedBytes {
    try await whole.imageBytes(of: url)
  }

  package func ownAddress(of link: String) -> SecretURL? { whole.ownAddress(of: link) }

  package func logged(_ key: PageKey) -> String { whole.logged(key) }
}

extension ItemSource {
  /// The source without the items that lack a text; nil leaves out nothing.
  func filtered(by search: Search?) -> any ItemSource {
    search.map { FilteredSource(self, $0) } ?? self
  }
}
