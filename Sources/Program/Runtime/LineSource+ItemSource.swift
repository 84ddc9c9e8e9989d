package import Paging
package import StandardInput

extension LineSource: ItemSource {
  package func completed(_ item: Item) async throws(PageError) -> Item { try await whole(item) }

  package func logged(_ key: PageKey) -> String {
    if case .offset(let count) = key { "line \(count + 1)" } else { "the first lines" }
  }
}
