package import PageSources
package import Paging
import Secrets

extension CatalogSource: ItemSource {
  package func completed(_ item: Item) async throws(PageError) -> Item {
    try await detail(of: item)
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
