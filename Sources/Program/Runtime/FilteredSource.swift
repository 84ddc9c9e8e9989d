package import EverBrowser
package import EverItems
package import Paging

/// A source whose pages leave out the items without a text.
///
/// Each of its pages is one page of the whole source, with all its items, so that the feed's rules
/// for ends, errors, retries and repeated items, and the account of what was received, are those of
/// the whole list. A page of which no item matches is a page without rows, and the feed requests
/// the next one as far as the screen needs it.
package struct FilteredSource<Whole: ItemSource>: WrappingSource {
  package let whole: Whole
  private let search: Search
  private let columns: @Sendable () -> [Column]

  /// Makes a source; `columns` returns those of the items after a page, of which the ones for other
  /// programs aren't searched.
  package init(
    _ whole: Whole,
    _ search: Search,
    columns: @escaping @Sendable () -> [Column] = { [] }
  ) {
    self.whole = whole
    self.search = search
    self.columns = columns
  }

  package var derivation: Derivation? { .filtered(whole.addressing) }

  @concurrent
  package func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    var page = try await whole.page(request)
    let columns = columns()
    for index in page.items.indices where try await isLeftOut(page.items[index], columns) {
      page.leftOut.insert(index)
    }
    if page.leftOut.contains(where: { page.items[$0].detailURL != nil }) {
      page.add(notice: Self.unsearched)
    }
    return page
  }

  /// Whether an item lacks the text, also in what its excerpts leave out.
  private func isLeftOut(_ item: Item, _ columns: [Column]) async throws(PageError) -> Bool {
    if search.suits(item, in: columns) { return false }
    guard item.content.isExcerpt else { return true }
    return !search.suits(try await whole.completed(item), in: columns)
  }

  /// The notice for items that need a request of their own to be complete.
  private static var unsearched: String {
    "The list holds a part of each item: the filter searches that part."
  }
}

extension ItemSource {
  /// The source without the items that lack a text; nil leaves out nothing.
  package func filtered(
    by search: Search?,
    columns: @escaping @Sendable () -> [Column] = { [] }
  ) -> any ItemSource {
    search.map { FilteredSource(self, $0, columns: columns) } ?? self
  }
}
