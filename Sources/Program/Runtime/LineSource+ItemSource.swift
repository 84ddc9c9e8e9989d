package import Paging
package import StandardInput

extension LineSource: ItemSource {
  /// Returns the item unchanged, since a line is always complete.
  package func completed(_ item: Item) async throws(PageError) -> Item { item }

  package func logged(_ key: PageKey) -> String {
    if case .offset(let count) = key { "line \(count + 1)" } else { "the first lines" }
  }
}
