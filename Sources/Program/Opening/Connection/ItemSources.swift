import EverBase
package import EverBrowser
package import EverCatalog
package import EverInputs
package import EverItems
package import EverRuntime
package import Paging

extension CatalogSource: ItemSource {
  package var shownColumns: [Column]? {
    columns.count > definition.columns.count ? columns.map(\.shown) : nil
  }

  package var printedColumns: [Column] { columns.map(\.shown) }

  package var printedPaths: [JSONPath] { columns.flatMap(\.paths) }

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
    case .continuation, .value: "the next continuation"
    }
  }
}

extension InputSource: ItemSource {
  package var printedColumns: [Column] { columns.map(\.shown) }

  package var printedPaths: [JSONPath] { columns.flatMap(\.paths) }

  package func filtered(by filter: Filter) -> any ItemSource { InputView(self, filter: filter) }

  package func finder(
    of filter: Filter,
    report: @escaping @Sendable (LoadProgress) -> Void
  ) -> RowFinder? {
    let matches = InputView(self, filter: filter)
    matches.reportProgress(to: report)
    return { (row, isUp) async throws(PageError) in try await matches.record(from: row, isUp: isUp)
    }
  }

  package func completed(_ item: Item) async throws(PageError) -> Item { try await whole(item) }

  package func logged(_ key: PageKey) -> String {
    if case .offset(let count) = key { "line \(count + 1)" } else { "the first lines" }
  }
}

extension InputView: WrappingSource {
  package var whole: InputSource { source }

  package func filtered(by filter: Filter) -> any ItemSource { filtered(by: filter) as InputView }

  package func finder(
    of filter: Filter,
    report: @escaping @Sendable (LoadProgress) -> Void
  ) -> RowFinder? {
    let matches = InputView(source, filter: filter)
    matches.reportProgress(to: report)
    return { [self] (row, isUp) async throws(PageError) in
      try await self.row(with: matches, from: row, isUp: isUp)
    }
  }

  package func reportProgress(to receive: @escaping @Sendable (LoadProgress) -> Void) {
    reportProgress { [isSearch = filter != nil] searched, total in
      receive(LoadProgress(loaded: searched, total: total, isSearch: isSearch))
    }
  }
}
