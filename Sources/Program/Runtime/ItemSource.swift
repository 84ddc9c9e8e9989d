package import EverBase
package import EverBrowser
package import EverItems
package import Paging

/// A page source of items that can also complete and describe an item.
package protocol ItemSource: PageSource where Item == EverItems.Item, Failure == PageError {
  /// The columns that page one determined; nil when it determines none, or hasn't arrived.
  var shownColumns: [Column]? { get }

  /// The columns whose values a filter examines.
  var filteredColumns: [Column] { get }

  /// The columns for printing, which are known once items have arrived.
  var printedColumns: [Column] { get }

  /// The fields that these columns show.
  var printedPaths: [JSONPath] { get }

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

  /// The source without the items that don't match a filter.
  func filtered(by filter: Filter) -> any ItemSource

  /// A function that finds the rows that match a filter in the whole list, loaded or not; nil when
  /// that takes requests.
  func finder(
    of filter: Filter,
    report: @escaping @Sendable (LoadProgress) -> Void
  ) -> RowFinder?

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

/// Finds the nearest row with a match, from a row on, upwards or downwards; returns nil when there is
/// none on that side.
package typealias RowFinder = @Sendable (_ row: Int, _ isUp: Bool) async throws(PageError) -> Int?

extension ItemSource {
  /// A source whose pages leave items out.
  package func filtered(by filter: Filter) -> any ItemSource { FilteredSource(self, filter) }

  /// Nil: the rows that aren't loaded are behind requests.
  package func finder(
    of filter: Filter,
    report: @escaping @Sendable (LoadProgress) -> Void
  ) -> RowFinder? { nil }

  /// Nil: the columns are known without page one.
  package var shownColumns: [Column]? { nil }

  /// Those for printing.
  package var filteredColumns: [Column] { printedColumns }

  /// None: items aren't printed.
  package var printedColumns: [Column] { [] }

  /// None: columns aren't fields of JSON.
  package var printedPaths: [JSONPath] { [] }

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

/// A source whose pages have items of another one, and whose items are the same.
package protocol WrappingSource: ItemSource, DerivedSource where Whole: ItemSource {}

extension WrappingSource {
  package var shownColumns: [Column]? { whole.shownColumns }

  package var filteredColumns: [Column] { whole.filteredColumns }

  package var printedColumns: [Column] { whole.printedColumns }

  package var printedPaths: [JSONPath] { whole.printedPaths }

  package func completed(_ item: Item) async throws(PageError) -> Item {
    try await whole.completed(item)
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

/// A source whose pages leave out the items that don't match a filter.
///
/// Each of its pages is one page of the whole source, with all its items, so that the feed's rules
/// for ends, errors, retries and repeated items, and the account of received items, work as for the
/// whole list. A page without matching items is a page without rows, and the feed requests the next
/// one as far as the screen needs it.
package struct FilteredSource<Whole: ItemSource>: WrappingSource {
  package let whole: Whole
  private let filter: Filter

  package init(_ whole: Whole, _ filter: Filter) {
    self.whole = whole
    self.filter = filter
  }

  package var derivation: Derivation? { .filtered(whole.addressing) }

  @concurrent
  package func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    var page = try await whole.page(request)
    let filter = filter.fitted(to: whole.filteredColumns)
    try await page.leaveOut { item async throws(PageError) in try await isLeftOut(item, by: filter)
    }
    if page.leftOut.contains(where: { page.items[$0].detailURL != nil }) {
      page.add(notice: Self.unsearched)
    }
    return page
  }

  package func reloaded(_ item: Item, from page: PageRequest) async throws(PageError) -> Item {
    try await whole.reloaded(item, from: page)
  }

  /// Whether an item doesn't match the filter, also in text that its excerpts leave out.
  private func isLeftOut(
    _ item: Item,
    by filter: FittedFilter
  ) async throws(PageError) -> Bool {
    if filter.suits(item, value: { whole.text(of: $0, in: item) }) { return false }
    guard item.content.isExcerpt else { return true }
    let item = try await whole.completed(item)
    return !filter.suits(item) { whole.text(of: $0, in: item) }
  }

  /// The notice for items that need a request of their own to be complete.
  private static var unsearched: String {
    "The list holds a part of each item: the filter searches that part."
  }
}
