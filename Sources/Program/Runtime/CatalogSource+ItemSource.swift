import Items
package import PageSources
package import Paging
import Secrets

extension CatalogSource: ItemSource {
  package func completed(_ item: Item) async throws(PageError) -> Item {
    try await detail(of: item)
  }

  package func reloaded(_ item: Item, from page: PageRequest) async throws(PageError) -> Item {
    let items = try await self.page(page).items
    guard let found = items.first(where: { $0.id == item.id }) else {
      throw PageError(
        "The server's page doesn't hold this item any more.",
        advice: "Refresh the list."
      )
    }
    return try await detail(of: found)
  }

  package func logged(_ key: PageKey) -> String {
    switch key {
    case .first: "page one"
    case .page(let number): "page \(number)"
    case .offset(let offset): "offset \(offset)"
    case .token: "the next token"
    case .opaque(let url): redactedURL(SecretURL(url))
    case .continuation: "the next continuation"
    }
  }
}
